import type { ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import type { ExpenseType } from "#contract/expenses/schemas.ts";
import { planned, type Db } from "#server/kit/sql/database.ts";
import { COUNT_CAP, cursorId, patterns, onePlan, page, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { newestPage, type NewestPage, type Reach } from "#server/kit/sql/reach-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { expenseRows } from "./access.ts";
import {
  BY_AMOUNT,
  byAmount,
  firstCurrency,
  OPEN,
  PAGE_RATES,
  pageConverted,
  presentStatistics,
  statisticsText,
  type First,
  type StatRow,
} from "./currencies.ts";
import { presentRow } from "./present.ts";
import { JOINED_COLUMNS, JOINS, LIST_COLUMNS, TABLE_COLUMNS, type ExpenseListRow } from "./queries.ts";
import { forMe, rankOf } from "./to-decide.ts";

export interface Filters {
  readonly expenseStatus?: readonly ExpenseStatus[] | undefined;
  readonly typeSelected?: readonly ExpenseType[] | undefined;
  readonly search?: string | undefined;
  readonly date_start?: string | undefined;
  readonly date_end?: string | undefined;
  readonly archived?: "0" | "1" | "all" | undefined;
  readonly recurring?: "0" | "1" | undefined;
  readonly zoneSelected?: string | undefined;
  readonly user_hash_id?: string | undefined;
  readonly reason_hash_id?: string | undefined;
}

/** Adds the filters except the search. A period matches every expense that overlaps it. */
function filtered(where: Where, f: Filters): Where {
  if (f.archived !== "all") where.and(f.archived === "1" ? "e.archived" : "NOT e.archived");
  // By status rank, the leading index column, so that other rows are skipped within the index.
  if (f.expenseStatus) where.and("e.status_rank = ANY (?::smallint[])", f.expenseStatus.map(rankOf));
  if (f.typeSelected?.length === 0) where.and("false");
  else if (f.typeSelected) where.and("e.type = ANY (?::text[])", f.typeSelected);
  if (f.date_start && f.date_end && f.date_start > f.date_end) where.and("false");
  else if (f.date_start || f.date_end)
    where.and(
      "daterange(e.start_date, e.end_date, '[]') && daterange(?::date, ?::date, '[]')",
      f.date_start ?? null,
      f.date_end ?? null,
    );
  if (f.reason_hash_id) where.and(ofReason(where, f, f.reason_hash_id));
  // Spelled as in the partial indexes.
  if (f.recurring === "1") where.and("(e.recurrence_id IS NOT NULL OR e.charge_id IS NOT NULL)");
  if (f.recurring === "0") where.and("e.recurrence_id IS NULL AND e.charge_id IS NULL");
  return where.when(f.zoneSelected, "e.zone_id = ?::uuid").when(f.user_hash_id, "e.user_id = ?::uuid");
}

/** Expenses with a fee for a reason; if the list has a period, with a date in it. */
function ofReason(where: Where, f: Filters, reason: string): string {
  const from = f.date_start ? where.bind(" AND r.day >= ?::date", f.date_start) : "";
  const to = f.date_end ? where.bind(" AND r.day <= ?::date", f.date_end) : "";
  return `EXISTS (SELECT 1 FROM expense_fee r WHERE r.expense_id = e.hash_id AND r.reason_id = ${where.bind("?::uuid", reason)} AND NOT r.struck${from}${to})`;
}

/** A period up to this many days selects few expenses. */
const SHORT_DAYS = 92;
const isShort = (f: Filters): boolean =>
  f.date_start !== undefined &&
  (Date.parse(f.date_end ?? new Date().toISOString()) - Date.parse(f.date_start)) / 86_400_000 <= SHORT_DAYS;

/** The matching rows; if few, OFFSET 0 makes PostgreSQL find and sort them instead of walking the ordered index. */
const matching = (conditions: string, few: boolean): string =>
  few ? `(SELECT * FROM expense e WHERE ${conditions} OFFSET 0) e` : `expense e WHERE ${conditions}`;

const CONVERTED = `f.iso AS converted_iso, f.minor_unit AS converted_minor, ${pageConverted("e.amount")} AS converted_amount, ${pageConverted(OPEN)} AS converted_open`;
const joined = (inner: string, order: string, first: First): string =>
  `SELECT ${LIST_COLUMNS}, ${JOINED_COLUMNS}, ${CONVERTED} FROM (${inner}) e ${JOINS} ${first.join} ${PAGE_RATES} ORDER BY ${order}`;

/** All expenses in reach, newest first, with keyset pagination. */
export async function newestExpenses(
  db: Db,
  person: Person,
  reach: Reach,
  f: Filters & { after?: string | undefined; limit?: number | undefined },
  home: string | null,
) {
  const limit = sizeFor(f.limit);
  const list: NewestPage = {
    rows: expenseRows,
    reach,
    columns: TABLE_COLUMNS,
    filter: (where) => filtered(where, f),
    few: isShort(f),
    prepared: onePlan(f),
    atOnce: true,
    after: cursorId(f.after),
    wanted: patterns(f.search),
    complete: (inner, where) => joined(inner, "e.hash_id DESC", firstCurrency(where, home)),
  };
  const { rows, after } = await newestPage<ExpenseListRow>(db, list, limit);
  return { data: rows.map((r) => presentRow(r, person)), after };
}

const orders = {
  status: "e.status_rank, e.hash_id DESC",
  own: "e.own_rank, e.hash_id DESC",
  newest: "e.hash_id DESC",
  oldest: "e.hash_id",
  amount: BY_AMOUNT,
  title: "lower(e.title), e.hash_id DESC",
  waiting: "e.sent_at, e.hash_id",
} as const;
export type Order = keyof typeof orders;

/** A list's own condition on its expenses. */
export type Scope = (where: Where) => Where;

/** Matches of a search up to which all are found and sorted; of more, a page is met sooner by walking in order. */
const FEW_MATCHES = 1000;

/** A numbered page and the total, counted up to a cap: two statements, whatever the number of rows. */
export async function pagedExpenses(
  db: Db,
  person: Person,
  { scope, order, home }: { readonly scope: Scope; readonly order: Order; readonly home: string | null },
  f: Filters & { page: number; limit?: number | undefined },
) {
  const limit = sizeFor(f.limit);
  const where = filtered(scope(new Where()), f);
  const wanted = patterns(f.search);
  // One person has few expenses: search among those, instead of using the text index over all.
  const few = f.user_hash_id !== undefined || isShort(f);
  const holds = where.holding(wanted);
  if (!few && wanted.length > 0) where.and(holds("e.search"));
  const like = few && wanted.length > 0 ? ` WHERE ${holds("e.search")}` : "";
  const from = matching(where.text, few) + like;
  const { total } = await planned<{ total: number }>(
    `SELECT count(*) AS total FROM (SELECT 1 FROM ${from} LIMIT ${COUNT_CAP + 1}) e`,
  ).one(db, ...where.values);
  const offset = where.bind("?::int", (f.page - 1) * limit);
  const first = firstCurrency(where, home);
  const found = few || (wanted.length > 0 && total <= FEW_MATCHES) ? matching(where.text, true) + like : undefined;
  const inner =
    order === "amount"
      ? byAmount(first, found, where.text, limit, offset)
      : `SELECT * FROM ${found ?? from} ORDER BY ${orders[order]} LIMIT ${limit} OFFSET ${offset}`;
  const rows = await planned<ExpenseListRow>(joined(inner, orders[order], first)).all(db, ...where.values);
  const counted = Math.min(total, COUNT_CAP);
  return {
    data: rows.map((r) => presentRow(r, person)),
    page: f.page,
    pages: Math.max(1, Math.ceil(counted / limit)),
    total: counted,
    total_capped: total > COUNT_CAP,
  };
}

const searched = (where: Where, f: Filters): Where => where.words(f.search, "e.search LIKE ?");

/** Rows per read of an export. */
const FILE_PAGE = 1000;

/** The same rows newest first with keyset pagination, for exports: rows cannot move between pages. */
export async function newestInScope(
  db: Db,
  person: Person,
  scope: Scope,
  f: Filters & { after?: string | undefined },
  home: string | null,
) {
  const where = searched(filtered(scope(new Where()), f), f).when(cursorId(f.after), "e.hash_id < ?::uuid");
  const inner = `SELECT * FROM expense e WHERE ${where.text} ORDER BY e.hash_id DESC LIMIT ${FILE_PAGE + 1}`;
  const found = await planned<ExpenseListRow>(joined(inner, "e.hash_id DESC", firstCurrency(where, home))).all(
    db,
    ...where.values,
  );
  const { rows, after } = page(found, FILE_PAGE, (r) => r.hash_id);
  return { data: rows.map((r) => presentRow(r, person)), after };
}

export async function countOf(db: Db, scope: Scope, f: Filters): Promise<number> {
  const where = searched(filtered(scope(new Where()), f), f);
  return (
    await planned<{ total: number }>(`SELECT count(*) AS total FROM expense e WHERE ${where.text}`).one(
      db,
      ...where.values,
    )
  ).total;
}

/** Counts and sums (requested, validated, paid, open) by status and currency, and how many the caller may decide. */
export async function expenseStatistics(reader: Reader, scope: Scope, f: Filters, home: string | null, own: boolean) {
  const where = searched(filtered(scope(new Where()), f), f);
  const first = firstCurrency(where, home);
  const rows = await planned<StatRow>(statisticsText(where.text, first, own ? "false" : forMe(reader, where))).all(
    reader.db,
    ...where.values,
  );
  return { data: presentStatistics(rows, own) };
}
