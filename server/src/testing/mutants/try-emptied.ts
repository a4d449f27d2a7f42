// Runs inside the copy made by emptied.ts, started by rights.ts: runs the matrix with one check disabled after another, and prints a line of JSON for
// each.
import { allEndpoints } from "#contract/index.ts";
import { changes, type AnyEndpoint } from "#contract/kit/endpoint.ts";
import { claimsOf } from "../claims.ts";
import { matrix } from "../matrix/all.ts";
import { nowhereElsewhere, rowsElsewhere, thingElsewhere, prepared } from "../matrix/elsewhere.ts";
import type { Row } from "../matrix/rows.ts";
import { buildWorld, type World } from "../matrix/world.ts";
import { testApp, type Client } from "../test-app.ts";

/** State read by `Access.at` in the copy. */
interface Switch {
  /** True during the outsider's calls only, so that test data is created with all checks. */
  asking: boolean;
  empty: number | "all" | undefined;
  readonly reached: Set<number>;
  /** The user whose rows count as the outsider's own when an `own` check is disabled. */
  stranger: string | undefined;
  /** Whether a disabled check was one of `own`: otherwise it makes no difference whose rows they would be. */
  ownAsked: boolean;
}
const mutant: Switch = { asking: false, empty: undefined, reached: new Set(), stranger: undefined, ownAsked: false };
(globalThis as { rightsMutant?: Switch }).rightsMutant = mutant;

/** A line of output, read by the parent process. */
export type Tried =
  | { readonly endpoint: string; readonly area: string; readonly caught: string | undefined }
  | { readonly site: number; readonly reachedBy: number; readonly caught: string | undefined };
const say = (line: Tried): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

let w = await buildWorld(await testApp());
/** Recreates the test data, untouched by a disabled check. */
async function anew(): Promise<void> {
  await w.t.close();
  w = await buildWorld(await testApp());
}

const faulty = (client: Client): Client => ({
  ...client,
  call: async (...asked: Parameters<Client["call"]>) => {
    mutant.asking = true;
    try {
      return (await client.call(...asked)) as never;
    } finally {
      mutant.asking = false;
    }
  },
});

/** What one call leaks with the current check disabled. */
async function leakOf(e: AnyEndpoint, row: Exclude<Row, "no place">): Promise<string | undefined> {
  const outsider = faulty(w.outsider.client);
  if (row.kind === "rows") return (await rowsElsewhere(outsider, e, row, await prepared(row, w))).leak;
  if (row.kind === "everywhere") return (await nowhereElsewhere(outsider, e, row, w)).leak;
  return (await thingElsewhere(outsider, e, row, await row.input(w))).leak;
}

/** Users of Paris whose rows could be taken for the outsider's own: those too whose list it is, or of whom the call tells. */
async function* strangers({ t, s, insider }: World, row: Exclude<Row, "no place">): AsyncGenerator<string> {
  yield* [s.bruno.user.id, s.alice.user.id, insider.user.id];
  const seenBy = row.kind === "rows" ? await row.seenBy?.(w) : undefined;
  if (seenBy?.token) yield claimsOf(seenBy.token).sub;
  if (row.kind === "everywhere") return;
  const about = row.kind === "rows" ? (await prepared(row, w)).hidden : [(await row.input(w)).thing];
  const { rows } = await t.pool.query<{ id: string }>(
    "SELECT hash_id::text AS id FROM app_user WHERE hash_id::text = ANY ($1)",
    [about],
  );
  for (const { id } of rows) yield id;
}

async function caughtBy(
  e: AnyEndpoint,
  row: Exclude<Row, "no place">,
  empty: number | "all",
): Promise<string | undefined> {
  mutant.empty = empty;
  mutant.ownAsked = false;
  try {
    for await (const stranger of strangers(w, row)) {
      mutant.stranger = stranger;
      const leak = await leakOf(e, row);
      // Reset the data, so that one mutant's change does not affect the next.
      if (leak !== undefined && changes(e)) await anew();
      if (leak !== undefined) return `${e.method} ${e.path}: ${leak}`;
      if (!mutant.ownAsked) return undefined;
    }
    return undefined;
  } finally {
    mutant.empty = undefined;
  }
}

/** The area whose calls alone are tried; "" for all. */
const only = process.argv[2] ?? "";
const areaOf = (e: AnyEndpoint): string => e.name.split(".")[0] ?? "";
const placed = allEndpoints.flatMap((e) => {
  const row = matrix[e.name];
  return row === undefined || row === "no place" || (only !== "" && areaOf(e) !== only) ? [] : [{ e, row }];
});
const reachedBy = new Map<number, typeof placed>();
for (const one of placed) {
  mutant.reached.clear();
  const leak = await leakOf(one.e, one.row);
  if (leak !== undefined) throw new Error(`${one.e.name} leaks without a fault: ${leak}`);
  for (const site of mutant.reached) reachedBy.set(site, [...(reachedBy.get(site) ?? []), one]);
}
for (const { e, row } of placed) say({ endpoint: e.name, area: areaOf(e), caught: await caughtBy(e, row, "all") });
for (const [site, calls] of reachedBy) {
  let caught: string | undefined;
  for (const { e, row } of calls) caught ??= await caughtBy(e, row, site);
  say({ site, reachedBy: calls.length, caught });
}
await w.t.close();
