// npm run prove [NAME ...] [SEED]: tests that take minutes (thousands of calls, kills, floods). `npm test` runs short versions.
//   times      an unknown account takes as long as a wrong password
//   crash      kills server and PostgreSQL under load; mutants of Cordial must be caught. `"crash:paid together"` runs the parts of that name alone
//   stock      2,000 concurrent subtractions from 30 lots, also under kills; a version without the lock must be caught
//   rights     every mutant without a rights check must be caught; `rights:contacts` tries the calls of one area
//   doors      floods from anonymous clients and from one person; `"doors:far cell"` those with these words in their names
//   fuzz       mutated calls of every operation
//   selling    400 random stories of orders, invoices and payments compared with a plain list; numbers and reminders under kills
//   holidays   300 random years of leave (requests, cancellations, public holidays, carry, expiry, debt) compared with a plain list
//   payroll    2,000 payslips of a month at speed and under kills, and 300 random years compared with plain sums
//   office     500 random stories of supplies compared with a plain list; 500 allocations of 20 pieces at once; the clocks of 100,000 random tickets compared with a count minute by minute
//   alerts     each shipped alert comes true on a server and fires in a real Prometheus (Debian: apt-get install prometheus; root for the disk)
//   windows    20,000 live windows on three servers: memory, time of a change, and a server killed; `windows:2000` opens so many
//   size       a company of ten years at a hundredth and a tenth of its size: every list, search, figure and creation timed, and its pages counted; `size:hundredth` alone, `size:bloat` what half an hour of changes leaves behind
//   cluster    three databases, three servers and what may happen to them (kills, a cut line, a full disk, a wrong clock, a release, a page that watches), five times each; only when it is named, because it needs root and Debian packages, which it names. `"cluster:cut*2"` is one of them, twice
//   movements  10,000 random money commands compared with a plain list of all movements
//   upgrade    the last version with an older schema serves while this one changes the database, then both; `upgrade:REVISION` names it
//   restore    back to one second before a wrong mass change, from the archive of the embedded database; `restore:pgbackrest`, of one's own; `restore:backup`, 5 GB
// Prints a line for each proof and a total.
const proofs = {
  times: async () => (await import("../server/src/testing/sign-in-times.ts")).proveTimes,
  crash: async () => (await import("../server/src/testing/crash/whole.ts")).proveCrash,
  stock: async () => (await import("../server/src/testing/stock/whole.ts")).proveStock,
  rights: async () => (await import("../server/src/testing/mutants/rights.ts")).proveRights,
  doors: async () => (await import("../server/src/testing/doors/whole.ts")).proveDoors,
  movements: async () => (await import("../server/src/testing/movements/whole.ts")).proveMovements,
  selling: async () => (await import("../server/src/testing/selling/whole.ts")).proveSelling,
  holidays: async () => (await import("../server/src/testing/holidays/whole.ts")).proveHolidays,
  payroll: async () => (await import("../server/src/testing/payroll/whole.ts")).provePayroll,
  office: async () => {
    const { proveSupplies } = await import("../server/src/testing/supplies/whole.ts");
    const { proveTickets } = await import("../server/src/testing/office/whole.ts");
    return async (asked) => [...(await proveSupplies(asked)), ...(await proveTickets(asked))];
  },
  alerts: async () => (await import("../server/src/testing/alerts/whole.ts")).proveAlerts,
  size: async () => (await import("../server/src/testing/size/whole.ts")).proveSize,
  windows: async () => (await import("../server/src/testing/windows/whole.ts")).proveWindows,
  cluster: async () => (await import("../server/src/testing/cluster/whole.ts")).proveCluster,
  upgrade: async () => (await import("../server/src/testing/upgrade/whole.ts")).proveUpgrade,
  restore: async () => (await import("../server/src/testing/restore/whole.ts")).proveRestore,
  fuzz: async () => (await import("../server/src/testing/fuzz/whole.ts")).proveFuzz,
};

/** Not among those that run when none is named. */
const onlyByName = new Set(["cluster"]);
const words = process.argv.slice(2);
const seed = Number(words.find((word) => /^\d+$/.test(word)) ?? Date.now() % 1_000_000);
const chosen = words.filter((word) => !/^\d+$/.test(word));
const partOf = (word) => word.split(":", 2);
const unknown = chosen.filter((word) => !Object.hasOwn(proofs, partOf(word)[0]));
if (unknown.length > 0) {
  console.error(`There is no proof called ${unknown.join(", ")}: choose among ${Object.keys(proofs).join(", ")}.`);
  process.exit(2);
}

const table = [];
for (const [name, only] of (chosen.length > 0 ? chosen : Object.keys(proofs).filter((one) => !onlyByName.has(one))).map(
  partOf,
)) {
  console.log(`\n${name}, seed ${seed}`);
  const began = Date.now();
  const prove = await proofs[name]();
  const lines = await prove({ seed, only, say: (line) => console.log(`  ${line}`) }).catch((error) => [
    { name, ok: false, how: `could not be carried out: ${error instanceof Error ? error.stack : error}` },
  ]);
  table.push(...lines);
  console.log(`  ${name}: ${lines.length} lines in ${((Date.now() - began) / 1000).toFixed(0)} s`);
}

const wide = Math.max(...table.map((line) => line.name.length));
console.log("");
for (const { name, ok, how } of table)
  console.log(`${ok ? "holds " : "FAILS "}  ${name.padEnd(wide)}  ${how.slice(0, 160)}`);
const failed = table.filter((line) => !line.ok).length;
console.log(`\n${table.length - failed} of ${table.length} proofs hold${failed > 0 ? `, ${failed} do not` : ""}.`);
process.exit(failed > 0 ? 1 : 0);
