import { personNames } from "#server/access/public.ts";
import { officeNames, officeRows } from "#server/zones/public.ts";
import { listNames } from "#server/reference/public.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { contactJson } from "#server/contacts/public.ts";
import { sql, sqlLater } from "#server/kit/sql/database.ts";
import { namesOf } from "#server/kit/sql/names.ts";
import { currencyJson, onlyRead, type Named, type Ref } from "#server/kit/sql/refs.ts";
import type { ReachParams } from "#server/kit/sql/reach-query.ts";
import { orderReach, type Decided } from "./access.ts";
import { needed } from "#server/kit/shared/needed.ts";

/** Locks several orders, in the order of their identifiers. */
export const lockOrders = sql<unknown, [orders: readonly string[]]>(
  "SELECT 1 FROM orders WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR NO KEY UPDATE",
);

/** An order without its lines, tasks and comments. Amounts are decimals as text, in its currency unless the name says euro. */
export interface OrderRow extends Decided {
  readonly hash_id: string;
  readonly number: string;
  readonly contact_id: string;
  /** The input of `presentContactRef`. */
  readonly contact: { readonly hash_id: string; readonly name: string; readonly contact_type: string };
  readonly country: Named;
  readonly zone_id: string;
  readonly zone: Ref;
  /** The office's time zone, which decides on which day a reminder is sent. */
  readonly time_zone: string;
  /** Today in that time zone. */
  readonly today: string;
  readonly owner: Ref & { readonly avatar: string | null };
  readonly currency_id: string;
  readonly currency: CurrencyRef;
  readonly ordered_on: string;
  readonly wanted_on: string | null;
  readonly customer_reference: string | null;
  readonly note: string | null;
  readonly payment_condition_id: string | null;
  readonly value: string;
  readonly lines_count: number;
  readonly value_eur: string | null;
  readonly eur_rate: string | null;
  /** Month of the rate, such as `2026-03`. */
  readonly eur_month: string | null;
  readonly invoiced: string;
  readonly paid: string;
  readonly next_due_on: string | null;
  /** Days late of the customer's last payments; null while nothing is due. */
  readonly lateness: readonly number[] | null;
  readonly waiting_for: string | null;
  readonly waiting_from: string | null;
  readonly waiting_since: string | null;
  readonly waiting_people: readonly string[];
  readonly waiting_back: "NOT_CONFIRMED" | "CONFIRMED" | "INVOICED" | null;
  readonly waiting_reminders: number;
  readonly waiting_next_on: string | null;
  readonly confirmed_at: string | null;
  readonly archived_reason: string | null;
  /** An open amount is past its due day in the office's time zone. */
  readonly overdue: boolean;
  /** The first open one of the ten tasks. */
  readonly next_task: NextTask | null;
  readonly created_at: string;
}
export interface NextTask {
  readonly code: string;
  readonly name: string;
  readonly name_fr: string | null;
  readonly due_on: string | null;
}

const plain = (...names: readonly string[]): string =>
  names.map((name) => `trim_scale(e.${name})::text AS ${name}`).join(", ");
const names = (text: string): string =>
  text
    .split(/\s+/u)
    .map((name) => `e.${name}`)
    .join(", ");
const ROW = names(
  "hash_id number state contact_id country_id zone_id user_id currency_id ordered_on wanted_on customer_reference note payment_condition_id lines_count eur_month next_due_on paid_on tasks_count waiting_for waiting_from waiting_since waiting_people waiting_back waiting_reminders waiting_next_on confirmed_at archived_at archived_reason version created_at",
);
/** Today in the time zone of the order's office. */
export const TODAY = "(clock() AT TIME ZONE z.time_zone)::date";
/** SQL of how many days late a contact paid its last instalments, an array; from invoices, which are above this area. */
export type Lateness = (contact: string) => string;
const lateness = needed<Lateness>("how late customers pay");
export const bindLateness = lateness.bind;
export const orderNames = namesOf({
  country: listNames("country"),
  zone: officeNames,
  owner: [personNames, "e.user_id"],
  currency: listNames("currency", currencyJson),
});
const SHOWN = (
  known = orderNames.read,
): string => `${ROW}, ${plain("value", "value_eur", "eur_rate", "invoiced", "paid", "open")},
  ${onlyRead(`${contactJson("e.contact_id")} AS contact`)}, ${known}, z.time_zone, ${TODAY} AS today,
  coalesce(e.open > 0 AND e.next_due_on < ${TODAY}, false) AS overdue, CASE WHEN e.next_due_on IS NOT NULL THEN ${lateness.given()("e.contact_id")} END AS lateness,
  w.open_tasks, ${NEXT_TASK} AS next_task`;
