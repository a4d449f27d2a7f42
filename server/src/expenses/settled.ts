import type { SettledExpenseJson } from "#server/advances/public.ts";
import { currencyJson } from "#server/kit/sql/refs.ts";
import { listRows } from "#server/reference/public.ts";

/** What advances show of the expenses that they settle. */
export const settledExpense: SettledExpenseJson = (id) =>
  `(SELECT jsonb_build_object('expense_currency', ${currencyJson("xc")}, 'expense', jsonb_build_object('hash_id', x.hash_id, 'number', x.number, 'title', x.title, 'type', x.type, 'status', x.status, 'user_id', x.user_id, 'zone_id', x.zone_id))
    FROM expense x JOIN ${listRows("currency", "xc")} ON xc.hash_id = x.currency_id WHERE x.hash_id = ${id})`;
