import type { CurrencyRef } from "#contract/kit/money.ts";
import type { PayslipStatus } from "#contract/payslips/lifecycle.ts";
import type { PayslipTotals } from "#contract/payslips/payslip.ts";
import { personRows } from "#server/access/public.ts";
import { expenseRows } from "#server/expenses/public.ts";
import { FOUR_EYES } from "#server/kit/records/company.ts";
import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { currencyJson, namedJson, personJson, refJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import type { ReachParams } from "#server/kit/sql/reach-query.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { payslipReach } from "./access.ts";
import type { Typed } from "./prepare.ts";
import { totalColumns, totalsJson, type StoredResult } from "./stored.ts";

/** A payslip as lists read it. */
export interface PayslipRow {
  readonly hash_id: string;
  readonly number: number;
  readonly state: PayslipStatus;
  readonly user_id: string;
  readonly zone_id: string;
  readonly currency_id: string;
  /** `YYYY-MM` */
  readonly month: string;
  readonly totals: PayslipTotals;
  readonly carried_in: string;
  readonly expense_id: string | null;
  readonly paid_on: string | null;
  readonly validated_at: string | null;
  readonly motif: string | null;
  readonly note: string | null;
  readonly version: number;
  readonly created_at: string;
  readonly user: Ref & { readonly avatar: string | null };
  readonly zone: Ref;
  readonly country: Named;
  readonly currency: CurrencyRef;
  readonly expense: { readonly hash_id: string; readonly number: number; readonly status: string } | null;
  readonly validator: Ref | null;
  /** A later one of the person in the office is validated. */
  readonly followed: boolean;
  readonly four_eyes: boolean;
}
/** With what explains it. */
export interface FullPayslipRow extends PayslipRow {
  readonly typed: Typed;
  readonly result: StoredResult;
  readonly locale: "en" | "fr" | null;
}

const COLUMNS = `e.hash_id, e.number, e.state, e.user_id, e.zone_id, e.currency_id, to_char(e.month, 'YYYY-MM') AS month, ${totalsJson("e")} AS totals, trim_scale(e.carried_in)::text AS carried_in,
    e.expense_id, e.paid_on, e.validated_at, e.motif, e.note, e.version, e.created_at, ${personJson("u")} AS user, ${refJson("z")} AS zone, ${namedJson("k")} AS country, ${currencyJson("c")} AS currency,
    CASE WHEN x.hash_id IS NOT NULL THEN jsonb_build_object('hash_id', x.hash_id, 'number', x.number, 'status', x.status) END AS expense, ${refJson("v")} AS validator,
    EXISTS (SELECT 1 FROM payslip l WHERE l.user_id = e.user_id AND l.zone_id = e.zone_id AND l.month > e.month AND l.state = 'VALIDATED') AS followed, ${FOUR_EYES} AS four_eyes`;
const JOINS = `JOIN ${personRows("u")} ON u.hash_id = e.user_id JOIN ${officeRows("z")} ON z.hash_id = e.zone_id JOIN ${listRows("country", "k")} ON k.hash_id = e.country_id
    JOIN ${listRows("currency", "c")} ON c.hash_id = e.currency_id LEFT JOIN ${expenseRows("x")} ON x.hash_id = e.expense_id LEFT JOIN ${personRows("v")} ON v.hash_id = e.validated_by`;
/** A list's statement around the rows of a page. */
export const completed = (inner: string): string =>
  `SELECT ${COLUMNS} FROM (${inner}) e ${JOINS} ORDER BY e.hash_id DESC`;
const FULL = `SELECT ${COLUMNS}, e.typed, e.result, u.locale FROM payslip e ${JOINS}`;
export const readPayslip = sql<FullPayslipRow, [string, ...ReachParams]>(
  `${FULL} WHERE e.hash_id = $1 AND ${payslipReach.condition(2)}`,
);
/** Whatever the caller reaches: the place was checked. */
export const payslipsOfMonth = sql<FullPayslipRow, [zone: string, month: string]>(
  `${FULL} WHERE e.zone_id = $1 AND e.month = ($2 || '-01')::date ORDER BY u.sort_name, e.hash_id LIMIT 20000`,
);
/** Those that an archive holds, without what explains them. */
export const validatedOfMonth = sql<
  Pick<FullPayslipRow, "hash_id" | "number" | "user_id" | "zone_id" | "month" | "version" | "user" | "locale">,
  [zone: string, month: string]
>(
  `SELECT e.hash_id, e.number, e.user_id, e.zone_id, to_char(e.month, 'YYYY-MM') AS month, e.version, ${personJson("u")} AS user, u.locale
   FROM payslip e JOIN ${personRows("u")} ON u.hash_id = e.user_id WHERE e.zone_id = $1 AND e.month = ($2 || '-01')::date AND e.state = 'VALIDATED' ORDER BY u.sort_name, e.hash_id LIMIT 20000`,
);
export const payslipsById = sql<FullPayslipRow, [ids: readonly string[]]>(
  `${FULL} WHERE e.hash_id = ANY ($1::uuid[]) ORDER BY e.hash_id`,
);
export const lockPayslips = sql<unknown, [readonly string[]]>(
  "SELECT 1 FROM payslip WHERE hash_id = ANY ($1::uuid[]) ORDER BY hash_id FOR NO KEY UPDATE",
);
/** The years of a person's validated payslips, the newest first. */
export const yearsOf = sql<{ year: number }, [string]>(
  "SELECT DISTINCT extract(year FROM month)::int AS year FROM payslip WHERE reader_id = $1 ORDER BY 1 DESC",
);

const computedColumns = columns({
  country_id: "uuid",
  currency_id: "uuid",
  typed: "jsonb",
  ...totalColumns.types,
  carried_in: "numeric",
  result: "jsonb",
  version_ids: "uuid[]",
  note: "text?",
});
export const insertPayslips = insertInto(
  "payslip",
  columns({
    hash_id: "uuid",
    user_id: "uuid",
    zone_id: "uuid",
    month: "date",
    created_by: "uuid?",
    ...computedColumns.types,
  }),
);
/** Writes a draft as it is computed now; nothing when it is no longer a draft. */
export const rewrite = sql<{ version: number }, [id: string, row: string]>(
  `UPDATE payslip t SET ${computedColumns.set("r")}, version = t.version + 1 FROM ${computedColumns.from("$2", "r")} WHERE t.hash_id = $1 AND t.state = 'UNVALIDATED' RETURNING t.version`,
);
export const removePayslip = sql<unknown, [string]>("DELETE FROM payslip WHERE hash_id = $1 AND state = 'UNVALIDATED'");
/** Makes all computations of one person one after the other: what was carried and the year follow from each other. */
export const lockPerson = sql<unknown, [string]>("SELECT pg_advisory_xact_lock(hashtextextended('payslip ' || $1, 0))");
export const takenMonth = sql<{ hash_id: string; number: number }, [user: string, zone: string, month: string]>(
  "SELECT hash_id, number FROM payslip WHERE user_id = $1 AND zone_id = $2 AND month = ($3 || '-01')::date",
);
export const hasLater = sql<{ later: boolean }, [user: string, zone: string, month: string]>(
  "SELECT EXISTS (SELECT 1 FROM payslip WHERE user_id = $1 AND zone_id = $2 AND state = 'VALIDATED' AND month > ($3 || '-01')::date) AS later",
);

/** Those of some people in a month of an office. */
export const payslipsOfPeople = sql<FullPayslipRow, [zone: string, month: string, people: readonly string[]]>(
  `${FULL} WHERE e.zone_id = $1 AND e.month = ($2 || '-01')::date AND e.user_id = ANY ($3::uuid[]) ORDER BY e.hash_id`,
);
/** The lock of `lockPerson`, of several in one order. */
export const lockPeopleOfRun = sql<unknown, [readonly string[]]>(
  "SELECT pg_advisory_xact_lock(hashtextextended('payslip ' || id, 0)) FROM (SELECT id FROM unnest($1::uuid[]) AS id ORDER BY id) AS people",
);
export const payslipsOfExpense = sql<FullPayslipRow, [expense: string]>(
  `${FULL} WHERE e.expense_id = $1 ORDER BY e.hash_id`,
);
