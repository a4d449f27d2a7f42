import { netOf, type LineFields } from "#contract/orders/schemas.ts";
import { sum } from "#contract/kit/amounts.ts";
import { fitsMinorUnit, type CurrencyRef } from "#contract/kit/money.ts";
import { columns, type RowOf } from "#server/kit/sql/columns.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import type { line } from "./details.ts";
import type { OrderRow } from "./queries.ts";

/** The columns that the form writes. */
export const written = columns({
  user_id: "uuid",
  currency_id: "uuid",
  ordered_on: "date",
  wanted_on: "date?",
  customer_reference: "text?",
  payment_condition_id: "uuid?",
  note: "text?",
  value: "numeric",
  lines_count: "integer",
  value_eur: "numeric?",
  eur_rate: "numeric?",
  eur_month: "text?",
});

export type Written = RowOf<typeof written>;
export type LineRow = RowOf<typeof line>;

/** Lines as rows of the table. */
export function linesOf(lines: readonly LineFields[], { minor_unit }: CurrencyRef): LineRow[] {
  return lines.map((l, position) => ({
    hash_id: newId(),
    position,
    recipe_id: l.recipe_hash_id ?? null,
    title: l.title ?? null,
    packaging_id: l.packaging_hash_id ?? null,
    packs: l.packs ?? null,
    quantity: l.quantity,
    unit: l.unit,
    price: l.price,
    discount: l.discount ?? "0",
    tax: l.tax ?? null,
    net: netOf(l, minor_unit),
  }));
}

/** The value: the sum of the lines, or the typed value if there are no lines. */
export function valueOf(lines: readonly LineRow[], typed: string | null | undefined, currency: CurrencyRef): string {
  if (lines.length > 0) return sum(lines.map((l) => l.net));
  const value = typed ?? "0";
  if (!fitsMinorUnit(value, currency.minor_unit))
    throw invalidField("value", "errors.minor_unit", { currency: currency.iso });
  return value;
}

export const writtenOf = (row: OrderRow): Written => ({
  user_id: row.user_id,
  currency_id: row.currency_id,
  ordered_on: row.ordered_on,
  wanted_on: row.wanted_on,
  customer_reference: row.customer_reference,
  payment_condition_id: row.payment_condition_id,
  note: row.note,
  value: row.value,
  lines_count: row.lines_count,
  value_eur: row.value_eur,
  eur_rate: row.eur_rate,
  eur_month: row.eur_month,
});
