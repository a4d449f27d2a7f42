import { litresTaken } from "#server/laboratory/public.ts";
import { contactRows } from "#server/contacts/public.ts";
import { trackingHref } from "#contract/tracking/hrefs.ts";
import { recipeJson } from "#server/recipes/public.ts";
import type { TraceSource } from "../laboratory/public.ts";

/** Bottles sent to a customer as a sample that has a code. Each line is one node. */
export const sampleTrace: TraceSource = {
  kind: "sample",
  seers: "trackings_view_all",
  after: `SELECT 'sample'::text AS kind, l.hash_id AS id FROM sample_line l JOIN sample e ON e.hash_id = l.sample_id AND e.parcel_code IS NOT NULL WHERE n.kind = 'bottled' AND l.stock_id = n.id`,
  before: `SELECT 'bottled'::text AS kind, l.stock_id AS id FROM sample_line l WHERE n.kind = 'sample' AND l.hash_id = n.id AND l.stock_id IS NOT NULL`,
  shown: `SELECT '#' || e.number AS number, e.sent_at AS at, trim_scale(m.litres)::text AS quantity, 'L' AS unit, ${recipeJson("l.recipe_id")} AS recipe, NULL::jsonb AS formulas, NULL::uuid AS place_id,
      replace('${trackingHref.view("ID")}', 'ID', e.hash_id::text) AS link, c.name AS customer, jsonb_build_object('user_id', e.user_id, 'country_id', e.country_id) AS whose
    FROM sample_line l JOIN sample e ON e.hash_id = l.sample_id JOIN ${contactRows("c")} ON c.hash_id = e.contact_id
      LEFT JOIN LATERAL ${litresTaken({ stock: "l.stock_id", kind: "sample", id: "e.hash_id" })} m ON true
    WHERE l.hash_id = n.id`,
};
