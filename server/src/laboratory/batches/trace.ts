import { formulasJson, recipeJson } from "#server/recipes/public.ts";
import { plain } from "../stock-queries.ts";
import type { TraceSource } from "../trace.ts";

/** A weighed ingredient is in the batch, whether or not it was already taken out of stock. */
const HAPPENED = "b.state IN ('WEIGHED', 'MADE')";
const TAKEN = `FROM batch_lot a JOIN batch_line d ON d.hash_id = a.line_id JOIN batch b ON b.hash_id = d.batch_id AND ${HAPPENED}`;

/** The edges of batches: from component lots and sub-recipe bottles to the batch, and from the batch to its bottles. */
export const batchTrace: TraceSource = {
  kind: "batch",
  after: `SELECT 'batch'::text AS kind, b.hash_id AS id ${TAKEN} WHERE n.kind = 'lot' AND a.lot_id = n.id
    UNION ALL SELECT 'batch', b.hash_id ${TAKEN} WHERE n.kind = 'bottled' AND a.stock_id = n.id
    UNION ALL SELECT 'bottled', b.stock_id FROM batch b WHERE n.kind = 'batch' AND b.hash_id = n.id AND b.stock_id IS NOT NULL`,
  before: `SELECT 'batch'::text AS kind, b.hash_id AS id FROM batch b WHERE n.kind = 'bottled' AND b.stock_id = n.id
    UNION ALL SELECT 'lot', a.lot_id ${TAKEN} WHERE n.kind = 'batch' AND b.hash_id = n.id AND a.lot_id IS NOT NULL
    UNION ALL SELECT 'bottled', a.stock_id ${TAKEN} WHERE n.kind = 'batch' AND b.hash_id = n.id AND a.stock_id IS NOT NULL`,
  shown: `SELECT b.number::text AS number, coalesce(b.made_at, b.weighed_at) AS at, ${plain("coalesce(b.product_litres, b.litres)")} AS quantity, 'L' AS unit,
      ${recipeJson("b.recipe_id")} AS recipe, ${formulasJson("b.formulas")} AS formulas, b.place_id, NULL::text AS link
    FROM batch b WHERE b.hash_id = n.id`,
};
