// `npm run bench`: compares our server with a bare one on the same data, alternating, so that other load affects both.
//   --quick        without the database of a million rows
//   --keep FOLDER  keeps the databases there for the next run
//   --only WORD    only the lines that contain the word: "list of 50" for all lists, "orders, list of 50" for those of orders
//   --rows N       at most so many rows in a database, to try the bench itself: ratios depend on rows
//   --statements   times only the statements of lists and searches
//   --plans        times every list with every filter
//   --profile      our servers write CPU profiles
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  discardEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "#server/host/embedded-postgres.ts";
import { caseMeasures, cases, pairOfCase } from "./cases.ts";
import { measureChecks } from "./checks.ts";
import { measureComponents } from "./components.ts";
import { startLoad, stopChildren } from "./children.ts";
import { measureHistories } from "./histories.ts";
import { measureHome } from "./home.ts";
import { measureHolidays } from "./holidays.ts";
import { measurePayslips } from "./payslips.ts";
import { measureSupplies } from "./supplies.ts";
import { measureTickets } from "./tickets.ts";
import { measureLive } from "./live.ts";
import { measureMarket } from "./market.ts";
import { addedBy, keeps, measures, median, ratioOf, type Asked, type Measure } from "./measures.ts";
import { fill, pair, type Filled, type Pair } from "./pairs.ts";
import { showPlans } from "./plans.ts";
import { ROW_BYTES, rowBytes } from "./row-bytes.ts";
import { measureSelling } from "./selling.ts";
import { measureSpending } from "./spending.ts";
import { measureStock } from "./stock.ts";
import { checkRow, componentRow, liveRow, MEMORY, say, table, type Line } from "./table.ts";
import { showStatements } from "./statements.ts";
import type { Outcome } from "./load.ts";

const { values: option } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    plans: { type: "boolean", default: false },
    statements: { type: "boolean", default: false },
    profile: { type: "boolean", default: false },
    keep: { type: "string" },
    only: { type: "string", default: "" },
    rows: { type: "string", default: "Infinity" },
    rounds: { type: "string" },
    seconds: { type: "string" },
  },
});
const most = Number(option.rows);
const sizes = (option.quick ? [1000, 100_000] : [1000, 100_000, 1_000_000]).map((size) => Math.min(size, most));
const rounds = Number(option.rounds ?? (option.quick ? 3 : 5));
const seconds = Number(option.seconds ?? 1.5);
/** With a hundred thousand rows, most of them archived, an office has fewer than 2,000 pages. */
const farPage = option.quick ? 200 : 2000;
const CONNECTIONS = 16;
/** Cases have all their rows, also with --quick. */
const ofCases = cases.map((its) => {
  const one = { ...its, rows: Math.min(its.rows, most) };
  const far = Math.min(2000, one.rows / 100);
  return { one, far, lines: caseMeasures(one, far) };
});
const isWanted = (m: Measure): boolean => m.what.includes(option.only);
const every = [...measures(sizes, farPage), ...ofCases.flatMap(({ lines }) => lines)];
const wanted = every.filter(isWanted);

/** Runs the loads of each line one after another, in reverse order every other round; takes the median over the rounds. */
async function measureAll(pairs: ReadonlyMap<number | string, Pair>): Promise<Line[]> {
  const load = await startLoad();
  const ask = async (asked: Asked, connections = CONNECTIONS): Promise<Outcome> => {
    const servers = pairs.get(asked.size);
    if (!servers) throw new Error(`There is no database of ${asked.size}.`);
    return await load({
      port: servers[asked.server].port,
      requests: servers.requests(asked),
      connections,
      warmUp: 300,
      milliseconds: seconds * 1000,
    });
  };
  const seen = wanted.map(() => ({ ours: [] as Outcome[], against: [] as Outcome[], plain: [] as Outcome[] }));
  // A warm-up round for compiled code, caches and prepared statements.
  for (let round = -1; round < rounds; round++) {
    say(round < 0 ? "Warming up" : `Round ${round + 1} of ${rounds}`);
    for (const [i, m] of wanted.entries()) {
      const order = ["plain", "against", "ours"] as const;
      for (const side of round % 2 === 0 ? order.toReversed() : order) {
        const asked = m[side];
        const outcome = asked && (await ask(asked, m.connections));
        if (round >= 0 && outcome) seen[i]?.[side].push(outcome);
      }
    }
  }
  const middle = (all: readonly Outcome[]): Outcome => ({
    perSecond: median(all.map((o) => o.perSecond)),
    p50: median(all.map((o) => o.p50)),
    failed: 0,
  });
  const bytes = await Promise.all(
    wanted.map(async ({ ours, plain }) => {
      const servers = pairs.get(ours.size);
      return plain && servers ? await rowBytes(servers, ours) : undefined;
    }),
  );
  return wanted.map((measure, i) => {
    const { ours, against, plain } = seen[i] ?? { ours: [], against: [], plain: [] };
    const ratio = median(ours.map((o, r) => ratioOf(measure, o, against[r] ?? o)));
    const added = median(ours.map((o, r) => addedBy(o, against[r] ?? o)));
    const typical = middle(ours);
    const statement =
      plain.length > 0 ? median(plain.map((o, r) => (against[r] ?? o).perSecond / o.perSecond)) : undefined;
    return {
      measure,
      ours: typical,
      against: middle(against),
      plain: plain.length > 0 ? middle(plain) : undefined,
      ratio,
      statement,
      bytes: bytes[i],
      added,
      ok: keeps(measure, { ratio, added, p50: typical.p50, statement }) && (bytes[i] ?? 0) <= ROW_BYTES,
    };
  });
}

