import type { Promised } from "#contract/invoices/schemas.ts";
import { personRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import { momentInJson } from "#server/kit/sql/database.ts";
import { refJson } from "#server/kit/sql/refs.ts";

/** SQL: a promise as JSON; null without one. `today`: an expression. */
export const promiseJson = (promise: string, today: string): string =>
  `(SELECT jsonb_build_object('day', pr.day, 'amount', round(pr.amount, pm.minor_unit)::text, 'currency_iso', pm.iso, 'note', pr.note, 'by', ${refJson("pu")}, 'at', ${momentInJson("pr.created_at")}, 'broken', pr.day < ${today})
  FROM invoice_promise pr JOIN ${personRows("pu")} ON pu.hash_id = pr.created_by LEFT JOIN ${listRows("currency", "pm")} ON pm.hash_id = pr.currency_id WHERE pr.hash_id = ${promise})`;

/** As somebody sees it: the note only if they see the customer. */
export const presentPromise = (promise: Promised | null, seesCustomer: boolean): Promised | null =>
  promise && { ...promise, note: seesCustomer ? promise.note : null };

/**
 * SQL: whether a customer promised to pay something that is still open, by a day that is not over: none of their invoices is reminded of
 * until then. `day`: an expression.
 */
export const hasPromised = (contact: string, day: string): string =>
  `EXISTS (SELECT 1 FROM invoice px JOIN invoice_promise pp ON pp.hash_id = px.promise_id WHERE px.contact_id = ${contact} AND px.open > 0 AND pp.day >= ${day})`;
