import { axesDiffer, listOfAxis, type MarketAxis } from "#contract/market/axes.ts";
import type { MarketQuery } from "#contract/market/endpoints.ts";
import { contactReach } from "#server/contacts/public.ts";
import { planned } from "#server/kit/database.ts";
import { invalidField } from "#server/kit/failures.ts";
import { Where } from "#server/kit/list-query.ts";
import { inOrBelow } from "#server/kit/resource-rows.ts";
import type { Reader } from "#server/kit/transaction.ts";

export function checkAxes({ rows, columns }: Pick<MarketQuery, "rows" | "columns">): void {
  if (!axesDiffer(rows, columns)) throw invalidField("columns", "errors.market_axes");
}

/** The axis that says what would be filled: the packaging itself, else what is sold in packagings. */
export function filledBy({ rows, columns }: Pick<MarketQuery, "rows" | "columns">): MarketAxis | undefined {
  const axes = [columns, rows];
  return (
    axes.find((axis) => axis === "packaging") ??
    axes.find((axis) => ["b2c", "application", "b2b"].includes(listOfAxis(axis))) ??
    axes.find((axis) => axis !== "country")
  );
}

/** How an axis reads its value off a product `q` of a company `c`, which is one of those in reach. */
interface AxisSql {
  readonly join?: string;
  /** An entry of its list. */
  readonly entry: string;
  /** What that entry stands for, where the axis shows groups: the entry itself unless told. */
  readonly value?: string;
  /** What a product needs to have a value at all. */
  readonly has: string;
}
const grouped = (list: string): AxisSql => ({
  join: `JOIN ${list} g_${list} ON g_${list}.hash_id = q.${list}_id`,
  entry: `q.${list}_id`,
  value: `coalesce(g_${list}.parent_id, g_${list}.hash_id)`,
  has: `q.${list}_id IS NOT NULL`,
});
const plain = (list: string): AxisSql => ({ entry: `q.${list}_id`, has: `q.${list}_id IS NOT NULL` });
/** A product is sold in several countries and packagings: it stands in a cell of each. */
const linked = (list: string): AxisSql => ({
  join: `JOIN portfolio_${list} l_${list} ON l_${list}.portfolio_id = q.hash_id`,
  entry: `l_${list}.${list}_id`,
  has: "true",
});
const isRole = (role: string): string => `c.roles @> ARRAY['${role}']`;
const OWNER_ITSELF = `CASE WHEN ${isRole("brand_owner")} THEN c.hash_id END`;
/** The owner of the brand, where the reader reaches it, else the company itself where it owns brands. */
const OWNER: AxisSql = {
  join: "LEFT JOIN brand w ON w.hash_id = q.brand_id LEFT JOIN reached o ON o.hash_id = w.brand_owner_id",
  entry: `coalesce(o.hash_id, ${OWNER_ITSELF})`,
  has: `coalesce(o.hash_id, ${OWNER_ITSELF}) IS NOT NULL`,
};
/** The same without a join. */
const OWNED_BY = `coalesce((SELECT o.hash_id FROM brand w JOIN reached o ON o.hash_id = w.brand_owner_id WHERE w.hash_id = q.brand_id), ${OWNER_ITSELF})`;

function sqlOf(axis: MarketAxis): AxisSql {
  const list = listOfAxis(axis);
  if (hasSeveral(axis)) return linked(list);
  if (axis === "brand_owner") return OWNER;
  if (axis === "manufacturer" || axis === "competitor") return { entry: "c.hash_id", has: isRole(axis) };
  return axis === list ? plain(list) : grouped(list);
}
/** Axes on which a product may have several values. */
export const hasSeveral = (axis: MarketAxis): boolean => axis === "country" || axis === "packaging";

/**
 * The entries of an axis's list with what they stand for, and the number of that, from 0 on: a query of `hash_id`, `id` and `no`. What is
 * counted is told by numbers: they are a quarter as long as identifiers.
 */
