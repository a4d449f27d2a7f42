import * as calls from "#contract/supplies/categories.ts";
import type { SupplyCategory } from "#contract/supplies/categories.ts";
import { supplyCategoryHref } from "#contract/supplies/hrefs.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { placesOf, type Person } from "#server/kit/shared/access.ts";
import { conflict, invalidField, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { text } from "#server/kit/shared/texts.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/sql/columns.ts";
import { composed, sql } from "#server/kit/sql/database.ts";
import { namedCursor, namedPage, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import { withUniqueField } from "#server/kit/sql/unique-violation.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { countUses, removing, saidUses } from "#server/reference/public.ts";
import type { Attribute } from "#contract/supplies/attributes.ts";
import { attributesJson, checkAttributes } from "./attributes/attributes.ts";
import { seriesJson } from "./category-tree.ts";

const { MOST_LEVELS } = calls;
const written = columns({
  name: "text",
  name_fr: "text?",
  parent_id: "uuid?",
  stock_text_id: "text?",
  attributes: "jsonb",
});
type Values = RowOf<typeof written>;
const insert = insertInto("supply_category", columns({ hash_id: "uuid", ...written.types }));
const update = updateOf("supply_category", written);
const remove = sql<unknown, [string]>("DELETE FROM supply_category WHERE hash_id = $1");
/** The tree is small: a change of its shape locks all of it, so that no circle comes of two changes at once. */
const lockTree = sql<unknown>("SELECT 1 FROM supply_category ORDER BY hash_id FOR NO KEY UPDATE");

type Row = Omit<SupplyCategory, "id" | "can"> & { readonly sort_key: string };
/** Categories with their place in the tree: `path` sorts each behind the one above it. */
const TREE = `tree AS (
  SELECT x.hash_id, 1 AS level, fold(x.name) || ' ' || x.hash_id AS path, ARRAY[x.hash_id] AS above FROM supply_category x WHERE x.parent_id IS NULL
  UNION ALL SELECT x.hash_id, t.level + 1, t.path || ' / ' || fold(x.name) || ' ' || x.hash_id, t.above || x.hash_id FROM tree t JOIN supply_category x ON x.parent_id = t.hash_id
)`;
const columnsFor = (
  places: string,
): string => `r.hash_id, r.name, r.name_fr, r.parent_id AS parent_hash_id, t.level, NOT EXISTS (SELECT 1 FROM supply_category b WHERE b.parent_id = r.hash_id) AS is_leaf,
  (SELECT count(*)::int FROM supply e JOIN tree b ON b.hash_id = e.category_id AND r.hash_id = ANY (b.above) WHERE NOT e.withdrawn AND (${places}::uuid[] IS NULL OR e.zone_ids && ${places}::uuid[])) AS furnitures_count,
  r.stock_text_id, r.stock_number_id, r.attributes, ${attributesJson("r.parent_id")} AS inherited, ${seriesJson("r.hash_id")} AS series, r.version, r.created_at, t.path AS sort_key`;
const one = sql<Row, [id: string, places: string[] | null]>(
  `WITH RECURSIVE ${TREE} SELECT ${columnsFor("$2")} FROM supply_category r JOIN tree t ON t.hash_id = r.hash_id WHERE r.hash_id = $1`,
);

const present = ({ sort_key: _, ...row }: Row, { rights }: Person): SupplyCategory => ({
  ...row,
  id: row.hash_id,
  can: {
    ...(rights.at("supply_categories_update", {}) && { update: true }),
    ...(rights.at("supply_categories_delete", {}) && row.is_leaf && row.furnitures_count === 0 && { delete: true }),
  },
});
const seen = ({ access }: Reader): string[] | null => placesOf(access.reach(supplySeers));

async function load(reader: Reader, id: string): Promise<Row> {
  const row = await one.first(reader.db, id, seen(reader));
  if (!row) throw notFound();
  return row;
}
export const category = async (reader: Reader, { params }: ServerInput<typeof calls.getCategory>) => ({
  data: present(await load(reader, params.id), reader.person),
});

/** The tree, each category behind the one above it. */
export async function categories(
  reader: Reader,
  { query: f }: Pick<ServerInput<typeof calls.listCategories>, "query">,
) {
  const limit = sizeFor(f.limit);
  const where = new Where();
  const places = where.bind("(SELECT ?::uuid[])", seen(reader));
  where.words(f.search, "fold(concat_ws(' ', r.name, r.name_fr, r.stock_text_id)) LIKE ?");
  if (f.leaves) where.and("NOT EXISTS (SELECT 1 FROM supply_category b WHERE b.parent_id = r.hash_id)");
  const [path, id] = namedCursor(f.after);
  if (path !== null) where.and("(t.path, r.hash_id) > (?, ?::uuid)", path, id);
  const rows = await composed<Row>(
    `WITH RECURSIVE ${TREE} SELECT ${columnsFor(places)} FROM supply_category r JOIN tree t ON t.hash_id = r.hash_id WHERE ${where.text} ORDER BY t.path, r.hash_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const page = namedPage(rows, limit);
  return {
    data: page.data.map((row) => present({ ...row, sort_key: "" }, reader.person)),
    after: page.after,
  };
}

const traced = (row: Values) => ({
  name: row.name,
  name_fr: row.name_fr,
  parent_id: row.parent_id,
  stock_text_id: row.stock_text_id,
  attributes: (row.attributes as readonly Attribute[]).map((a) => `${a.key} (${a.kind})`).join(", "),
});
const valuesOf = (row: Row): Values => ({
  name: row.name,
  name_fr: row.name_fr,
  parent_id: row.parent_hash_id,
  stock_text_id: row.stock_text_id,
  attributes: row.attributes,
});
const changed = (row: Row, action: string, values: Pick<Event, "before" | "after">): Event => ({
  kind: "supply_category",
  id: row.hash_id,
  action,
  ...values,
  live: { area: "supplies", version: row.version, users: [], readers: ["any-user"] },
});
const named = async <T>(write: () => Promise<T>): Promise<T> =>
  await withUniqueField(
    "supply_category_name",
    "name",
    async () => await withUniqueField("supply_category_letters", "stock_text_id", write),
  );

const shape = sql<{ above: string[] | null; holds: boolean; depth: number }, [parent: string, category: string]>(`
  WITH RECURSIVE ${TREE} SELECT (SELECT t.above FROM tree t WHERE t.hash_id = $1) AS above, EXISTS (SELECT 1 FROM supply e WHERE e.category_id = $1) AS holds,
    (SELECT coalesce(max(t.level) - min(t.level) + 1, 1) FROM tree t WHERE $2 = ANY (t.above))::int AS depth`);
/** Whether a category may be below another one: at most four levels, no circle, and nothing below one with supplies. */
async function checkPlace(tx: Tx, id: string, parent: string): Promise<void> {
  const found = await shape.one(tx.db, parent, id);
  if (!found.above) throw unknownReference("parent_hash_id");
  if (found.above.includes(id)) throw invalidField("parent_hash_id", "supplies.category_circle");
  if (found.holds) throw invalidField("parent_hash_id", "supplies.category_holds");
  if (found.above.length + found.depth > MOST_LEVELS)
    throw invalidField("parent_hash_id", "supplies.category_levels", { most: MOST_LEVELS });
}

export async function createCategory(tx: Tx, { body }: Pick<ServerInput<typeof calls.createCategory>, "body">) {
  const id = newId();
  const values: Values = {
    name: body.name,
    name_fr: body.name_fr ?? null,
    parent_id: body.parent_hash_id ?? null,
    stock_text_id: body.stock_text_id ?? null,
    attributes: body.attributes ?? [],
  };
  if (values.parent_id !== null) {
    await lockTree.run(tx.db);
    await checkPlace(tx, id, values.parent_id);
  }
  if (body.attributes?.length) await checkAttributes(tx, { id: null, parent: values.parent_id }, [], body.attributes);
  await named(() => insert(tx.db, { hash_id: id, ...values }));
  const row = await load(tx, id);
  await record(tx, changed(row, "create", { after: traced(values) }));
  return { data: present(row, tx.person) };
}

export async function updateCategory(tx: Tx, { params, body }: ServerInput<typeof calls.updateCategory>) {
  await lockTree.run(tx.db);
  const row = await load(tx, params.id);
  if (body.version !== undefined && body.version !== row.version) throw stale();
  const before = valuesOf(row);
  const next: Values = {
    name: body.name ?? before.name,
    name_fr: givenOr(body.name_fr, before.name_fr),
    parent_id: givenOr(body.parent_hash_id, before.parent_id),
    stock_text_id: givenOr(body.stock_text_id, before.stock_text_id),
    attributes: body.attributes ?? before.attributes,
  };
  if (body.attributes || next.parent_id !== before.parent_id)
    await checkAttributes(
      tx,
      { id: row.hash_id, parent: next.parent_id },
      row.attributes,
      body.attributes ?? row.attributes,
    );
  if (next.parent_id !== null && next.parent_id !== before.parent_id) await checkPlace(tx, row.hash_id, next.parent_id);
  if (next.stock_text_id !== before.stock_text_id && row.stock_number_id > 0)
    throw invalidField("stock_text_id", "supplies.letters_used", { letters: before.stock_text_id ?? "" });
  await named(() => update(tx.db, row.hash_id, next));
  const now = await load(tx, row.hash_id);
  await record(tx, changed(now, "update", { before: traced(before), after: traced(next) }));
  return { data: present(now, tx.person) };
}

export async function deleteCategory(tx: Tx, { params }: ServerInput<typeof calls.deleteCategory>) {
  await lockTree.run(tx.db);
  const row = await load(tx, params.id);
  const uses = await countUses(tx.db, "supply_category", [params.id]);
  if (uses.length > 0) throw conflict("errors.in_use_by", { what: saidUses(tx.call.locale, uses) }, "in_use");
  await removing(() => remove.run(tx.db, params.id));
  await record(tx, changed(row, "delete", { before: traced(valuesOf(row)) }));
  return { message: text(tx.call.locale, "messages.deleted") };
}

export const categoryKind: Kind = {
  name: "supply_category",
  rows: { from: "supply_category r", id: "r.hash_id", title: "r.name", french: "r.name_fr" },
  reach: { sees: async ({ access }) => access.own() !== "" },
  fields: openFields("name name_fr parent_id stock_text_id attributes"),
  search: {
    words: "concat_ws(' ', r.name, r.name_fr, r.stock_text_id)",
    reach: { rows: ({ person }) => (person.rights.anywhere("supply_categories_view") ? "true" : undefined) },
    note: (_, locale) => text(locale, "supplies.categories"),
    link: (found) => supplyCategoryHref.list({ edit: found.hash_id }),
  },
};
