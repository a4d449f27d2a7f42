import { MOST_CARRYING, type ComponentFields } from "#contract/components/schemas.ts";
import { constraintOf } from "#server/kit/sql/database.ts";
import { invalidField, notFound, unknownReference } from "#server/kit/shared/failures.ts";
import type { Event } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import * as q from "./queries.ts";
import { NOTHING, problemOf } from "./rules.ts";

export type ComponentChanges = Partial<ComponentFields>;

export const now = async (tx: Tx, id: string): Promise<q.FullComponent> => {
  const row = await q.whole.first(tx.db, id);
  if (!row) throw notFound();
  return row;
};

/** Locks a component, then reads it. */
export async function locked(tx: Tx, id: string): Promise<q.FullComponent> {
  await q.lock.run(tx.db, id);
  return await now(tx, id);
}

/** The carriers a form names: each only once, existing, and not containing the component itself. */
export async function carriersOf(
  tx: Tx,
  id: string,
  given: ComponentChanges["carriers"],
): Promise<readonly q.Carrier[] | undefined> {
  if (!given) return undefined;
  const ids = given.map((c) => c.component_hash_id);
  const { known, is_circle, is_deep } = await q.carriersNow.one(tx.db, id, ids);
  for (const [i, carrier] of ids.entries()) {
    const field = `carriers.${i}.component_hash_id`;
    if (!known.includes(carrier)) throw unknownReference(field);
    if (ids.indexOf(carrier) !== i) throw invalidField(field, "components.carrier_twice");
    if (is_circle) throw invalidField(field, "components.carrier_circle");
    if (is_deep) throw invalidField(field, "components.carriers_deep", { most: MOST_CARRYING });
  }
  return given.map((c) => ({ carrier_id: c.component_hash_id, percent: c.percent ?? null }));
}

/** Turns the constraint error of a taken number into a field error. */
export async function writing(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw constraintOf(error) === "component_number" ? invalidField("number", "errors.taken") : error;
  }
}

interface Change {
  readonly before?: object;
  readonly after?: object;
  readonly details?: Readonly<Record<string, unknown>>;
}

export const traced = (write: q.ComponentWrite, carriers: readonly q.Carrier[] | undefined): object => ({
  ...write,
  ...(carriers && { carriers: carriers.map((c) => ({ component_id: c.carrier_id, percent: c.percent })) }),
});

export const written = (row: q.FullComponent): q.ComponentWrite =>
  Object.fromEntries(Object.keys(NOTHING).map((name) => [name, row[name as keyof q.ComponentWrite]])) as never;

export const carriersIn = (row: q.FullComponent): readonly q.Carrier[] =>
  row.carriers.map((c) => ({ carrier_id: c.hash_id, percent: c.percent }));

export const eventOf = (row: { hash_id: string; version: number }, action: string, change: Change = {}): Event => ({
  kind: "component",
  id: row.hash_id,
  action,
  ...change,
  live: { area: "components", version: row.version, users: [], readers: ["components_view"] },
});

export function checked(next: q.ComponentWrite): q.ComponentWrite {
  const problem = problemOf(next);
  if (problem) throw invalidField(...problem);
  return next;
}
