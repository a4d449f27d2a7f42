import { contactRows } from "#server/contacts/public.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { orderLifecycle } from "#contract/orders/lifecycle.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { searchBy } from "#server/kit/records/reached.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { text } from "#server/kit/shared/texts.ts";
import { orderReach } from "./access.ts";
import { orderComments } from "./comments.ts";
import { STATUS } from "./lists.ts";

/** Registers orders for the trail, search and sockets. The trail records that a comment was made, not its text. */
export const orderKind: Kind = {
  name: "order",
  reach: orderReach,
  rows: { from: "orders e", id: "e.hash_id", title: "e.number" },
  lifecycle: orderLifecycle,
  comments: orderComments,
  fields: openFields(
    "state from to contact contact_id user_id currency_id ordered_on wanted_on customer_reference payment_condition_id note value lines_count value_eur eur_rate eur_month",
    "waiting_for waiting_from motif task task_id state_of_task done_on due_on comment place by_mail",
  ),
  words: ["orders.task_"],
  found: (holds) => `SELECT hash_id FROM orders e WHERE ${holds("e.search")} ORDER BY hash_id DESC`,
  search: searchBy(orderReach, {
    columns:
      "e.number, e.contact_id, e.customer_reference, e.state, e.archived_at, e.open, e.next_due_on, e.paid_on, e.zone_id",
    joins: `JOIN ${contactRows("c")} ON c.hash_id = e.contact_id`,
    title: "e.number || ', ' || c.name",
    about: `jsonb_build_object('reference', e.customer_reference, 'status', ${STATUS})`,
    note: (o, locale) =>
      [text(locale, `orders.status_${aboutOf(o, "status")}`), aboutOf(o, "reference")].filter(Boolean).join(", "),
    link: (o) => orderHref.view(o.hash_id),
  }),
  files: {},
};
