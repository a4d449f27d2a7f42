import { setImmediate } from "node:timers/promises";
import { listOfAxis, type MarketAxis } from "#contract/market/axes.ts";
import type { MarketQuery } from "#contract/market/endpoints.ts";
import { productNumberRows, productNumbersRows } from "#server/contacts/public.ts";
import { planned } from "#server/kit/sql/database.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { inOrBelow, listRows } from "#server/reference/public.ts";
import { hasSeveral, isRole, reachedCompanies } from "./axes.ts";
import { at, dayNumber, type Counting, type Lines } from "./counting.ts";

/** The lists of which a product's entries are kept as numbers. */
const LISTS = ["country", "packaging", "b2c", "application", "b2b", "brand"] as const;
type List = (typeof LISTS)[number];
const TREES: ReadonlySet<string> = new Set(["b2c", "application", "b2b"]);

/** What is read off each product, for an axis or a filter. */
interface Part {
  /** The list whose entry it is, or leads to it. */
  readonly list?: List;
  /** SQL: the entries that count as `[number, what it counts as]`; null: nothing that the reader sees. */
  readonly entries?: string;
  /** Without such an entry, the company itself, if it has this role. */
  readonly role?: string;
  /** Nothing else counts. */
  readonly only?: string | undefined;
}
/** The values of all products, one after the other: those of product `p` from `starts[p]` to `starts[p + 1]`; -1 for none. */
interface Column {
  readonly starts: Int32Array;
  readonly values: Int32Array;
}
type Entries = readonly (readonly [no: number, id: string | null])[];
type Found = Readonly<Record<string, unknown>> & { readonly counts: Buffer | null };

function entriesOf(where: Where, list: List, filter: unknown, id: string, join = ""): string {
  const only = where.part().when(filter, TREES.has(list) ? inOrBelow(list, "x.hash_id") : "x.hash_id = ?::uuid");
  return `(SELECT coalesce(json_agg(json_build_array(n.no, ${id})), '[]') FROM ${productNumberRows("n")} JOIN ${listRows(list, "x")} ON x.hash_id = n.entry_id ${join} WHERE ${only.text})`;
}
const ownerOf = (where: Where, only?: string): Part => {
  const join = "LEFT JOIN reached o ON o.hash_id = x.brand_owner_id";
  return { list: "brand", role: "brand_owner", only, entries: entriesOf(where, "brand", null, "o.hash_id", join) };
};
function partOfAxis(where: Where, axis: MarketAxis, query: MarketQuery): Part {
  if (axis === "brand_owner") return ownerOf(where);
  const list = listOfAxis(axis);
  if (list === "manufacturer" || list === "competitor") return { role: list };
  const id = axis === list ? "x.hash_id" : "coalesce(x.parent_id, x.hash_id)";
  return { list: list as List, entries: entriesOf(where, list as List, query[`${list as List}_hash_id`], id) };
}
/** Filters that are not of an axis, which has only the entries that they let through. */
function partsOfFilters(where: Where, query: MarketQuery): Part[] {
  const lists = LISTS.filter((list) => ![query.rows, query.columns].some((axis) => listOfAxis(axis) === list));
  const parts = lists.flatMap((list): Part[] => {
    const filter = query[`${list}_hash_id`];
    return filter ? [{ list, entries: entriesOf(where, list, filter, "x.hash_id") }] : [];
  });
  return query.brand_owner_hash_id ? [...parts, ownerOf(where, query.brand_owner_hash_id)] : parts;
}

/** Numbers of four bytes, the highest first, as the database sends them. */
function numbersIn(bytes: Buffer): Int32Array {
  // The driver's buffer may begin at any byte.
  const own = new Uint8Array(bytes);
  Buffer.from(own.buffer).swap32();
  return new Int32Array(own.buffer);
}
const one = (products: number): Int32Array => Int32Array.from({ length: products + 1 }, (_, i) => i);

/** The values of a list of which a product may have several: before them is written how many. */
function severalIn(packed: Int32Array, products: number): Column {
  const starts = new Int32Array(products + 1);
  const values = new Int32Array(packed.length - products);
  let [from, to] = [0, 0];
  for (let p = 0; p < products; p++) {
    starts[p] = to;
    const end = from + at(packed, from);
    while (from < end) values[to++] = at(packed, ++from);
    from++;
  }
  starts[products] = to;
  return { starts, values };
}

/** Products of companies, each with its company's index. */
interface Products {
  readonly found: Found;
  readonly companyOf: Int32Array;
}

/** Reads a part off all products, as indexes among `ids`. */
function columnOf({ found, companyOf }: Products, { list, role, only }: Part, no: number) {
  const products = companyOf.length;
  const packed = list && numbersIn(found[list] as Buffer);
  const column: Column =
    packed && list && hasSeveral(list)
      ? severalIn(packed, products)
      : { starts: one(products), values: packed ?? new Int32Array(products) };
  const { values } = column;
  const ids: string[] = [];
  const places = new Map<string, number>();
  const placeOf = (id: string | undefined | null): number => {
    if (!id || (only && id !== only)) return -1;
    const known = places.get(id) ?? ids.push(id) - 1;
    places.set(id, known);
    return known;
  };
  // Own companies stand in for what is none: an entry that another owner has, though it is filtered out, is one.
  const NONE = -1;
  const OTHER = -2;
  const entries = (found[`entries_${no}`] ?? []) as Entries;
  const known = new Int32Array(entries.reduce((most, [n]) => Math.max(most, n), 0) + 1).fill(NONE);
  for (const [n, id] of entries) {
    const place = placeOf(id);
    if (id) known[n] = place === NONE ? OTHER : place;
  }
  for (let i = 0; i < values.length; i++) values[i] = known[at(values, i)] ?? NONE;
  if (role) {
    const has = numbersIn(found[`has_${no}`] as Buffer);
    const own = (found.companies as readonly string[]).map((id, i) => (at(has, i) ? placeOf(id) : NONE));
    for (let p = 0; p < products; p++) if (values[p] === NONE) values[p] = own[at(companyOf, p)] ?? NONE;
  }
  return { ...column, ids };
}