/** How many sub-tasks of an order are open, and the first open one of the ten: its place among them and its due day, as days since 2000. */
const OPEN_TASKS = `SELECT count(*) FILTER (WHERE t.code IS NULL)::int AS open_tasks, min(ARRAY[t.position, t.due_on - date '2000-01-01']) FILTER (WHERE t.code IS NOT NULL) AS next
  FROM order_tasks t WHERE t.order_id = e.hash_id AND t.state = 'open'`;
const NEXT_TASK = `(SELECT json_build_object('code', p.code, 'name', p.name, 'name_fr', p.name_fr, 'due_on', date '2000-01-01' + w.next[2]) FROM order_parent_task p WHERE p.position = w.next[1])`;
const JOINS = `JOIN ${officeRows("z")} ON z.hash_id = e.zone_id CROSS JOIN LATERAL (${OPEN_TASKS}) w`;

/** Wraps `inner`, a query of `e` rows, with the columns of a list; `known` for those that the server names. */
export const listed = (inner: string, known?: string): string =>
  `SELECT ${SHOWN(known)} FROM (${inner}) e ${JOINS} ORDER BY e.hash_id DESC`;
export const oneInReach = sqlLater<OrderRow, [string, ...ReachParams]>(
  () => `SELECT ${SHOWN()} FROM orders e ${JOINS} WHERE e.hash_id = $1 AND ${orderReach.condition(2)}`,
);
/** Run in its own statement before reading: a statement that waits for a lock still reads its snapshot from before the wait. */
export const lockOrder = sql<unknown, [string]>("SELECT 1 FROM orders WHERE hash_id = $1 FOR NO KEY UPDATE");

export interface TaskMoment {
  readonly hash_id: string;
  /** The code of one of the ten tasks. */
  readonly code: string;
  readonly state: "open" | "done" | "not_needed";
  readonly done_on: string | null;
  readonly due_on: string | null;
}
export const parentTasks = sql<TaskMoment, [order: string]>(
  "SELECT hash_id, code, state, done_on, due_on FROM order_tasks WHERE order_id = $1 AND code IS NOT NULL ORDER BY position",
);
/** Writes the invoice totals; the first invoice turns a CONFIRMED order INVOICED, and removing or crediting the last one turns it back. */
export const writeMoney = sql<{ version: number }, [string, string]>(`
  UPDATE orders o SET invoiced = m.invoiced, paid = m.paid, open = m.open, next_due_on = m.next_due_on, paid_on = m.paid_on,
    state = CASE WHEN o.state = 'CONFIRMED' AND m.begun THEN 'INVOICED' WHEN o.state = 'INVOICED' AND NOT m.begun THEN 'CONFIRMED' ELSE o.state END,
    waiting_back = CASE WHEN o.waiting_back = 'CONFIRMED' AND m.begun THEN 'INVOICED' WHEN o.waiting_back = 'INVOICED' AND NOT m.begun THEN 'CONFIRMED' ELSE o.waiting_back END,
    version = o.version + 1
  FROM jsonb_to_record($2::jsonb) AS m(begun boolean, invoiced numeric, paid numeric, open numeric, next_due_on date, paid_on date)
  WHERE o.hash_id = $1 RETURNING o.version`);
