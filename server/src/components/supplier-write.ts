import type * as calls from "#contract/components/suppliers.ts";
import { priceSeers, type ComponentSupplierFields } from "#contract/components/suppliers.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import { invalidField, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { lock as lockComponent } from "./queries.ts";
import { dayOf, presentComponentSupplier, requirePrices } from "./suppliers.ts";
import * as q from "./supplier-queries.ts";

type SupplyChanges = Partial<ComponentSupplierFields>;

const now = async (tx: Tx, id: string): Promise<q.ComponentSupplierRow> => {
  const row = await q.one.first(tx.db, id);
  if (!row) throw notFound();
  return row;
};
async function locked(tx: Tx, id: string): Promise<q.ComponentSupplierRow> {
  requirePrices(tx.access);
  await q.lock.run(tx.db, id);
  return await now(tx, id);
}

const written = (row: q.ComponentSupplierRow): q.SupplyWrite => ({
  supplier_id: row.supplier.hash_id,
  code: row.code,
  minimum: row.minimum,
  minimum_unity_id: row.minimum_unity?.hash_id ?? null,
});
/** The form's values over the existing ones. */
const nextOf = (given: SupplyChanges, before: q.SupplyWrite | undefined): q.SupplyWrite => ({
  supplier_id: given.supplier_hash_id ?? before?.supplier_id ?? "",
  code: given.code === undefined ? (before?.code ?? null) : given.code,
  minimum: given.minimum === undefined ? (before?.minimum ?? null) : given.minimum,
  minimum_unity_id:
    given.minimum_unity_hash_id === undefined ? (before?.minimum_unity_id ?? null) : given.minimum_unity_hash_id,
});
const pricesOf = (given: SupplyChanges): readonly q.PriceWrite[] | undefined =>
  given.prices?.map(({ currency_hash_id, unity_hash_id, ...p }) => ({
    ...p,
    hash_id: newId(),
    currency_id: currency_hash_id,
    unity_id: unity_hash_id,
  }));

/** Checks the form's references and rules, with the component locked. */
async function check(
  tx: Tx,
  of: { readonly component: string; readonly id: string },
  next: q.SupplyWrite,
  prices: readonly q.PriceWrite[] = [],
): Promise<void> {
  const found = await q.references.one(
    tx.db,
    of.component,
    next.supplier_id,
    next.minimum_unity_id,
    prices.map((p) => p.currency_id),
    prices.map((p) => p.unity_id),
    next.code,
    of.id,
  );
  if (!found.component) throw unknownReference("component_hash_id");
  if (!found.supplier) throw unknownReference("supplier_hash_id");
  if (!found.minimum_unity) throw unknownReference("minimum_unity_hash_id");
  if (found.taken) throw invalidField("code", "components.supplier_twice");
  if ((next.minimum === null) !== (next.minimum_unity_id === null))
    throw invalidField(next.minimum === null ? "minimum" : "minimum_unity_hash_id", "errors.required");
  for (const [i, price] of prices.entries()) {
    if (!found.currencies.includes(price.currency_id)) throw unknownReference(`prices.${i}.currency_hash_id`);
    if (!found.unities.includes(price.unity_id)) throw unknownReference(`prices.${i}.unity_hash_id`);
    if (prices.findIndex((p) => p.valid_from === price.valid_from) !== i)
      throw invalidField(`prices.${i}.valid_from`, "components.price_twice");
  }
}

const traced = (write: q.SupplyWrite, prices?: readonly Omit<q.PriceWrite, "hash_id">[]): object => ({
  ...write,
  ...(prices && {
    prices: prices.map(({ valid_from, price, currency_id, unity_id }) => ({
      valid_from,
      price: toWire(price),
      currency_id,
      unity_id,
    })),
  }),
});
export const supplyEvent = (
  row: { readonly hash_id: string; readonly version: number },
  action: string,
  change: Pick<Event, "before" | "after">,
): Event => ({
  kind: "component_supplier",
  id: row.hash_id,
  action,
  ...change,
  live: { area: "components", version: row.version, users: [], readers: [priceSeers] },
});

export async function createComponentSupplier(
  tx: Tx,
  { body }: Pick<ServerInput<typeof calls.createComponentSupplier>, "body">,
) {
  requirePrices(tx.access);
  const { component_hash_id: component_id } = body;
  await lockComponent.run(tx.db, component_id);
  const id = newId();
  const next = nextOf(body, undefined);
  const prices = pricesOf(body) ?? [];
  await check(tx, { component: component_id, id }, next, prices);
  await q.insert(tx.db, { hash_id: id, component_id, ...next });
  if (prices.length > 0) await q.writePrices.run(tx.db, id, JSON.stringify(prices));
  const row = await now(tx, id);
  await record(tx, supplyEvent(row, "create", { after: { component_id, ...traced(next, prices) } }));
  return { data: presentComponentSupplier(row, dayOf(tx)) };
}

export async function updateComponentSupplier(
  tx: Tx,
  { params, body }: { params: { id: string }; body: SupplyChanges & { version?: number | undefined } },
) {
  const before = await locked(tx, params.id);
  if (body.version !== undefined && body.version !== before.version) throw stale();
  await lockComponent.run(tx.db, before.component.hash_id);
  const next = nextOf(body, written(before));
  const prices = pricesOf(body);
  await check(tx, { component: before.component.hash_id, id: params.id }, next, prices);
  await q.update(tx.db, params.id, next);
  if (prices) await q.writePrices.run(tx.db, params.id, JSON.stringify(prices));
  const row = await now(tx, params.id);
  await record(
    tx,
    supplyEvent(row, "update", {
      before: traced(written(before), prices && before.prices.map(q.priceWritten)),
      after: traced(next, prices),
    }),
  );
  return { data: presentComponentSupplier(row, dayOf(tx)) };
}

export async function deleteComponentSupplier(tx: Tx, { params }: ServerInput<typeof calls.deleteComponentSupplier>) {
  const row = await locked(tx, params.id);
  await q.remove.run(tx.db, params.id);
  const before = { component_id: row.component.hash_id, ...traced(written(row), row.prices.map(q.priceWritten)) };
  await record(tx, supplyEvent({ ...row, version: row.version + 1 }, "delete", { before }));
  return { message: text(tx.call.locale, "messages.deleted") };
}
