import { axesDiffer, listOfAxis, type MarketAxis } from "#contract/market/axes.ts";
import type { MarketQuery } from "#contract/market/endpoints.ts";
import { contactReach, contactRows, portfolioRows, productPartRows } from "#server/contacts/public.ts";
import { planned } from "#server/kit/sql/database.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { Where } from "#server/kit/sql/list-query.ts";
import { inOrBelow, type ListName, listRows } from "#server/reference/public.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

export function checkAxes({ rows, columns }: Pick<MarketQuery, "rows" | "columns">): void {
  if (!axesDiffer(rows, columns)) throw invalidField("columns", "errors.market_axes");
}

/** The axis that tells what a customer would fill: the packaging itself, otherwise a list of things sold in packagings. */
export function filledBy({ rows, columns }: Pick<MarketQuery, "rows" | "columns">): MarketAxis | undefined {
  const axes = [columns, rows];
  return (
    axes.find((axis) => axis === "packaging") ??
    axes.find((axis) => ["b2c", "application", "b2b"].includes(listOfAxis(axis))) ??
    axes.find((axis) => axis !== "country")
  );
}

/** How to read an axis's value from a product `q` of a company `c` in reach. */
interface AxisSql {
  readonly join?: string;
  /** The entry of the axis's list. */
  readonly entry: string;
  /** The value of that entry, for axes of groups; the entry itself by default. */
  readonly value?: string;
  /** Condition for a product to have a value. */
  readonly has: string;
}
const COMPANIES: ReadonlySet<string> = new Set(["brand_owner", "manufacturer", "competitor"]);
/** SQL: the entries that an axis may have as `alias`: contacts, or those of a list. */
export const entryRows = (axis: MarketAxis, alias: string): string => {
  const list = listOfAxis(axis);
  return COMPANIES.has(list) ? contactRows(alias) : listRows(list as ListName, alias);
};
function grouped(axis: MarketAxis): AxisSql {
  const list = listOfAxis(axis);
  return {
    join: `JOIN ${entryRows(axis, `g_${list}`)} ON g_${list}.hash_id = q.${list}_id`,
    entry: `q.${list}_id`,
    value: `coalesce(g_${list}.parent_id, g_${list}.hash_id)`,
    has: `q.${list}_id IS NOT NULL`,
  };
}
const plain = (list: string): AxisSql => ({ entry: `q.${list}_id`, has: `q.${list}_id IS NOT NULL` });
/** A product sold in several countries or packagings counts in the cell of each. */
const linked = (list: "country" | "packaging"): AxisSql => ({
  join: `JOIN ${productPartRows(list, `l_${list}`)} ON l_${list}.portfolio_id = q.hash_id`,
  entry: `l_${list}.${list}_id`,
  has: "true",
});
/** SQL: whether a company `c` has the role. */
export const isRole = (role: string): string => `c.roles @> ARRAY['${role}']`;
const OWNER_ITSELF = `CASE WHEN ${isRole("brand_owner")} THEN c.hash_id END`;
/** The owner of the brand, if in the reader's reach; otherwise the company itself, if it owns brands. */
const OWNER: AxisSql = {
  join: `LEFT JOIN ${listRows("brand", "w")} ON w.hash_id = q.brand_id LEFT JOIN reached o ON o.hash_id = w.brand_owner_id`,
  entry: `coalesce(o.hash_id, ${OWNER_ITSELF})`,
  has: `coalesce(o.hash_id, ${OWNER_ITSELF}) IS NOT NULL`,
};
/** The same without a join. */
const OWNED_BY = `coalesce((SELECT o.hash_id FROM ${listRows("brand", "w")} JOIN reached o ON o.hash_id = w.brand_owner_id WHERE w.hash_id = q.brand_id), ${OWNER_ITSELF})`;

function sqlOf(axis: MarketAxis): AxisSql {
  if (hasSeveral(axis)) return linked(axis);
  const list = listOfAxis(axis);
  if (axis === "brand_owner") return OWNER;
  if (axis === "manufacturer" || axis === "competitor") return { entry: "c.hash_id", has: isRole(axis) };
  return axis === list ? plain(list) : grouped(axis);
}
/** Whether a product may have several values on this axis. */
export const hasSeveral = (axis: MarketAxis): axis is "country" | "packaging" =>
  axis === "country" || axis === "packaging";

/** Condition for a product to have a value on the axis, without a join. */
function tells(axis: MarketAxis): string {
  if (hasSeveral(axis)) return `EXISTS (SELECT 1 FROM ${productPartRows(axis, "y")} WHERE y.portfolio_id = q.hash_id)`;
  return axis === "brand_owner" ? `${OWNED_BY} IS NOT NULL` : sqlOf(axis).has;
}

/** How many of the products the reader sees are in no cell, because they have no value on an axis. */
export async function leftOutOf(reader: Reader, { rows, columns, ...filters }: MarketQuery): Promise<number> {
  const { reached, from, where } = linesOf(reader, filters, []);
  where.and(`NOT (${tells(rows)} AND ${tells(columns)})`);
  const text = `WITH ${reached} SELECT count(*)::int AS n ${from} WHERE ${where.text}`;
  return (await planned<{ n: number }>(text).one(reader.db, ...where.values)).n;
}

type Filters = Omit<MarketQuery, "rows" | "columns">;

/** Parts of a statement about the products in reach that match the filters, with their values on these axes. */
export interface Lines {
  /** WITH: the companies in reach, `reached`, each once. */
  readonly reached: string;
  /** FROM: products `q`, their companies `c`, and the joins of the axes. */
  readonly from: string;
  readonly where: Where;
  /** The value on each axis, in order. */
  readonly values: readonly string[];
}

/** The companies in reach as `reached`, for a WITH; bound to the returned conditions. */
export function reachedCompanies(reader: Reader): Pick<Lines, "reached" | "where"> {
  const where = new Where();
  const seen = contactReach.rowsAs("c")(reader, where) ?? "false";
  return {
    reached: `reached AS MATERIALIZED (SELECT c.hash_id, c.roles FROM ${contactRows("c")} WHERE ${seen})`,
    where,
  };
}

export function linesOf(reader: Reader, filters: Filters, axes: readonly MarketAxis[]): Lines {
  const { reached, where } = reachedCompanies(reader);
  const parts = axes.map(sqlOf);
  for (const { has } of parts) if (has !== "true") where.and(has);
  narrow(where, filters, axes);
  return {
    reached,
    from: `FROM ${portfolioRows("q")} JOIN reached c ON c.hash_id = q.contact_id ${parts.map(({ join = "" }) => join).join(" ")}`,
    where,
    values: parts.map((part) => part.value ?? part.entry),
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
        : `EXISTS (SELECT 1 FROM ${productPartRows(list, "x")} WHERE x.portfolio_id = q.hash_id AND x.${list}_id = ?::uuid)`,
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
