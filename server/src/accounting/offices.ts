import type { OfficeLedger } from "#server/zones/public.ts";

/** SQL: whether an account or a box has this currency. */
export const holdersInCurrency = (currency: string): string =>
  `EXISTS (SELECT 1 FROM holder WHERE currency_id = ${currency})`;
/** SQL: whether anything was posted. */
export const anythingPosted = "EXISTS (SELECT 1 FROM ledger_transaction)";

/** What accounting tells the offices' area. */
export const officeLedger: OfficeLedger = {
  openFrom: (zone) =>
    `(SELECT to_char(max(m.month) + interval '1 month', 'YYYY-MM-DD') FROM closed_month m WHERE m.zone_id = ${zone})`,
  // By a range of one value: with `=` the planner expects an office's share of all transactions, scans the table for the first one, and of an
  // office that has none, reads all of it.
  posted: (zone) => `EXISTS (SELECT 1 FROM ledger_transaction t WHERE t.zone_id BETWEEN ${zone} AND ${zone})`,
  closed: (where) => `SELECT zone_id, month FROM closed_month WHERE ${where}`,
};
