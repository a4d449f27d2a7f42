import { contactRows } from "#server/contacts/public.ts";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { orderSeers } from "#contract/orders/rights.ts";
import { sql } from "#server/kit/sql/database.ts";
import { reachParams, type ReachParams } from "#server/kit/sql/reach-query.ts";
import type { OpenOrder, OpenOrders } from "../laboratory/public.ts";
import { orderReach } from "./access.ts";
import type { LineRow } from "./details.ts";
import { gramsOf } from "./purchase.ts";

/** A condition on `e`: confirmed, and nothing of it was shipped (`takesStock`). */
const IS_OPEN = `e.archived_at IS NULL AND e.confirmed_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM order_line_lot a WHERE a.order_id = e.hash_id)
  AND EXISTS (SELECT 1 FROM order_tasks t WHERE t.order_id = e.hash_id AND t.code = 'shipped' AND t.state = 'open')`;
/** The most open orders that are looked at, the earliest wanted first. */
const MOST = 300;
const first = (n: number): string =>
  `(SELECT e.* FROM orders e WHERE ${IS_OPEN} AND ${orderReach.condition(n)} ORDER BY e.wanted_on NULLS LAST, e.ordered_on, e.hash_id LIMIT ${MOST}) e`;
const ordered = sql<{ recipe_id: string }, ReachParams>(
  `SELECT DISTINCT l.recipe_id FROM ${first(1)} JOIN order_lines l ON l.order_id = e.hash_id WHERE l.recipe_id IS NOT NULL`,
);
interface Row extends Omit<OpenOrder, "grams"> {
  readonly lines: readonly (Pick<LineRow, "quantity" | "unit"> & { readonly recipe_id: string })[];
}
const open = sql<Row, [recipes: readonly string[], ...ReachParams]>(`
  SELECT e.hash_id, e.number, c.name AS customer, e.wanted_on, x.lines FROM ${first(2)} JOIN ${contactRows("c")} ON c.hash_id = e.contact_id JOIN (
    SELECT l.order_id, jsonb_agg(jsonb_build_object('recipe_id', l.recipe_id, 'quantity', trim_scale(l.quantity)::text, 'unit', l.unit)) AS lines
    FROM order_lines l WHERE l.recipe_id = ANY ($1::uuid[]) GROUP BY l.order_id) x ON x.order_id = e.hash_id
  ORDER BY e.wanted_on NULLS LAST, e.ordered_on, e.hash_id`);

function gramsBy(lines: Row["lines"], densities: ReadonlyMap<string, string>): Map<string, Decimal> {
  const sums = new Map<string, Decimal>();
  for (const { recipe_id: id, ...line } of lines) {
    const grams = gramsOf(line, densities.get(id));
    if (grams) sums.set(id, (sums.get(id) ?? decimal("0")).plus(grams));
  }
  return sums;
}

/** Open orders in reach, for the rescue of expiring stock. */
export const openOrders: OpenOrders = {
  recipes: async ({ db, access, person }) =>
    !person.rights.meets(orderSeers)
      ? []
      : (await ordered.all(db, ...reachParams(orderReach.of(access)))).map((row) => row.recipe_id),
  withRecipes: async ({ db, access }, densities) =>
    (await open.all(db, [...densities.keys()], ...reachParams(orderReach.of(access)))).map(({ lines, ...order }) => ({
      ...order,
      grams: gramsBy(lines, densities),
    })),
};
