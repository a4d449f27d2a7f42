import { equipmentRows, contactRows } from "#server/contacts/public.ts";
import type { MarketAxis } from "#contract/market/axes.ts";
import type { MarketQuery } from "#contract/market/endpoints.ts";
import type { MarketFact, MarketSpace, WhiteSpace } from "#contract/market/schemas.ts";
import { planned } from "#server/kit/sql/database.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { checkAxes, filledBy, leftOutOf, linesOf } from "./axes.ts";
import { customersOfCell, fillingLines } from "./fit.ts";
import { recipeFacts, recipesOfCell } from "./recipes.ts";

/** Most recipes and customers listed for one cell. */
const MOST = 30;

/**
 * How many customers have a line for each cell: for its packaging, or for a packaging in which such things are sold anywhere in reach. If
 * countries are an axis, only customers of that country count.
 */
async function customerFacts(reader: Reader, query: MarketQuery): Promise<MarketFact[] | null> {
  if (!reader.access.can("equipments_view", {})) return null;
  const what = filledBy(query);
  if (!what) return [];
  const { rows, columns, country_hash_id, ...anywhere } = query;
  const lines = linesOf(reader, anywhere, what === "packaging" ? ["packaging"] : [what, "packaging"]);
  const { where } = lines;
  const conditions = where.text;
  const isPlaced = rows === "country" || columns === "country";
  const filling = fillingLines(reader, where.part()).when(country_hash_id, "c.country_id = ?::uuid");
  const text = `WITH ${lines.reached}, pack AS (SELECT DISTINCT ${lines.values[0]} AS what, ${lines.values.at(-1)} AS packaging_id ${lines.from} WHERE ${conditions}),
      fills AS (SELECT DISTINCT c.hash_id, c.country_id, e.packaging_id FROM ${equipmentRows("e")} JOIN ${contactRows("c")} ON c.hash_id = e.contact_id WHERE ${filling.text} AND e.packaging_id IS NOT NULL)
    SELECT ${isPlaced ? "f.country_id" : "NULL::uuid"} AS place, p.what, count(DISTINCT f.hash_id)::int AS n
    FROM fills f JOIN pack p ON p.packaging_id = f.packaging_id GROUP BY 1, 2`;
  const found = await planned<{ place: string | null; what: string; n: number }>(text).all(reader.db, ...where.values);
  const at = (axis: MarketAxis, one: (typeof found)[number]): string | null =>
    axis === "country" ? one.place : axis === what ? one.what : null;
  return found.map((one): MarketFact => [at(rows, one), at(columns, one), one.n]);
}

/** The evidence for the empty cells of a picture, and how many products are in no cell. */
export async function whiteSpace(reader: Reader, { query }: { query: MarketQuery }): Promise<{ data: WhiteSpace }> {
  checkAxes(query);
  return {
    data: {
      customers: await customerFacts(reader, query),
      ...(await recipeFacts(reader, query)),
      left_out: await leftOutOf(reader, query),
    },
  };
}

/** An empty cell: our recipes that fit, and customers who could fill it. */
export async function marketSpace(
  reader: Reader,
  { query }: { query: MarketQuery & { row: string; column: string } },
): Promise<{ data: MarketSpace }> {
  checkAxes(query);
  return {
    data: {
      customers: await customersOfCell(reader, query, MOST),
      recipes: await recipesOfCell(reader, query, MOST),
    },
  };
}
