import type { Invariant } from "#server/kit/area/invariants.ts";

/** Consistency checks of orders. */
export const orderInvariants: readonly Invariant[] = [
  {
    says: "what a customer ordered in all differs from the orders",
    find: `SELECT coalesce(t.contact_id, o.contact_id) AS contact_id, t.orders, t.value_eur, o.orders AS counted, o.value_eur AS sum FROM order_customer t
        FULL JOIN (SELECT contact_id, count(*) AS orders, coalesce(sum(value_eur), 0) AS value_eur FROM orders GROUP BY contact_id) o USING (contact_id)
      WHERE t.orders IS DISTINCT FROM o.orders OR t.value_eur IS DISTINCT FROM o.value_eur`,
  },
  {
    says: "who bought a line of an order, and when, differs from the order",
    find: `SELECT l.hash_id, l.bought_by, l.bought_on FROM order_lines l JOIN orders o ON o.hash_id = l.order_id
      WHERE (l.bought_by, l.bought_on) IS DISTINCT FROM (CASE WHEN o.confirmed_at IS NOT NULL THEN o.contact_id END, CASE WHEN o.confirmed_at IS NOT NULL THEN o.ordered_on END)`,
  },
];
