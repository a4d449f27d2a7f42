import { listOfAxis, type MarketAxis } from "#contract/market/axes.ts";
import type { getWhiteSpace, MarketQuery } from "#contract/market/endpoints.ts";
import type { MarketFact, WhiteSpace } from "#contract/market/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { contactReach } from "#server/contacts/access.ts";
import { planned } from "#server/kit/database.ts";
import type { Where } from "#server/kit/list-query.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { linesOf } from "./axes.ts";
import { findingsOf } from "./findings.ts";
import { checkAxes } from "./picture.ts";

/** The axis that says what would be filled: the packaging itself, else what is sold in packagings. */
export function filledBy({ rows, columns }: Pick<MarketQuery, "rows" | "columns">): MarketAxis | undefined {
  const axes = [columns, rows];
  return (
    axes.find((axis) => axis === "packaging") ??
    axes.find((axis) => ["b2c", "application", "b2b"].includes(listOfAxis(axis))) ??
    axes.find((axis) => axis !== "country")
  );
}

/**
 * Lines `e` of customers `c` that can fill: those that are not dismantled, of customers in reach, in the country that the picture is
 * narrowed to.
 */
export function fillingLines(reader: Reader, where: Where, { country_hash_id }: Partial<MarketQuery>): string {
  const here = where.part();
  here.and(contactReach.rowsAs("c")(reader, here) ?? "false");
  here.and("c.roles @> ARRAY['customer'] AND e.state IS DISTINCT FROM 'dismantled'");
  here.when(country_hash_id, "c.country_id = ?::uuid");
  return `FROM equipment e JOIN contact c ON c.hash_id = e.contact_id WHERE ${here.text}`;
}

/**
 * How many customers have a line for what a cell is about: one for its packaging, or for a packaging in which such things are sold
 * anywhere in reach. Where countries are an axis, customers of that country count.
 */
async function customersOf(reader: Reader, query: MarketQuery): Promise<MarketFact[] | null> {
  if (!reader.access.can("equipments_view", {})) return null;
  const what = filledBy(query);
  if (!what) return [];
  const { rows, columns, country_hash_id: _, ...anywhere } = query;
  const isPackaging = what === "packaging";
  const { reached, where, from, values } = linesOf(reader, anywhere, isPackaging ? ["packaging"] : [what, "packaging"]);
  const [value, packaging] = isPackaging ? [values[0], values[0]] : values;
  const isPlaced = rows === "country" || columns === "country";
  const text = `WITH ${reached}, pack AS (SELECT DISTINCT ${value} AS what, ${packaging} AS packaging_id ${from} WHERE ${where.text}),
      fills AS (SELECT DISTINCT c.hash_id, c.country_id, e.packaging_id ${fillingLines(reader, where, query)} AND e.packaging_id IS NOT NULL)
    SELECT ${isPlaced ? "f.country_id" : "NULL::uuid"} AS place, p.what, count(DISTINCT f.hash_id)::int AS n
    FROM fills f JOIN pack p ON p.packaging_id = f.packaging_id GROUP BY 1, 2`;
  const found = await planned<{ place: string | null; what: string; n: number }>(text).all(reader.db, ...where.values);
  const at = (axis: MarketAxis, one: (typeof found)[number]): string | null =>
    axis === "country" ? one.place : axis === what ? one.what : null;
  return found.map((one): MarketFact => [at(rows, one), at(columns, one), one.n]);
}

/** What is known of the empty cells of a picture. */
export async function whiteSpace(
  reader: Reader,
  { query }: ServerInput<typeof getWhiteSpace>,
): Promise<{ data: WhiteSpace }> {
  checkAxes(query);
  return {
    data: {
      recipes: null,
      customers: await customersOf(reader, query),
      findings: await findingsOf(reader, query),
    },
  };
}
