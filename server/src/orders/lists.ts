import type * as calls from "#contract/orders/endpoints.ts";
import type { orderSorts } from "#contract/orders/endpoints.ts";
import type { OrderCategory } from "#contract/orders/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import type { SortColumns } from "#server/kit/sql/sorting.ts";
import { listInReach } from "#server/kit/records/reached.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { isPast } from "#server/zones/public.ts";
import { orderReach } from "./access.ts";
import { detailsOf } from "./details.ts";
import { loadOrder } from "./records.ts";
import { presentOrder, presentRow } from "./present.ts";
import { listed, orderNames } from "./queries.ts";

type Query = ServerInput<typeof calls.listOrders>["query"];

/** An open amount is past its due day, by a condition that says that this day is past. */
export const overdueIf = (past: string): string => `e.archived_at IS NULL AND e.open > 0 AND ${past}`;
/** The same in the office's time zone. */
export const IS_OVERDUE = overdueIf(isPast("e.next_due_on", "e.zone_id"));
/** Its open tasks may be late. */
export const HAS_TASKS = "e.archived_at IS NULL AND e.state <> 'NOT_CONFIRMED'";
/** An open task was due before today in the office's time zone. */
export const IS_LATE = `${HAS_TASKS} AND EXISTS (SELECT FROM order_tasks t WHERE t.order_id = e.hash_id AND t.state = 'open' AND ${isPast("t.due_on", "e.zone_id")})`;
/** Open, or invoiced and not paid. */
export const IS_LIVE = "e.archived_at IS NULL AND (e.state <> 'INVOICED' OR e.paid_on IS NULL)";
/** It waits for its owner. */
export const WAITS = `e.archived_at IS NULL AND (e.state IN ('NOT_CONFIRMED', 'WAITING_INFORMATION') OR (${IS_OVERDUE}) OR (${IS_LATE}))`;
/** Conditions on `e`. Without a category the list leaves out archived orders. */
export const CATEGORIES: Readonly<Record<OrderCategory, string>> = {
  open: "e.archived_at IS NULL AND e.state <> 'INVOICED'",
  invoiced: "e.archived_at IS NULL AND e.state = 'INVOICED' AND e.paid_on IS NULL",
  overdue: IS_OVERDUE,
  paid: "e.archived_at IS NULL AND e.paid_on IS NOT NULL",
  finished: "e.archived_at IS NULL AND e.tasks_count = 10",
  archived: "e.archived_at IS NOT NULL",
  all: "true",
};
export const inCategory = (category: OrderCategory | undefined): string =>
  category === undefined ? "e.archived_at IS NULL" : CATEGORIES[category];
/** The status shown on screens, as `shownState` decides it for a row, by a condition that says that it is overdue. */
export const statusIf = (overdue: string): string =>
  `CASE WHEN e.archived_at IS NOT NULL THEN 'ARCHIVED' WHEN e.state = 'WAITING_INFORMATION' THEN e.state WHEN ${overdue} THEN 'OVERDUE' WHEN e.paid_on IS NOT NULL THEN 'PAID' ELSE e.state END`;
export const STATUS = statusIf(IS_OVERDUE);
/** What is invoiced and not paid, of orders that are not archived. */
export const IS_OWING = "e.archived_at IS NULL AND e.open > 0";

const filtered = (reader: Reader, where: Where, f: Query): Where =>
  where
    .and(f.category === undefined && f.status === "ARCHIVED" ? CATEGORIES.archived : inCategory(f.category))
    .when(f.status, `${STATUS} = ?`)
    .and(f.owing ? IS_OWING : "true")
    .and(f.late ? IS_LATE : "true")
    .when(f.attention && reader.access.own(), `${WAITS} AND e.user_id = ?::uuid`)
    .and(f.waiting ? "e.state = 'WAITING_INFORMATION'" : "true")
    .when(f.contact, "e.contact_id = ?::uuid")
    .when(f.owner_hash_id, "e.user_id = ?::uuid")
    .byId(f, "e", "zone", "country")
    .when(f.ordered_from, "e.ordered_on >= ?::date")
    .when(f.ordered_to, "e.ordered_on <= ?::date");

/** Filters that match few orders: the query finds these first, then sorts them. */
const isNarrow = (f: Query): boolean =>
  Boolean(f.contact ?? f.status ?? f.owing ?? f.waiting ?? f.late ?? f.attention) || f.category === "overdue";

const sorts: SortColumns<keyof typeof orderSorts> = {
  number: { type: "text", key: "e.number" },
  day: { type: "date", key: "e.ordered_on" },
  value: { type: "numeric", key: "e.value_eur", nulls: true },
  due: { type: "date", key: "e.next_due_on", nulls: true },
  customer: { type: "text", key: "e.customer_key" },
};

/** Orders in reach, newest first or by a column, with keyset paging. */
export const listOrders = async (reader: Reader, { query }: { readonly query: Query }) =>
  await listInReach(reader, orderReach, query, {
    filter: (where) => filtered(reader, where, query),
    sorts,
    few: isNarrow(query),
    fixed: ["category", "status", "owing", "late", "waiting", "attention"],
    names: orderNames,
    complete: (inner) => listed(inner, orderNames.known),
    present: presentRow,
  });

export const ordersOfContact = async (reader: Reader, { params, query }: ServerInput<typeof calls.ordersOfContact>) =>
  await listOrders(reader, { query: { ...query, category: query.category ?? "all", contact: params.contact } });

export async function order(reader: Reader, { params }: ServerInput<typeof calls.getOrder>) {
  const row = await loadOrder(reader, params.id);
  return { data: presentOrder(row, await detailsOf.one(reader.db, row.hash_id), reader.person) };
}