async function read(reader: Reader, query: MarketQuery) {
  const { reached, where } = reachedCompanies(reader);
  const wanted = [
    partOfAxis(where, query.rows, query),
    partOfAxis(where, query.columns, query),
    ...partsOfFilters(where, query),
  ];
  where.when(query.contact_hash_id, "c.hash_id = ?::uuid").when(query.role, "c.roles @> ARRAY[?::text]");
  const lists = new Set(wanted.flatMap(({ list }) => list ?? []));
  const select = [
    "string_agg(int4send(octet_length(n.seen) / 4), '') AS counts",
    ...["seen", ...lists].map((column) => `string_agg(n.${column}, '') AS ${column}`),
    ...(wanted.some(({ role }) => role) ? ["array_agg(c.hash_id) AS companies"] : []),
    ...wanted.flatMap(({ role, entries }, no) => [
      ...(role ? [`string_agg(int4send((${isRole(role)})::int), '') AS has_${no}`] : []),
      ...(entries ? [`${entries} AS entries_${no}`] : []),
    ]),
  ];
  const text = `WITH ${reached} SELECT ${select.join(", ")} FROM reached c JOIN ${productNumbersRows("n")} ON n.contact_id = c.hash_id WHERE ${where.text}`;
  return { wanted, found: await planned<Found>(text).one(reader.db, ...where.values) };
}

/** Whether a product passes the filters: `seen` is twice the days since 2000, and 1 more when it is gone. */
function passes(query: MarketQuery, seen: Int32Array, filters: readonly Column[]): (product: number) => boolean {
  const gone = query.gone ?? "0";
  const [first, last] = [query.seen_from, query.seen_to].map((day) => (day ? dayNumber(day) : undefined));
  return (p) => {
    const day = at(seen, p) >> 1;
    if (gone !== "all" && (at(seen, p) & 1) !== Number(gone)) return false;
    if (first !== undefined && (day === 0 || day < first)) return false;
    if (last !== undefined && (day === 0 || day > last)) return false;
    return filters.every(({ starts, values }) => {
      for (let i = at(starts, p); i < at(starts, p + 1); i++) if (at(values, i) >= 0) return true;
      return false;
    });
  };
}

/** A line for each pair of a product's values on both axes. */
function linesOf(
  rows: Column,
  columns: Column,
  companyOf: Int32Array,
  seen: Int32Array,
  isIn: (product: number) => boolean,
): Lines {
  const products = companyOf.length;
  const width = (of: Column, p: number): number => at(of.starts, p + 1) - at(of.starts, p);
  let most = 0;
  for (let p = 0; p < products; p++) most += width(rows, p) * width(columns, p);
  const lines = {
    row: new Int32Array(most),
    column: new Int32Array(most),
    seen: new Int32Array(most),
    contact: new Int32Array(most),
    product: new Int32Array(most),
  };
  let count = 0;
  for (let p = 0; p < products; p++) {
    if (!isIn(p)) continue;
    for (let r = at(rows.starts, p); r < at(rows.starts, p + 1); r++)
      for (let c = at(columns.starts, p); c < at(columns.starts, p + 1); c++) {
        const [row, column] = [at(rows.values, r), at(columns.values, c)];
        if (row < 0 || column < 0) continue;
        lines.row[count] = row;
        lines.column[count] = column;
        lines.seen[count] = at(seen, p) >> 1;
        lines.contact[count] = at(companyOf, p);
        lines.product[count++] = p;
      }
  }
  return { ...lines, count, products };
}

/** The products in reach that match the filters, by their values on both axes: one statement, put together here. */
export async function linesIn(reader: Reader, query: MarketQuery): Promise<Pick<Counting, "lines" | "ids">> {
  const { wanted, found } = await read(reader, query);
  const counts = numbersIn(found.counts ?? Buffer.alloc(0));
  const seen = numbersIn((found.seen as Buffer | null) ?? Buffer.alloc(0));
  const companyOf = new Int32Array(seen.length);
  let end = 0;
  for (const [company, n] of counts.entries()) companyOf.fill(company, end, (end += n));
  const columns = [];
  for (const [no, part] of seen.length === 0 ? [] : wanted.entries()) {
    columns.push(columnOf({ found, companyOf }, part, no));
    await setImmediate();
  }
  const none = { starts: one(0), values: new Int32Array(), ids: [] };
  const [r = none, c = none, ...filters] = columns;
  return { ids: { rows: r.ids, columns: c.ids }, lines: linesOf(r, c, companyOf, seen, passes(query, seen, filters)) };
}
