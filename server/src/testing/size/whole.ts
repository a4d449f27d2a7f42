import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rowsOf } from "../matrix/office-rows.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { clientOf, type Client } from "../test-app.ts";
import { startMeasured } from "../windows/servers.ts";
import { making, reading, type Timed, timeMaking, timeReading } from "./calls.ts";
import { type Company, makeCompany, SIZE_SECRET } from "./company.ts";

/** Parts of a company of ten years (`shares.ts`). */
const sizes = { hundredth: 0.01, tenth: 0.1 } as const;
type Size = keyof typeof sizes;
const WITHIN_MS = 300;
/** Calls that may take longer, and why. */
const slow: Readonly<Record<string, string>> = {};

interface Measured {
  readonly timed: readonly Timed[];
  readonly refused: readonly string[];
  readonly rows: string;
}

async function measureCalls(
  company: Company,
  url: string,
  say: (line: string) => void,
): Promise<Omit<Measured, "rows">> {
  const { t, world, admin } = company;
  const at = (client: Client): Client => clientOf(url, client.token);
  const rows = await rowsOf(t.owner, world.s.paris.id);
  const timed: Timed[] = [];
  const refused: string[] = [];
  const take = (done: { timed: readonly Timed[]; refused?: string }): void => {
    timed.push(...done.timed);
    if (done.refused !== undefined) refused.push(done.refused);
  };
  for (const [who, client] of [
    ["all", admin],
    ["office", world.insider.client],
  ] as const) {
    for (const [i, e] of reading.entries()) {
      if (i % 100 === 99) say(`${i} of ${reading.length} calls read by ${who}`);
      take(
        await timeReading(at(client), who, e, world, rows).catch((error: unknown) => ({
          timed: [],
          refused: `${e.name}: ${String(error).slice(0, 200)}`,
        })),
      );
    }
    say(`${timed.length} readings timed, ${refused.length} refused`);
  }
  for (const e of making) take(await timeMaking(at, admin, e, world));
  return { timed, refused };
}

async function measure(size: Size, say: (line: string) => void): Promise<Measured> {
  const company = await makeCompany(sizes[size], say);
  try {
    const server = await startMeasured(company.t, { secret: SIZE_SECRET });
    try {
      return { ...(await measureCalls(company, server.url, say)), rows: company.rows };
    } finally {
      await server.end();
    }
  } finally {
    await company.close();
  }
}

const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);

/** A line of the table: the times at both sizes, and what they would be at the full one if they went on growing evenly. */
interface Compared {
  readonly what: string;
  readonly small: Timed | undefined;
  readonly large: Timed;
  readonly full: number | undefined;
}
function compare(small: Measured | undefined, large: Measured): Compared[] {
  const before = new Map(small?.timed.map((one) => [one.what, one]));
  return large.timed.map((one) => {
    const first = before.get(one.what);
    const full = first && Math.max(one.p50, one.p50 + (one.p50 - first.p50) * 10);
    return { what: one.what, small: first, large: one, full };
  });
}

const rowOf = ({ what, small, large, full }: Compared): string =>
  [
    what,
    small ? `${ms(small.p50)}/${ms(small.p95)}` : "",
    `${ms(large.p50)}/${ms(large.p95)}`,
    full === undefined ? "" : ms(full),
  ].join("\t");

function linesOf(size: Size, { timed, rows }: Measured): ProofLine {
  const over = timed.filter(({ what, p95 }) => p95 > WITHIN_MS && slow[what.split(",")[0] ?? ""] === undefined);
  const worst = timed.toSorted((a, b) => b.p95 - a.p95).slice(0, 5);
  return {
    name: `size: a ${size} (${timed.length} calls)`,
    ok: over.length === 0,
    how: `${over.length} over ${WITHIN_MS} ms at p95; slowest ${worst.map((one) => `${one.what} ${ms(one.p95)}`).join("; ")} (${rows})`,
  };
}

/** Fills companies of two sizes and times every list, search, figure, record and creation over HTTP. `size:hundredth` measures one size alone. */
export async function proveSize({ say, only }: ProofRun): Promise<ProofLine[]> {
  const chosen = (Object.keys(sizes) as Size[]).filter((size) => only === undefined || size === only);
  const measured: { size: Size; of: Measured }[] = [];
  for (const size of chosen) {
    say(`a ${size}:`);
    measured.push({ size, of: await measure(size, say) });
  }
  const last = measured.at(-1)?.of;
  if (!last) throw new Error(`There is no size called ${only}`);
  const compared = compare(measured.length > 1 ? measured[0]?.of : undefined, last);
  const table = join(process.env.CORDIAL_SIZE_DIR ?? tmpdir(), "cordial-sizes.tsv");
  const head = `call\t${measured.length > 1 ? "hundredth p50/p95" : ""}\t${chosen.at(-1)} p50/p95\tfull p50`;
  const refused = measured.flatMap(({ of }) => of.refused);
  writeFileSync(table, [head, ...compared.map(rowOf), "", "refused:", ...refused].join("\n"));
  for (const one of compared.toSorted((a, b) => b.large.p95 - a.large.p95).slice(0, 40)) say(rowOf(one));
  const growing = compared.filter(({ full }) => full !== undefined && full > WITHIN_MS);
  say(`${growing.length} would be over ${WITHIN_MS} ms at the full size; the whole table is in ${table}`);
  return measured.map(({ size, of }) => linesOf(size, of));
}
