import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { rowsOf } from "../matrix/office-rows.ts";
import type { ProofLine, ProofRun } from "../proof-line.ts";
import { clientOf, type Client } from "../test-app.ts";
import { startMeasured } from "../windows/servers.ts";
import { proveBloat } from "./bloat.ts";
import { making, reading, type Timed, timeMaking, timeReading } from "./calls.ts";
import { type Compared, compare } from "./compare.ts";
import { type Company, makeCompany, SIZE_SECRET } from "./company.ts";

/** Parts of a company of ten years (`shares.ts`). */
const sizes = { hundredth: 0.01, tenth: 0.1 } as const;
type Size = keyof typeof sizes;
const WITHIN_MS = 300;
/** Calls that may take longer, and why. */
const slow: Readonly<Record<string, string>> = {
  "holidays.overview": "a year of everybody in an office of 2,000 people",
  "payslips.run": "the month of everybody in an office of 2,000 people",
};

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
  const { t, world, admin, pagesRead } = company;
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
        await timeReading({ client: at(client), who, pagesRead }, e, world, rows).catch((error: unknown) => ({
          timed: [],
          refused: `${e.name}: ${String(error).slice(0, 200)}`,
        })),
      );
    }
    say(`${timed.length} readings timed, ${refused.length} refused`);
  }
  for (const e of making) take(await timeMaking(at, admin, e, world, pagesRead));
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

const cellOf = (one: Timed | undefined): string => (one ? `${ms(one.p50)}/${ms(one.p95)}\t${one.pages}` : "\t");
const rowOf = ({ what, small, large, full }: Compared): string =>
  [what, cellOf(small), cellOf(large), full ? `${ms(full.p50)}\t${full.pages}` : "\t"].join("\t");
const HEAD = ["call", ...Object.keys(sizes).map((size) => `${size} p50/p95\tpages`), "full p50\tpages"].join("\t");

/** Each size is kept beside the table, so that the two may be measured on different days. */
const folder = process.env.CORDIAL_SIZE_DIR ?? tmpdir();
const fileOf = (size: Size): string => join(folder, `cordial-size-${size}.json`);
const keep = (size: Size, of: Measured): void => writeFileSync(fileOf(size), JSON.stringify(of));
const kept = (size: Size): Measured | undefined =>
  existsSync(fileOf(size)) ? (JSON.parse(readFileSync(fileOf(size), "utf8")) as Measured) : undefined;

/** Writes the table of all calls, and says what is slow and what would be. */
function tell(say: (line: string) => void): void {
  const [small, large] = [kept("hundredth"), kept("tenth")];
  const compared = compare(small?.timed ?? [], large?.timed ?? []);
  const refused = [small, large].flatMap((of) => of?.refused ?? []);
  const table = join(folder, "cordial-sizes.tsv");
  writeFileSync(table, [HEAD, ...compared.map(rowOf), "", "refused:", ...refused].join("\n"));
  const p95 = ({ small: one, large: other }: Compared): number => (other ?? one)?.p95 ?? 0;
  for (const one of compared.toSorted((a, b) => p95(b) - p95(a)).slice(0, 40)) say(rowOf(one));
  const both = compared.filter(({ full }) => full !== undefined);
  const growing = both.filter(({ full }) => full && full.p50 > WITHIN_MS);
  say(
    `of ${both.length} at both sizes ${growing.length} would be over ${WITHIN_MS} ms at the full one; most pages there:`,
  );
  const pages = ({ full }: Compared): number => full?.pages ?? 0;
  for (const one of both.toSorted((a, b) => pages(b) - pages(a)).slice(0, 20)) say(rowOf(one));
  say(`the whole table is in ${table}`);
}

function linesOf(size: Size, { timed, rows }: Measured): ProofLine {
  const over = timed.filter(({ what, p95 }) => p95 > WITHIN_MS && slow[what.split(",")[0] ?? ""] === undefined);
  const worst = timed.toSorted((a, b) => b.p95 - a.p95).slice(0, 5);
  return {
    name: `size: a ${size} (${timed.length} calls)`,
    ok: over.length === 0,
    how: `${over.length} over ${WITHIN_MS} ms at p95; slowest ${worst.map((one) => `${one.what} ${ms(one.p95)}`).join("; ")} (${rows})`,
  };
}

/**
 * Fills companies of two sizes and times every list, search, figure, record and creation over HTTP. `size:hundredth` measures one size alone,
 * `size:bloat` what changes leave behind.
 */
export async function proveSize({ seed, say, only }: ProofRun): Promise<ProofLine[]> {
  if (only === "bloat") return [await proveBloat(seed, say)];
  const chosen = (Object.keys(sizes) as Size[]).filter((size) => only === undefined || size === only);
  if (chosen.length === 0) throw new Error(`There is no size called ${only}`);
  const lines: ProofLine[] = [];
  for (const size of chosen) {
    say(`a ${size}:`);
    const of = await measure(size, say);
    keep(size, of);
    lines.push(linesOf(size, of));
  }
  tell(say);
  return lines;
}
