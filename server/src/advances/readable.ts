// What statements of other areas may read of advances: inline views, which PostgreSQL merges into the statement around them.

/** SQL: advances as `alias`: whose they are, and what is left of them. */
export const advanceRows = (alias: string): string =>
  `(SELECT hash_id, number, title, state, zone_id, user_id, currency_id, amount, used_amount, returned_amount, planned_amount, validated_at FROM advance) ${alias}`;

/** SQL: the standing settlements of an expense as `alias`. */
export const settlementRows = (expense: string, alias: string): string =>
  `(SELECT hash_id, advance_id, expense_id, transaction_id, amount, expense_amount, rate_exchange FROM advance_settlement WHERE expense_id = ${expense} AND undone_by IS NULL) ${alias}`;
