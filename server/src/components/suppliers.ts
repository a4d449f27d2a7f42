import { listRows } from "#server/reference/public.ts";
import { priceOn } from "#contract/components/prices.ts";
import type * as calls from "#contract/components/suppliers.ts";
import { priceSeers, type ComponentSupplier } from "#contract/components/suppliers.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import type { Access } from "#server/kit/shared/access.ts";
import { planned } from "#server/kit/sql/database.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { cursorId, patterns, namedCursor, namedPage, page, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { one, supplyQuery, type ComponentSupplierRow } from "./supplier-queries.ts";

/** Requires both rights: people who may not see components may not see their prices. */
export function requirePrices(access: Access): void {
  for (const right of priceSeers.all) access.require(right, {});
}

/** @param today `YYYY-MM-DD` */
export function presentComponentSupplier(row: ComponentSupplierRow, today: string): ComponentSupplier {
  const prices = row.prices.map((p) => ({ ...p, price: toWire(p.price, p.currency.minor_unit) }));
  return { ...row, id: row.hash_id, prices, price_now: priceOn(prices, today) ?? null };
}
export const dayOf = ({ call }: Pick<Reader, "call">): string => call.now.toISOString().slice(0, 10);

/** Suppliers of components, the newest first, by keyset. */
export async function componentSuppliers(reader: Reader, f: ServerInput<typeof calls.listComponentSuppliers>["query"]) {
  requirePrices(reader.access);
  const limit = sizeFor(f.limit);
  const where = new Where().byId(f, "e", "component", "supplier").when(cursorId(f.after), "e.hash_id < ?::uuid");
  if (f.search) {
    const holds = where.holding(patterns(f.search));
    where.and(`e.component_id IN (SELECT hash_id FROM component WHERE ${holds("search")}) OR ${holds("fold(e.code)")}`);
  }
  const rows = `(SELECT * FROM component_supplier e WHERE ${where.text} ORDER BY e.hash_id DESC LIMIT ${limit + 1})`;
  const found = await planned<ComponentSupplierRow>(`${supplyQuery(rows)} ORDER BY e.hash_id DESC`).all(
    reader.db,
    ...where.values,
  );
  const { rows: shown, after } = page(found, limit, (r) => r.hash_id);
  const today = dayOf(reader);
  return { data: shown.map((row) => presentComponentSupplier(row, today)), after };
}

export async function componentSupplier(reader: Reader, { params }: ServerInput<typeof calls.getComponentSupplier>) {
  requirePrices(reader.access);
  const row = await one.first(reader.db, params.id);
  if (!row) throw notFound();
  return { data: presentComponentSupplier(row, dayOf(reader)) };
}

/** Entries of the supplier list, by name. */
export async function supplierNames({ db, access }: Reader, { query: f }: ServerInput<typeof calls.supplierNames>) {
  requirePrices(access);
  const limit = sizeFor(f.limit);
  const where = new Where().words(f.search, "fold(s.name) LIKE ?");
  const [name, id] = namedCursor(f.after);
  if (name !== null) where.and("(fold(s.name), s.hash_id) > (?, ?::uuid)", name, id);
  const rows = await planned<{ hash_id: string; name: string; sort_key: string }>(
    `SELECT s.hash_id, s.name, fold(s.name) AS sort_key FROM ${listRows("supplier", "s")} WHERE ${where.text} ORDER BY fold(s.name), s.hash_id LIMIT ${limit + 1}`,
  ).all(db, ...where.values);
  const { data, after } = namedPage(rows, limit);
  return { data: data.map(({ sort_key: _, ...row }) => row), after };
}
