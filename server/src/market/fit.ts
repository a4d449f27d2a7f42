import { listRows } from "#server/reference/public.ts";
import { personRows } from "#server/access/public.ts";
import { perHour, type CapacityBasis } from "#contract/contacts/capacity.ts";
import { capabilities } from "#contract/contacts/equipment.ts";
import type { fitCustomers as fitCustomersCall, MarketQuery } from "#contract/market/endpoints.ts";
import type { FitCustomer } from "#contract/market/schemas.ts";
import { recipeNeeds, type RecipeNeed } from "#contract/recipes/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { contactReach, representativeRows, equipmentRows, contactRows } from "#server/contacts/public.ts";
import { planned } from "#server/kit/sql/database.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { namedJson, personJson, refJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { recipeReach, recipeRows } from "#server/recipes/public.ts";
import { filledBy, linesOf } from "./axes.ts";

interface LineRow extends Omit<FitCustomer["lines"][number], "litres_per_hour" | "needs"> {
  readonly filling_capacity: string | null;
  readonly capacity_basis: CapacityBasis;
  readonly can: Readonly<Record<string, boolean>>;
}
interface CustomerRow extends Omit<FitCustomer, "lines"> {
  readonly lines: readonly LineRow[];
  readonly sort_key: string;
}

const LINE = `jsonb_build_object('hash_id', e.hash_id, 'line', e.line, 'brand', ${refJson("b")}, 'packaging', ${namedJson("p")}, 'packing_size', trim_scale(e.packing_size)::text,
  'filling_technology', e.filling_technology, 'filling_capacity', trim_scale(e.filling_capacity)::text, 'capacity_basis', e.capacity_basis,
  'can', jsonb_build_object(${capabilities.map((one) => `'${one}', e.${one}`).join(", ")}))`;
const REPRESENTATIVES = `coalesce((SELECT jsonb_agg(${personJson("u")} ORDER BY u.sort_name) FROM ${representativeRows("x")} JOIN ${personRows("u")} ON u.hash_id = x.user_id WHERE x.contact_id = c.hash_id), '[]')`;

const presentCustomer = ({ sort_key: _, lines, ...row }: CustomerRow): FitCustomer => ({
  ...row,
  lines: lines.map(({ can, filling_capacity, capacity_basis, ...line }) => ({
    ...line,
    litres_per_hour: perHour({ filling_capacity, capacity_basis, packing_size: line.packing_size }).litres_per_hour,
    needs: capabilities.filter((one) => can[one]),
  })),
});

/** Filling lines `e` of customers `c` in reach that are in use, planned or idle; dismantled ones can't fill anything. */
export function fillingLines(reader: Reader, where: Where): Where {
  where.and(contactReach.rowsAs("c")(reader, where) ?? "false");
  return where.and("c.roles @> ARRAY['customer'] AND e.state IS DISTINCT FROM 'dismantled'");
}

/** Customers by name with those of their lines that match; `before` is prepended to the statement. */
async function customersWith(
  reader: Reader,
  { where, limit, after, before = "" }: { where: Where; limit: number; after?: string | undefined; before?: string },
) {
  const [key, id] = namedCursor(after);
  const conditions = where.text;
  const further = where.part();
  if (key !== null) further.and("(fold(c.name), c.hash_id) > (?, ?::uuid)", key, id);
  const rows = await planned<CustomerRow>(
    `WITH ${before}${before && ", "}hit AS (SELECT e.contact_id, jsonb_agg(${LINE} ORDER BY e.line, e.hash_id) AS lines FROM ${equipmentRows("e")} JOIN ${contactRows("c")} ON c.hash_id = e.contact_id
        LEFT JOIN ${listRows("equipment_brand", "b")} ON b.hash_id = e.brand_id LEFT JOIN ${listRows("packaging", "p")} ON p.hash_id = e.packaging_id WHERE ${conditions} GROUP BY e.contact_id)
     SELECT c.hash_id, c.name, c.city, ${namedJson("k")} AS country, c.roles, ${REPRESENTATIVES} AS representatives, hit.lines, fold(c.name) AS sort_key
     FROM hit JOIN ${contactRows("c")} ON c.hash_id = hit.contact_id JOIN ${listRows("country", "k")} ON k.hash_id = c.country_id WHERE ${further.text} ORDER BY sort_key, c.hash_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const page = namedPage(rows, limit);
  return { data: page.data.map(presentCustomer), after: page.after };
}

/** Customers who could fill an empty cell: in its country, with a suitable line. Null when the reader may not read equipment. */
export async function customersOfCell(
  reader: Reader,
  query: MarketQuery & { row: string; column: string },
  limit: number,
): Promise<FitCustomer[] | null> {
  if (!reader.access.can("equipments_view", {})) return null;
  const what = filledBy(query);
  if (!what) return [];
  const { rows, columns, row, column, country_hash_id, ...anywhere } = query;
  const [value, country] = [
    what === rows ? row : column,
    rows === "country" ? row : columns === "country" ? column : country_hash_id,
  ];
  const isPackaging = what === "packaging";
  const lines = linesOf(reader, anywhere, isPackaging ? ["packaging"] : [what, "packaging"]);
  const { where } = lines;
  where.and(`${lines.values[0]} = ?::uuid`, value);
  const pack = `${lines.reached}, pack AS (SELECT DISTINCT ${lines.values.at(-1)} AS packaging_id ${lines.from} WHERE ${where.text})`;
  const filling = fillingLines(reader, where.part())
    .and("e.packaging_id IN (SELECT packaging_id FROM pack)")
    .when(country, "c.country_id = ?::uuid");
  return (await customersWith(reader, { where: filling, limit, before: pack })).data;
}

interface Needed {
  readonly needs: readonly RecipeNeed[];
  readonly packing_size: string | null;
  readonly packaging_id: string | null;
}
/** What a recipe in reach requires of a filling line. */
async function needsOf(reader: Reader, id: string): Promise<Needed> {
  const where = new Where().and("e.hash_id = ?::uuid", id);
  where.and(recipeReach.rowsAs("e")(reader, where) ?? "false");
  const row = await planned<Needed & { is: Readonly<Record<string, boolean>> }>(
    `SELECT jsonb_build_object(${recipeNeeds.map((need) => `'${need}', e.${need}`).join(", ")}) AS is, e.packing_size::text, e.packaging_id FROM ${recipeRows("e")} WHERE ${where.text}`,
  ).first(reader.db, ...where.values);
  if (!row) throw unknownReference("recipe_hash_id");
  return { ...row, needs: recipeNeeds.filter((need) => row.is[need]) };
}

/** Customers with one line that meets all requirements, by name. */
export async function fitCustomers(reader: Reader, { query }: ServerInput<typeof fitCustomersCall>) {
  const of = query.recipe_hash_id === undefined ? undefined : await needsOf(reader, query.recipe_hash_id);
  const where = fillingLines(reader, new Where());
  for (const need of new Set([...(query.needs ?? []), ...(of?.needs ?? [])])) where.and(`e.${need}`);
  where
    .when(query.filling_technology, "e.filling_technology = ?")
    .when(query.packaging_hash_id ?? of?.packaging_id, "e.packaging_id = ?::uuid")
    .when(query.packing_size ?? of?.packing_size, "e.packing_size = ?::numeric")
    .when(query.country_hash_id, "c.country_id = ?::uuid");
  return await customersWith(reader, { where, limit: sizeFor(query.limit), after: query.after });
}
