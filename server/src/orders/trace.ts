import { contactRows } from "#server/contacts/public.ts";
import { orderHref } from "#contract/orders/hrefs.ts";
import { recipeJson } from "#server/recipes/public.ts";
import type { TraceSource } from "../laboratory/public.ts";

/** Bottles that were shipped to customers. Each lot of an order line is one node. */
export const orderTrace: TraceSource = {
  kind: "order",
  seers: "orders_view_all",
  after: `SELECT 'order'::text AS kind, a.hash_id AS id FROM order_line_lot a WHERE n.kind = 'bottled' AND a.stock_id = n.id`,
  before: `SELECT 'bottled'::text AS kind, a.stock_id AS id FROM order_line_lot a WHERE n.kind = 'order' AND a.hash_id = n.id`,
  shown: `SELECT o.number, a.created_at AS at, trim_scale(a.litres)::text AS quantity, 'L' AS unit, ${recipeJson("l.recipe_id")} AS recipe, NULL::jsonb AS formulas, NULL::uuid AS place_id,
      replace('${orderHref.view("ID")}', 'ID', o.hash_id::text) AS link, c.name AS customer, jsonb_build_object('user_id', o.user_id, 'country_id', o.country_id) AS whose
    FROM order_line_lot a JOIN order_lines l ON l.hash_id = a.line_id JOIN orders o ON o.hash_id = a.order_id JOIN ${contactRows("c")} ON c.hash_id = o.contact_id WHERE a.hash_id = n.id`,
};