async function bench(cluster: EmbeddedPostgres, dataDir: string): Promise<boolean> {
  // Fill only the databases that are needed.
  const needs = new Set(wanted.flatMap((m) => [m.ours.size, m.against.size]));
  const filled: Filled[] = [];
  const all = option.statements ? sizes.slice(-1) : option.plans ? sizes : sizes.filter((size) => needs.has(size));
  for (const size of all) filled.push(await fill(cluster, size, say));
  const [last] = filled.slice(-1);
  if (option.statements && last) return await showStatements(last, farPage, say);
  const pairs = new Map<number | string, Pair>();
  const flags = option.profile ? ["--cpu-prof", "--cpu-prof-dir", join(dataDir, "profiles")] : [];
  for (const one of filled) pairs.set(one.size, await pair(one, { dataDir, farPage, flags }));
  const largest = filled.at(-1);
  const there = largest && pairs.get(largest.size);
  if (option.plans) return there ? await showPlans(largest, there, say) : false;
  for (const { one, far, lines } of ofCases.filter(({ lines: its }) => its.some(isWanted))) {
    const asked = new Set(lines.filter(isWanted).map((m) => m.ours.question));
    pairs.set(one.name, await pairOfCase(cluster, one, { dataDir, farPage: far, flags, asked, say }));
  }
  const lines = await measureAll(pairs);
  const peaks = await Promise.all([...pairs.values()].map((p) => p.ours.peak()));
  const memory = Math.max(...peaks);
  // Skipped with --only: what is no line of these has words of its own.
  const others = option.only
    ? undefined
    : {
        checks: measureChecks(),
        live: await measureLive(cluster.appUrl),
        listed: [
          ...(await measureComponents(cluster)),
          ...(await measureMarket(cluster)),
          ...(await measureStock()),
          ...(await measureSelling(cluster)),
          ...(await measureHolidays()),
          ...(await measurePayslips()),
          ...(await measureHistories(cluster)),
          ...(await measureHome(cluster, dataDir)),
          ...(option.quick ? [] : await measureSpending(cluster, say)),
        ],
      };
  table(lines, memory, others);
  const machine = { cores: availableParallelism(), memory: totalmem(), node: process.version };
  mkdirSync(join(import.meta.dirname, "..", "dist"), { recursive: true });
  writeFileSync(
    join(import.meta.dirname, "..", "dist", "bench.json"),
    `${JSON.stringify({ machine, sizes, rounds, seconds, connections: CONNECTIONS, lines, memory, ...others }, null, 2)}\n`,
  );
  const measured = others ? [...lines, others.checks, others.live, ...others.listed] : lines;
  return memory <= MEMORY && measured.every((l) => l.ok);
}

/** Measures that `--only` can run by name, each in its own database. */
const alone = {
  components: measureComponents,
  histories: measureHistories,
  home: async (its: EmbeddedPostgres) => await measureHome(its, dataDir),
  market: measureMarket,
  stock: measureStock,
  selling: measureSelling,
  holidays: measureHolidays,
  tickets: measureTickets,
  payslips: measurePayslips,
  supplies: measureSupplies,
  spending: async (its: EmbeddedPostgres) => await measureSpending(its, say),
};
const isList = !option.plans && !option.statements && !["check", "live", ...Object.keys(alone)].includes(option.only);
if (isList && wanted.length === 0) {
  say(`No line contains "${option.only}". There are: ${["check", "live", ...Object.keys(alone)].join(", ")}, and`);
  for (const { what } of every) say(`  ${what}`);
  process.exit(1);
}
// The rights checks need no server.
if (option.only === "check") {
  const checks = measureChecks();
  say(checkRow(checks).filter(Boolean).join("  "));
  process.exit(checks.ok ? 0 : 1);
}

const dataDir = option.keep ?? mkdtempSync(join(tmpdir(), "cordial-bench-"));
const cluster = await startEmbeddedPostgres({ dataDir, settings: { max_connections: "200" } });

async function stop(): Promise<void> {
  await stopChildren();
  await cluster.stop();
  if (option.keep === undefined) await discardEmbeddedPostgres(dataDir);
}
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void stop().then(() => process.exit(130)));

let ok = false;
try {
  if (option.only === "live") {
    // Needs only an empty database.
    const live = await measureLive(cluster.appUrl);
    say(liveRow(live).filter(Boolean).join("  "));
    ok = live.ok;
  } else if (option.only in alone) {
    const listed = await alone[option.only as keyof typeof alone](cluster);
    for (const line of listed) say(componentRow(line).filter(Boolean).join("  "));
    ok = listed.every((l) => l.ok);
  } else ok = await bench(cluster, dataDir);
} finally {
  await stop();
}
process.exit(ok ? 0 : 1);
