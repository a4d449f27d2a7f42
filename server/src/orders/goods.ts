import type { LineUnit } from "#contract/orders/schemas.ts";
import { sql, type Db } from "#server/kit/database.ts";

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
const lines = sql<GoodsRow, [order: string]>(`
  SELECT l.hash_id, coalesce(l.title, r.name) AS name, g.name AS packaging, g.name_fr AS packaging_fr, l.packs, trim_scale(l.quantity)::text AS quantity, l.unit,
    trim_scale(l.price)::text AS price, trim_scale(l.discount)::text AS discount, trim_scale(l.tax)::text AS tax, trim_scale(l.net)::text AS net
  FROM order_lines l LEFT JOIN recipe r ON r.hash_id = l.recipe_id LEFT JOIN packaging g ON g.hash_id = l.packaging_id WHERE l.order_id = $1 ORDER BY l.position`);

/** The lines of an order by their names, as the customer knows them: its recipes are named to whoever may read the order. */
export const linesOfOrder = async (db: Db, order: string): Promise<GoodsRow[]> => await lines.all(db, order);
