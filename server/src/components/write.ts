import type * as calls from "#contract/components/endpoints.ts";
import { MOST_CARRYING, type ComponentFields } from "#contract/components/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { constraintOf } from "#server/kit/database.ts";
import { conflict, invalidField, notFound, stale, unknownReference } from "#server/kit/failures.ts";
import { record, type Event } from "#server/kit/record.ts";
import type { Storage } from "#server/kit/storage.ts";
import { text } from "#server/kit/texts.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { countUses, saidUses } from "#server/kit/uses.ts";
import { filesOf } from "./documents.ts";
import { presentComponent } from "./present.ts";
import * as q from "./queries.ts";
import { NOTHING, nextOf, problemOf } from "./rules.ts";

type ComponentChanges = Partial<ComponentFields>;

const now = async (tx: Tx, id: string): Promise<q.FullComponent> => {
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
async function carriersOf(
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
async function writing(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw constraintOf(error) === "component_number" ? invalidField("number", "errors.taken") : error;
  }
}

interface Change {
  readonly before?: object;
  readonly after?: object;
}
const traced = (write: q.ComponentWrite, carriers: readonly q.Carrier[] | undefined): object => ({
  ...write,
  ...(carriers && { carriers: carriers.map((c) => ({ component_id: c.carrier_id, percent: c.percent })) }),
});
const written = (row: q.FullComponent): q.ComponentWrite =>
  Object.fromEntries(Object.keys(NOTHING).map((name) => [name, row[name as keyof q.ComponentWrite]])) as never;
const carriersIn = (row: q.FullComponent): readonly q.Carrier[] =>
  row.carriers.map((c) => ({ carrier_id: c.hash_id, percent: c.percent }));
const eventOf = (row: { hash_id: string; version: number }, action: string, change: Change = {}): Event => ({
  kind: "component",
  id: row.hash_id,
  action,
  ...change,
  live: { area: "components", version: row.version, users: [], readers: ["components_view"] },
});

function checked(next: q.ComponentWrite): q.ComponentWrite {
  const problem = problemOf(next);
  if (problem) throw invalidField(...problem);
  return next;
}

export async function createComponent(tx: Tx, { body }: Pick<ServerInput<typeof calls.createComponent>, "body">) {
  tx.access.require("components_create", {});
  const id = newId();
  const given = { ...body, number: body.number || undefined };
  const next = checked(nextOf(given, NOTHING));
  if (body.carriers?.length) await q.lockCarriers.run(tx.db);
  const carriers = await carriersOf(tx, id, body.carriers?.length ? body.carriers : undefined);
  if (!given.number) await q.lockNumbers.run(tx.db);
  const number = given.number ?? (await q.nextNumber.one(tx.db)).number;
  const write = { ...next, number };
  await writing(() =>
    q.insert(tx.db, { ...q.rowOf(write), hash_id: id, created_by: tx.person.id, allergens_all: write.allergens }),
  );
  if (carriers) {
    await q.writeCarriers.run(tx.db, id, JSON.stringify(carriers));
    await q.passAllergens.run(tx.db, id);
  }
  const row = await now(tx, id);
  await record(tx, eventOf(row, "create", { after: traced(write, carriers) }));
  return { data: presentComponent(row, tx.person) };
}

/** Whether stock is measured in its base unit, which can't change then. */
const isCounted = async (tx: Tx, id: string): Promise<boolean> =>
  (await countUses(tx.db, "component", [id])).some((use) => use.table === "stock_item");

export async function updateComponent(
  tx: Tx,
  { params, body }: { params: { id: string }; body: ComponentChanges & { version?: number | undefined } },
) {
  tx.access.require("components_update", {});
  if (body.carriers || body.allergens) await q.lockCarriers.run(tx.db);
  const before = await locked(tx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stale();
  if (body.number === "") throw invalidField("number", "errors.required");
  const next = checked(nextOf(body, written(before)));
  if (next.base_unit !== before.base_unit && (await isCounted(tx, params.id)))
    throw invalidField("base_unit", "components.unit_fixed");
  const carriers = await carriersOf(tx, params.id, body.carriers);
  await writing(() => q.update(tx.db, params.id, q.rowOf(next)));
  if (carriers) await q.writeCarriers.run(tx.db, params.id, JSON.stringify(carriers));
  if (carriers || body.allergens) await q.passAllergens.run(tx.db, params.id);
  const row = await now(tx, params.id);
  await record(
    tx,
    eventOf(row, "update", {
      before: traced(written(before), carriers && carriersIn(before)),
      after: traced(next, carriers),
    }),
  );
  return { data: presentComponent(row, tx.person) };
}

export async function deleteComponent(tx: Tx, storage: Storage, { params }: ServerInput<typeof calls.deleteComponent>) {
  tx.access.require("components_delete", {});
  const row = await locked(tx, params.id);
  const uses = await countUses(tx.db, "component", [params.id]);
  if (uses.length > 0) throw conflict("errors.in_use_by", { what: saidUses(tx.call.locale, uses) }, "in_use");
  const files = await filesOf.all(tx.db, params.id);
  await storage.drop(
    tx,
    files.map((f) => f.hash_id),
  );
  await q.remove.run(tx.db, params.id);
  const gone = { hash_id: row.hash_id, version: row.version + 1 };
  await record(tx, eventOf(gone, "delete", { before: traced(written(row), carriersIn(row)) }));
  return { message: text(tx.call.locale, "messages.deleted") };
}
