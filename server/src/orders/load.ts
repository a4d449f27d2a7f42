import type { OrderShown } from "#contract/orders/lifecycle.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import type { NotificationKind } from "#contract/notification-kinds.ts";
import { named, notFound } from "#server/kit/failures.ts";
import { reachParams } from "#server/kit/reach-query.ts";
import { sealedFor } from "#server/kit/personal.ts";
import { nameOf, type Event, type Notice } from "#server/kit/record.ts";
import type { Reader, Tx } from "#server/kit/transaction.ts";
import { orderReach } from "./access.ts";
import * as q from "./queries.ts";

/** Loads an order in reach; throws 404 for any other. */
export async function loadOrder(reader: Reader, id: string): Promise<q.OrderRow> {
  const row = await q.oneInReach.first(reader.db, id, ...reachParams(orderReach.of(reader.access)));
  if (!row) throw notFound();
  return row;
}

/** Locks and then loads an order, so the values can't change before the commit. Take this lock before those of money and stock. */
export async function lockedOrder(tx: Tx, id: string): Promise<q.OrderRow> {
  await q.lockOrder.run(tx.db, id);
  return await loadOrder(tx, id);
}

/** The same for an order named in a body: out of reach, it throws 422 for `order_hash_id` as for an unknown one. */
export const lockedIn = async (tx: Tx, id: string): Promise<q.OrderRow> =>
  await named("order_hash_id", lockedOrder(tx, id));

/** The status shown on screens. */
export function shownState(row: q.OrderRow): OrderShown {
  if (row.archived_at !== null) return "ARCHIVED";
  if (row.state === "WAITING_INFORMATION") return row.state;
  if (row.overdue) return "OVERDUE";
  return row.paid_on === null ? row.state : "PAID";
}

/** What people type in an order, on the trail and in notices: of a customer who is a person, it is sealed with that person's key. */
const TYPED = ["customer_reference", "note", "waiting_for", "waiting_from", "what", "motif", "task"];
export const sealedOf = (contact_id: string, contact_type: string): Pick<Event, "personal"> =>
  sealedFor({ contact_id, contact_type }, TYPED);

interface EventDetails extends Pick<Event, "before" | "after" | "details"> {
  readonly notice?: {
    readonly kind: NotificationKind;
    readonly users?: readonly (string | null)[];
    /** Notify everybody who holds the kind's rights in the order's country. */
    readonly holders?: true;
    readonly except?: readonly string[];
    readonly params?: Notice["params"];
    readonly link?: string;
  };
}
/** The event of a change, for the trail, notifications and sockets. */
export const orderEvent = (
  row: q.OrderRow,
  version: number,
  action: string,
  { notice, ...said }: EventDetails = {},
): Event => ({
  kind: "order",
  id: row.hash_id,
  action,
  country: row.country_id,
  ...said,
  ...sealedOf(row.contact_id, row.contact.contact_type),
  live: { area: "orders", version, users: [row.user_id], country: row.country_id, needs: ["orders_view_all"] },
  ...(notice && {
    notice: {
      kind: notice.kind,
      link: notice.link ?? orderHref.view(row.hash_id),
      params: { number: row.number, contact: nameOf("contact", row.contact_id), ...notice.params },
      to: {
        users: notice.users ?? [row.user_id],
        ...(notice.holders && { holders: { country: row.country_id } }),
        ...(notice.except && { except: notice.except }),
      },
    },
  }),
});
