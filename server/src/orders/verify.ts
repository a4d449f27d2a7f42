import type { Invariant } from "#server/kit/area/invariants.ts";

/** Consistency checks of orders. */
export const orderInvariants: readonly Invariant[] = [
  {
    says: "what a customer ordered in all differs from the orders",
    find: `SELECT coalesce(t.contact_id, o.contact_id) AS contact_id, t.orders, t.value_eur, o.orders AS counted, o.value_eur AS sum FROM order_customer t
        FULL JOIN (SELECT contact_id, count(*) AS orders, coalesce(sum(value_eur), 0) AS value_eur FROM orders GROUP BY contact_id) o USING (contact_id)
      WHERE t.orders IS DISTINCT FROM o.orders OR t.value_eur IS DISTINCT FROM o.value_eur`,
  },
];
