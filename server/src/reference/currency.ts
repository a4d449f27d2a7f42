import { needed } from "#server/kit/shared/needed.ts";
import { sql, sqlLater } from "#server/kit/sql/database.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import type { Guard } from "./resource.ts";

/** What fixes a currency, as SQL conditions of the areas that keep amounts, which are above this one. */
export interface CurrencyUses {
  /** Whether an area has records in the currency with this identifier. */
  readonly inCurrency: readonly ((currency: string) => string)[];
  /** Whether anything was posted in any currency. */
  readonly anythingPosted: string;
}
const uses = needed<CurrencyUses>("the uses of currencies");
export const bindCurrencyUses = uses.bind;

/** Serialises changes of the default currency. */
const alone = sql<unknown>("SELECT pg_advisory_xact_lock(hashtextextended('currency.default', 0))");
const state = sqlLater<{ has_default: boolean; posted: boolean }>(
  () =>
    `SELECT EXISTS (SELECT 1 FROM currency WHERE is_default) AS has_default, ${uses.given().anythingPosted} AS posted`,
);
const clearDefault = sql<unknown>("UPDATE currency SET is_default = false, version = version + 1 WHERE is_default");
const used = sqlLater<{ used: boolean }, [string]>(
  () =>
    `SELECT ${uses
      .given()
      .inCurrency.map((condition) => condition("$1"))
      .join(" OR ")} AS used`,
);

/**
 * Keeps exactly one default currency, initially the first one created. Another one can become the default until something is posted,
 * because rates and statistics depend on it. A currency's code and decimals can't change once it is used.
 */
export const currencyGuard: Guard = async (tx, before, after) => {
  if (
    before &&
    after &&
    (before.iso !== after.iso || before.minor_unit !== after.minor_unit) &&
    (await used.one(tx.db, before.hash_id)).used
  )
    throw conflict("errors.currency_fixed");
  const wasDefault = before?.isDefault === true;
  const isDefault = after?.isDefault === true;
  if (before && wasDefault === isDefault) return;
  await alone.all(tx.db);
  const now = await state.one(tx.db);
  if (!now.has_default) {
    if (after) after.isDefault = true;
    return;
  }
  if (wasDefault) throw conflict("errors.default_currency_kept");
  if (!isDefault) return;
  if (now.posted) throw conflict("errors.default_currency_fixed");
  await clearDefault.run(tx.db);
};
