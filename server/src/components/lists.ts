import type * as calls from "#contract/components/endpoints.ts";
import type { componentSorts } from "#contract/components/endpoints.ts";
import type { ComponentRow } from "#contract/components/schemas.ts";
import { dayAfter, WARNING_DAYS } from "#contract/kit/expiry.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { composed, planned } from "#server/kit/sql/database.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { patterns, namedCursor, namedPage, Where } from "#server/kit/sql/list-query.ts";
import type { SortColumns } from "#server/kit/sql/sorting.ts";
import { listInReach } from "#server/kit/records/reached.ts";
import { notProposed } from "#server/reference/public.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { IS_REPLACED } from "./documents.ts";
import { listedReach } from "./kind.ts";
import { presentComponent, presentRow } from "./present.ts";
import { dayOf, requirePrices } from "./suppliers.ts";
import { LISTED, nextNumber, TABLE_COLUMNS, whole, type ListedComponent } from "./queries.ts";

type Filters = ServerInput<typeof calls.listComponents>["query"];

/** Components with a paper that expires soon or has expired, and is not replaced. */
function papersOf(where: Where, papers: Filters["papers"], today: string): Where {
  if (!papers) return where;
  const [when, ...days] =
    papers === "soon"
      ? ["d.expires_on BETWEEN ?::date AND ?::date", today, dayAfter(today, WARNING_DAYS)]
      : ["d.expires_on < ?::date", today];
  return where.and(
    `e.hash_id IN (SELECT d.component_id FROM component_document d WHERE ${when} AND NOT ${IS_REPLACED})`,
    ...days,
  );
}
const filtered = (where: Where, f: Filters, today: string): Where =>
  papersOf(where, f.papers, today)
    .when(f.kind, "e.kind = ?")
    .when(f.supplier_hash_id, "e.hash_id IN (SELECT component_id FROM component_supplier WHERE supplier_id = ?::uuid)")
    .when(f.allergen && [f.allergen], "e.allergens_all @> ?::text[]")
    .when(f.natural && f.natural === "1", "e.is_natural = ?");

const sorts: SortColumns<keyof typeof componentSorts> = {
  number: { type: "text", key: "lower(e.number)" },
  name: { type: "text", key: "left(e.sort_name, 80)" },
  density: { type: "numeric", key: "e.density", nulls: true },
  created: { type: "timestamptz", key: "e.created_at" },
};

/** Components, the newest first or by a column, by keyset. */
export async function components(reader: Reader, { query: f }: { readonly query: Filters }) {
  if (f.supplier_hash_id) requirePrices(reader.access);
  return await listInReach<ListedComponent, ComponentRow>(reader, listedReach, f, {
    columns: TABLE_COLUMNS,
    filter: (where) => filtered(where, f, dayOf(reader)),
    sorts,
    few: Boolean(f.allergen ?? f.supplier_hash_id ?? f.papers),
    complete: (inner) => `SELECT ${LISTED} FROM (${inner}) e ORDER BY e.hash_id DESC`,
    present: presentRow,
  });
}

/** Entries per page of a picker, which shows only names. */
const PICKED = 200;
/** Number and name of components, by name. */
export async function allComponents({ db, access }: Reader, { query: f }: ServerInput<typeof calls.allComponents>) {
  access.require("components_view", {});
  const limit = f.limit ?? PICKED;
  const where = new Where().and(notProposed("e.hash_id")).words(f.search, "e.search LIKE ?").when(f.kind, "e.kind = ?");
  const [name, id] = namedCursor(f.after);
  if (name !== null) where.and("(e.sort_name, e.hash_id) > (?, ?::uuid)", name, id);
  const run = patterns(f.search).length === 0 ? composed : planned;
  const rows = await run<{ hash_id: string; number: string; name: string; sort_key: string }>(
    `SELECT e.hash_id, e.number, e.name, e.sort_name AS sort_key FROM component e WHERE ${where.text} ORDER BY e.sort_name, e.hash_id LIMIT ${limit + 1}`,
  ).all(db, ...where.values);
  const { data, after } = namedPage(rows, limit);
  return { data: data.map(({ sort_key: _, ...row }) => ({ id: row.hash_id, ...row })), after };
}

export async function component(reader: Reader, { params }: ServerInput<typeof calls.getComponent>) {
  reader.access.require("components_view", {});
  const row = await whole.first(reader.db, params.id);
  if (!row) throw notFound();
  return { data: presentComponent(row, reader.person) };
}

/** The next free number. It is not reserved until the component is saved. */
export async function componentOptions({ db, access }: Reader) {
  access.require("components_view", {});
  return { data: await nextNumber.one(db) };
}
