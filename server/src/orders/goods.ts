import { listRows } from "#server/reference/public.ts";
import { recipeRows } from "#server/recipes/public.ts";
import type { LineUnit } from "#contract/orders/schemas.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";

/** A line of an order as its customer's papers name it. */
export interface GoodsRow {
  readonly hash_id: string;
  readonly name: string;
  readonly packaging: string | null;
  readonly packaging_fr: string | null;
  readonly packs: number | null;
  readonly quantity: string;
  readonly unit: LineUnit;
  readonly price: string;
  readonly discount: string;
  readonly tax: string | null;
  readonly net: string;
}
const NUMBERS = ["quantity", "price", "discount", "tax", "net"]
  .map((name) => `'${name}', trim_scale(l.${name})::text`)
  .join(", ");

/** SQL: the lines of an order by their names, as the customer knows them: its recipes are named to whoever may read the order. */
export const goodsJson = (order: string): string =>
  `coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', l.hash_id, 'name', coalesce(l.title, r.name), 'packaging', g.name, 'packaging_fr', g.name_fr, 'packs', l.packs, 'unit', l.unit, ${NUMBERS}) ORDER BY l.position)
    FROM order_lines l LEFT JOIN ${recipeRows("r")} ON r.hash_id = l.recipe_id LEFT JOIN ${listRows("packaging", "g")} ON g.hash_id = l.packaging_id WHERE l.order_id = ${order}), '[]')`;

const ids = sql<{ hash_id: string }, [order: string]>("SELECT hash_id FROM order_lines WHERE order_id = $1");
/** Identifiers of an order's lines. */
export const linesOfOrder = async (db: Db, order: string): Promise<ReadonlySet<string>> =>
  new Set((await ids.all(db, order)).map((line) => line.hash_id));
