import { type ListName, listRows } from "#server/reference/public.ts";
import type { listManufacturers } from "#contract/recipes/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { presentContactRef, contactRows } from "#server/contacts/public.ts";
import { planned } from "#server/kit/sql/database.ts";
import { namedCursor, namedCursorOf, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { namedJson, type Named } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { recipeReach } from "./access.ts";
import { filtered } from "./lists.ts";

interface Row {
  readonly hash_id: string;
  readonly manufacturer: unknown;
  readonly sort_key: string;
  readonly recipes_count: number;
  readonly without_composition_count: number;
  readonly applications: Named[];
  readonly countries: Named[];
  readonly last_created_at: string;
}
const named = (list: ListName, ids: string): string =>
  `coalesce((SELECT jsonb_agg(${namedJson("x")} ORDER BY lower(x.name)) FROM ${listRows(list, "x")} WHERE x.hash_id = ANY (${ids})), '[]')`;

/** Manufacturers of recipes in reach, by name, with their number of recipes: counted in one pass over recipes that name a manufacturer. */
export async function manufacturers(
  reader: Reader,
  { query: f }: Pick<ServerInput<typeof listManufacturers>, "query">,
) {
  const limit = sizeFor(f.limit);
  const [after, id] = namedCursor(f.after);
  const where = filtered(new Where(), f).and("e.manufacturer_id IS NOT NULL");
  const reached = recipeReach.rows(reader, where) ?? "false";
  const conditions = where.text;
  const byName = where.part().words(f.search, "fold(c.name) LIKE ?");
  if (after !== null) byName.and("(fold(c.name), c.hash_id) > (?, ?::uuid)", after, id);
  const rows = await planned<Row>(`
    SELECT c.hash_id, jsonb_build_object('hash_id', c.hash_id, 'name', c.name, 'country_id', c.country_id, 'owners', c.owners, 'proposed', c.proposed) AS manufacturer, fold(c.name) AS sort_key,
      m.recipes_count, m.without_composition_count, ${named("application", "m.applications")} AS applications, ${named("country", "m.countries")} AS countries, m.last_created_at
    FROM (SELECT e.manufacturer_id, count(*)::int AS recipes_count, count(*) FILTER (WHERE e.composition_count = 0)::int AS without_composition_count,
        array_agg(DISTINCT e.application_id) AS applications, array_agg(DISTINCT e.country_id) AS countries, max(e.created_at) AS last_created_at
      FROM recipe e WHERE ${conditions} AND ${reached} GROUP BY e.manufacturer_id) m JOIN ${contactRows("c")} ON c.hash_id = m.manufacturer_id
    WHERE ${byName.text} ORDER BY sort_key, c.hash_id LIMIT ${limit + 1}`).all(reader.db, ...where.values);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map(({ hash_id: _, sort_key: __, manufacturer, ...row }) => ({
      ...row,
      manufacturer: presentContactRef(reader.person, manufacturer) ?? { hash_id: null, name: "" },
    })),
    after: rows.length > limit && last ? namedCursorOf(last.sort_key, last.hash_id) : null,
  };
}
