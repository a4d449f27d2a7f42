import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { decimal, fitsMinorUnit } from "#contract/kit/money.ts";
import { sql } from "#server/kit/sql/database.ts";
import { invalidField, refused, unknownReference } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { instalmentsOf } from "./rules.ts";

interface Asked {
  readonly amount: string;
  readonly months?: number | null | undefined;
  readonly first_month?: string | null | undefined;
}

const moneyOf = sql<
  { zone_currency_id: string | null; currency_id: string | null; iso: string | null; minor_unit: number | null },
  [string, string | null]
>(`SELECT z.currency_id AS zone_currency_id, c.hash_id AS currency_id, c.iso, c.minor_unit
   FROM ${officeRows("z")} LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = coalesce($2::uuid, z.currency_id) WHERE z.hash_id = $1`);

/** Checks the requested currency: the amount must fit its minor unit, and the last instalment must be positive. */
export async function checkMoney(tx: Tx, zone: string, currency: string | undefined, asked: Asked): Promise<string> {
  const found = await moneyOf.first(tx.db, zone, currency ?? null);
  if (!found) throw unknownReference("zone_hash_id");
  if (!found.zone_currency_id) throw refused("errors.no_currency");
  const { currency_id, iso, minor_unit } = found;
  if (currency_id === null || iso === null || minor_unit === null) throw unknownReference("currency_hash_id");
  if (!fitsMinorUnit(asked.amount, minor_unit)) throw invalidField("amount", "errors.minor_unit", { currency: iso });
  if (asked.months && instalmentsOf(decimal(asked.amount), asked.months, "2026-01", minor_unit).length === 0)
    throw invalidField("months", "errors.months_too_many");
  if (asked.first_month && !asked.months) throw invalidField("months", "errors.required");
  return currency_id;
}

export const firstDay = (month: string | null | undefined): string | null => (month ? `${month}-01` : null);
