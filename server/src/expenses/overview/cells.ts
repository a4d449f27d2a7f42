import { expenseTypes, rightFor, spendingSeers, type ExpenseType } from "#contract/expenses/rights.ts";
import { placesOf, type Access } from "#server/kit/shared/access.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import { handling } from "../access.ts";
import { firstDay, type Span } from "./months.ts";

export interface SpendingFilters {
  readonly date_start?: string | undefined;
  readonly date_end?: string | undefined;
  readonly zoneSelected?: string | undefined;
  readonly reason_hash_id?: string | undefined;
  readonly user_hash_id?: string | undefined;
  readonly typeSelected?: readonly ExpenseType[] | undefined;
  readonly currency_hash_id?: string | undefined;
}

/** The office whose currency comes first: the one asked for, if the reader may see its statistics. */
export const homeOf = (access: Access, zone: string | undefined): string | null =>
  zone !== undefined && access.can(spendingSeers.any, { zone }) ? zone : null;

/**
 * SQL conditions on an alias's `zone_id` and `type` for others' expenses that the reader may count; `own` adds the reader's own, undefined if `whole`
 * is all.
 */
export interface Counted {
  readonly whole: string;
  readonly own: string | undefined;
}
/** In the offices whose statistics the reader may see: the visible expenses of others, and their own. Only sent expenses count. */
export function countedBy(access: Access, where: Where, alias: string): Counted {
  const at = (places: string[] | null): string =>
    places === null ? "true" : places.length === 0 ? "false" : where.bind(`${alias}.zone_id = ANY (?::uuid[])`, places);
  const offices = placesOf(access.reach(spendingSeers.any));
  const handled = placesOf(access.reach(handling));
  const me = access.own();
  const there = at(offices);
  const isWhole = handled === null || (offices !== null && offices.every((id) => handled.includes(id)));
  if (isWhole) return { whole: there, own: undefined };
  const shown = [
    at(handled),
    ...expenseTypes.flatMap((type) => {
      const places = at(placesOf(access.reach([rightFor(type, "view_all")])));
      return places === "false" ? [] : [`${alias}.type = '${type}' AND ${places}`];
    }),
  ].join(" OR ");
  return {
    whole: `${there} AND (${shown})`,
    own: `${there} AND NOT (${shown}) AND ${where.bind(`${alias}.user_id = ?::uuid`, me)}`,
  };
}

/** The filters as conditions on columns common to sums and fees. */
export function narrowed(where: Where, alias: string, { months, previous }: Span, f: SpendingFilters): string {
  const conditions = where
    .part()
    .and(`${alias}.month BETWEEN ?::date AND ?::date`, firstDay(previous[0] ?? months[0]), firstDay(months.at(-1)))
    .when(f.zoneSelected, `${alias}.zone_id = ?::uuid`)
    .when(f.currency_hash_id, `${alias}.currency_id = ?::uuid`);
  if (f.typeSelected) conditions.and(`${alias}.type = ANY (?::text[])`, f.typeSelected);
  return conditions.text;
}

const row = (reason: boolean, person: boolean): string =>
  `s.zone_id, s.month, s.currency_id, ${reason ? "s.reason_id" : "NULL::uuid AS reason_id"}, ${person ? "s.user_id" : "NULL::uuid AS user_id"}, s.fees, s.amount`;

/** The sums that the reader may count, by reason or by person; by both if filtered by a person, or for people of one reason. */
export function cellsOf(access: Access, where: Where, span: Span, f: SpendingFilters, by: "reason" | "person"): string {
  const { whole, own } = countedBy(access, where, "s");
  const base = `${narrowed(where, "s", span, f)} AND s.fees <> 0`;
  const reason = f.reason_hash_id ? where.bind(" AND s.reason_id = ?::uuid", f.reason_hash_id) : "";
  const person = f.user_hash_id ? where.bind(" AND s.user_id = ?::uuid", f.user_hash_id) : "";
  const anyone = own === undefined ? whole : `((${whole}) OR (${own}))`;
  if (person || (by === "person" && reason))
    return `SELECT ${row(true, true)} FROM spent s WHERE ${base}${reason}${person} AND ${anyone}`;
  if (by === "person") return `SELECT ${row(false, true)} FROM spent_by_person s WHERE ${base} AND ${anyone}`;
  const mine =
    own === undefined ? "" : ` UNION ALL SELECT ${row(true, false)} FROM spent s WHERE ${base}${reason} AND ${own}`;
  return `SELECT ${row(true, false)} FROM spent_on_reason s WHERE ${base}${reason} AND ${whole}${mine}`;
}
