// What pay needs to know of people, read for all of a month at once.
import { lastOfMonth } from "#contract/kit/dates.ts";
import type { Weekdays } from "#contract/kit/weekdays.ts";
import type { PayUnit } from "#contract/payslips/days.ts";
import { accountRows } from "#server/access/public.ts";
import { homeCountryOf } from "#server/calendars/public.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { namedJson, personJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import { listRows } from "#server/reference/public.ts";
import { contractSpans, identityOf, paidBy, salaryRuns } from "#server/users/public.ts";

export interface PaidContract {
  readonly start_date: string;
  readonly end_date: string | null;
  readonly workdays: Weekdays | null;
  readonly zone_id: string | null;
  readonly kind: string;
  readonly title: string;
}
interface SalaryRow {
  readonly valid_from: string;
  /** Null: none from then on. */
  readonly amount: string | null;
  readonly currency_id: string;
  readonly pay_by: PayUnit;
  readonly hours: string | null;
}
export interface PayeeRow {
  readonly hash_id: string;
  readonly name: string;
  readonly person: Ref & { readonly avatar: string | null };
  readonly created_at: string;
  /** Null: neither the person nor the office has one. */
  readonly country: Named | null;
  readonly post: string | null;
  readonly post_category: Named | null;
  readonly family_status: Named | null;
  readonly identity: { readonly social_security_number: string | null; readonly iban: string | null } | null;
  readonly contracts: readonly PaidContract[];
  readonly salaries: readonly SalaryRow[];
}

const payees = sql<PayeeRow, [zone: string, from: string, to: string, only: readonly string[] | null]>(`
  SELECT u.hash_id, u.name, ${personJson("u")} AS person, u.created_at, ${namedJson("k")} AS country, p.name AS post, ${namedJson("g")} AS post_category, ${namedJson("f")} AS family_status,
    ${identityOf("u.hash_id")} AS identity, ${contractSpans("u.hash_id")} AS contracts, ${salaryRuns("u.hash_id")} AS salaries
  FROM ${accountRows("u")}
    LEFT JOIN ${listRows("country", "k")} ON k.hash_id = coalesce(u.main_country_id, ${homeCountryOf("$1::uuid", "$3::date")})
    LEFT JOIN ${listRows("post", "p")} ON p.hash_id = u.post_id LEFT JOIN ${listRows("post_category", "g")} ON g.hash_id = p.category_id
    LEFT JOIN ${listRows("family_status", "f")} ON f.hash_id = u.family_status_id
  WHERE u.kind = 'staff' AND u.hash_id IN ${paidBy("$1::uuid", "$2::date", "$3::date")} AND ($4::uuid[] IS NULL OR u.hash_id = ANY ($4))
  ORDER BY u.sort_name, u.hash_id LIMIT 20000`);

/** People with an official contract with an office in a month (`YYYY-MM`), by name. */
export const payeesOf = async (
  db: Db,
  zone: string,
  month: string,
  only: readonly string[] | null = null,
): Promise<PayeeRow[]> => {
  const first = `${month}-01`;
  return await payees.all(db, zone, first, lastOfMonth(first), only);
};
