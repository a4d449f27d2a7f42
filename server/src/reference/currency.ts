import { sql } from "#server/kit/sql/database.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import type { Guard } from "./resource.ts";

/** Serialises changes of the default currency. */
const alone = sql<unknown>("SELECT pg_advisory_xact_lock(hashtextextended('currency.default', 0))");
const state = sql<{ has_default: boolean; posted: boolean }>(
  "SELECT EXISTS (SELECT 1 FROM currency WHERE is_default) AS has_default, EXISTS (SELECT 1 FROM ledger_transaction) AS posted",
);
const clearDefault = sql<unknown>("UPDATE currency SET is_default = false, version = version + 1 WHERE is_default");
const used = sql<{ used: boolean }, [string]>(
  "SELECT EXISTS (SELECT 1 FROM zone WHERE currency_id = $1) OR EXISTS (SELECT 1 FROM holder WHERE currency_id = $1) OR EXISTS (SELECT 1 FROM expense WHERE currency_id = $1) AS used",
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
