import type { listCategories } from "#contract/agenda/endpoints.ts";
import type { Category } from "#contract/agenda/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { accountRows } from "#server/access/public.ts";
import { listRows } from "#server/reference/public.ts";
import { planned } from "#server/kit/sql/database.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { namedJson } from "#server/kit/sql/refs.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

/** SQL: the category of an appointment as JSON. */
export const categoryJson = (id: string): string =>
  `(SELECT ${namedJson("y")} || jsonb_build_object('colour', y.colour) FROM ${listRows("appointment_category", "y")} WHERE y.hash_id = ${id})`;

/** SQL: categories `y` for everybody, and those of the caller's department. */
const forCaller = ({ access }: Reader, where: Where): string =>
  where.bind(
    `(y.department_id IS NULL OR y.department_id = (SELECT d.department_id FROM ${accountRows("d")} WHERE d.hash_id = ?::uuid))`,
    access.own(),
  );

/** Whether the caller may sort an appointment so. */
export async function maySort(reader: Reader, id: string): Promise<boolean> {
  const where = new Where().and("y.hash_id = ?::uuid", id);
  const text = `SELECT true AS found FROM ${listRows("appointment_category", "y")} WHERE ${where.text} AND ${forCaller(reader, where)}`;
  return (await planned<{ found: boolean }>(text).first(reader.db, ...where.values)) !== undefined;
}

export async function categories(reader: Reader, { query }: ServerInput<typeof listCategories>) {
  const limit = sizeFor(query.limit);
  const where = new Where();
  where.and(forCaller(reader, where)).words(query.search, "fold(concat_ws(' ', y.name, y.name_fr)) LIKE ?");
  const [name, id] = namedCursor(query.after);
  if (name !== null) where.and("(lower(y.name), y.hash_id) > (?, ?::uuid)", name, id);
  const rows = await planned<Category & { sort_key: string }>(
    `SELECT y.hash_id, y.name, y.name_fr, y.colour, lower(y.name) AS sort_key FROM ${listRows("appointment_category", "y")}
     WHERE ${where.text} ORDER BY lower(y.name), y.hash_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const { data, after } = namedPage(rows, limit);
  return { data: data.map(({ sort_key: _, ...row }) => row), after };
}
