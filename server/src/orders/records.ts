import { orderHref } from "#contract/orders/hrefs.ts";
import { eventsOf } from "#server/kit/records/events.ts";
import { named } from "#server/kit/shared/failures.ts";
import { loaderOf } from "#server/kit/records/loader.ts";
import { moverOf } from "#server/kit/records/mover.ts";
import { reachParams } from "#server/kit/sql/reach-query.ts";
import { sealedFor } from "#server/kit/records/personal.ts";
import { nameOf } from "#server/kit/records/record.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { orderReach, orderSteps } from "./access.ts";
import { detailsOf } from "./details.ts";
import { presentOrder } from "./present.ts";
import * as q from "./queries.ts";

/** Take the order's lock before those of money and stock. */
export const { load: loadOrder, locked: lockedOrder } = loaderOf<q.OrderRow>(
  "orders",
  async (reader, id) => await q.oneInReach.first(reader.db, id, ...reachParams(orderReach.of(reader.access))),
);

/** Locks an order named in a body: out of reach, it throws 422 for `order_hash_id` as for an unknown one. */
export const lockedIn = async (tx: Tx, id: string): Promise<q.OrderRow> =>
  await named("order_hash_id", lockedOrder(tx, id));

/** What people type in an order: of a customer who is a person, it is sealed with that person's key. */
const TYPED = ["customer_reference", "note", "waiting_for", "waiting_from", "what", "motif", "task"];
type ToldOrder = Pick<q.OrderRow, "hash_id" | "version" | "number" | "user_id" | "country_id" | "contact_id"> & {
  readonly contact: Pick<q.OrderRow["contact"], "contact_type">;
};
export const orderEvent = eventsOf<ToldOrder>({
  kind: "order",
  area: "orders",
  place: (row) => ({ country: row.country_id }),
  heard: (row) => ({ users: [row.user_id], needs: ["orders_view_all"] }),
  sealed: ({ contact_id, contact }) => sealedFor({ contact_id, contact_type: contact.contact_type }, TYPED),
  link: (row) => orderHref.view(row.hash_id),
  says: (row) => ({ number: row.number, contact: nameOf("contact", row.contact_id) }),
});

/** Reads the order again, as forms and steps answer it. */
export async function answered(reader: Reader, id: string) {
  const row = await loadOrder(reader, id);
  return { data: presentOrder(row, await detailsOf.one(reader.db, id), reader.person) };
}

export const orders = moverOf("orders", { steps: orderSteps, locked: lockedOrder, event: orderEvent, now: answered });