export function numbered(axis: MarketAxis): string {
  const list = listOfAxis(axis);
  if (["brand_owner", "manufacturer", "competitor"].includes(list))
    return "SELECT hash_id, hash_id AS id, no FROM reached";
  const id = axis === list ? "x.hash_id" : "coalesce(x.parent_id, x.hash_id)";
  return `SELECT x.hash_id, ${id} AS id, (dense_rank() OVER (ORDER BY ${id}) - 1)::int AS no FROM ${list} x`;
}

/** What a product needs for an axis to tell a value of it, without a join. */
function tells(axis: MarketAxis): string {
  if (hasSeveral(axis)) {
    const list = listOfAxis(axis);
    return `EXISTS (SELECT 1 FROM portfolio_${list} y WHERE y.portfolio_id = q.hash_id)`;
  }
  return axis === "brand_owner" ? `${OWNED_BY} IS NOT NULL` : sqlOf(axis).has;
}

/** How many products of what the reader sees stand in no cell, because an axis tells no value of them. */
export async function leftOutOf(reader: Reader, { rows, columns, ...filters }: MarketQuery): Promise<number> {
  const { reached, from, where } = linesOf(reader, filters, []);
  where.and(`NOT (${tells(rows)} AND ${tells(columns)})`);
  const text = `WITH ${reached} SELECT count(*)::int AS n ${from} WHERE ${where.text}`;
  return (await planned<{ n: number }>(text).one(reader.db, ...where.values)).n;
}

type Filters = Omit<MarketQuery, "rows" | "columns">;

/** The products that the reader sees and the filters leave, with what these axes say of each: parts of a statement. */
export interface Lines {
  /** WITH: the companies in reach, `reached`, each with a number. */
  readonly reached: string;
  /** FROM: products `q`, their companies `c`, and what the axes join. */
  readonly from: string;
  readonly where: Where;
  /** What each axis says, in their order; `entries`: of groups the entry that is part of it. */
  readonly values: readonly string[];
  readonly entries: readonly string[];
}

/** @param by `entries`: what an entry is part of is not joined */
export function linesOf(
  reader: Reader,
  filters: Filters,
  axes: readonly MarketAxis[],
  by: "values" | "entries" = "values",
): Lines {
  const where = new Where();
  const seen = contactReach.rowsAs("c")(reader, where) ?? "false";
  const parts = axes.map(sqlOf);
  for (const { has } of parts) if (has !== "true") where.and(has);
  narrow(where, filters, axes);
  const joins = parts.flatMap((part) => (part.join && !(part.value && by === "entries") ? part.join : []));
  return {
    reached: `reached AS MATERIALIZED (SELECT c.hash_id, c.roles, (row_number() OVER () - 1)::int AS no FROM contact c WHERE ${seen})`,
    from: `FROM portfolio q JOIN reached c ON c.hash_id = q.contact_id ${joins.join(" ")}`,
    where,
    values: parts.map((part) => part.value ?? part.entry),
    entries: parts.map((part) => part.entry),
  };
}

function narrow(where: Where, filters: Filters, axes: readonly MarketAxis[]): void {
  const gone = filters.gone ?? "0";
  if (gone !== "all") where.and(`q.gone_since IS ${gone === "1" ? "NOT NULL" : "NULL"}`);
  for (const list of ["country", "packaging"] as const)
    where.when(
      filters[`${list}_hash_id`],
      axes.includes(list)
        ? `l_${list}.${list}_id = ?::uuid`
        : `EXISTS (SELECT 1 FROM portfolio_${list} x WHERE x.portfolio_id = q.hash_id AND x.${list}_id = ?::uuid)`,
    );
  for (const list of ["b2c", "application", "b2b"] as const)
    where.when(filters[`${list}_hash_id`], inOrBelow(list, `q.${list}_id`));
  where
    .when(filters.brand_owner_hash_id, `${OWNED_BY} = ?::uuid`)
    .when(filters.brand_hash_id, "q.brand_id = ?::uuid")
    .when(filters.contact_hash_id, "q.contact_id = ?::uuid")
    .when(filters.role, "c.roles @> ARRAY[?::text]")
    .when(filters.seen_from, "q.seen_on >= ?::date")
    .when(filters.seen_to, "q.seen_on <= ?::date");
}
