import type { Proration } from "#contract/payslips/days.ts";
import type { CountryPayroll } from "#contract/payslips/settings.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { columns } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { currencyJson, namedJson, refJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import { listRows } from "#server/reference/public.ts";
import { officeCountryRows, officeRows } from "#server/zones/public.ts";

interface OfficeRow {
  readonly zone: Ref;
  readonly currency: CurrencyRef | null;
  readonly countries: string[];
  readonly proration: Proration;
  readonly version: number;
}
interface CountryRow {
  readonly country: Named;
  readonly rules: number;
  readonly net_floor: string;
  readonly first_month: number;
  readonly printed: CountryPayroll["printed"];
  readonly due_days: CountryPayroll["due_days"];
  readonly version: number;
  /** All offices of the country, in reach or not. */
  readonly offices: readonly string[];
}
/** The settings of offices (`$1`; null: all) and of their countries, with what holds where nothing is set. */
export const settingsOf = sql<
  { readonly offices: readonly OfficeRow[]; readonly countries: readonly CountryRow[] },
  [offices: readonly string[] | null]
>(
  `WITH reached AS MATERIALIZED (SELECT z.* FROM ${officeRows("z")} WHERE $1::uuid[] IS NULL OR z.hash_id = ANY ($1))
   SELECT coalesce((SELECT json_agg(json_build_object('zone', ${refJson("z")}, 'currency', ${currencyJson("c")},
       'countries', ARRAY(SELECT y.country_id FROM ${officeCountryRows("y")} WHERE y.zone_id = z.hash_id), 'proration', coalesce(o.proration, 'calendar'), 'version', coalesce(o.version, 0))
       ORDER BY fold(z.name), z.hash_id)
     FROM reached z LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = z.currency_id LEFT JOIN office_payroll o ON o.zone_id = z.hash_id), '[]') AS offices,
   coalesce((SELECT json_agg(json_build_object('country', ${namedJson("k")}, 'rules', (SELECT count(*)::int FROM payroll_rule r WHERE r.country_id = k.hash_id), 'net_floor', coalesce(trim_scale(p.net_floor), 0)::text, 'first_month', coalesce(p.first_month, 1),
       'printed', coalesce(p.printed, '{before_tax,taxable,employer}'), 'version', coalesce(p.version, 0),
       'due_days', coalesce((SELECT json_agg(json_build_object('tax_category_id', d.tax_category_id, 'day', d.day, 'tax_category', ${namedJson("g")}) ORDER BY g.name)
          FROM payroll_due_day d JOIN ${listRows("tax_category", "g")} ON g.hash_id = d.tax_category_id WHERE d.country_id = k.hash_id), '[]'),
       'offices', ARRAY(SELECT y.zone_id FROM ${officeCountryRows("y")} WHERE y.country_id = k.hash_id)) ORDER BY fold(k.name), k.hash_id)
     FROM ${listRows("country", "k")} LEFT JOIN country_payroll p ON p.country_id = k.hash_id
     WHERE k.hash_id IN (SELECT y.country_id FROM ${officeCountryRows("y")} JOIN reached z ON z.hash_id = y.zone_id)), '[]') AS countries`,
);

const officeColumns = columns({ zone_id: "uuid", proration: "text" });
const countryColumns = columns({
  country_id: "uuid",
  net_floor: "numeric",
  first_month: "smallint",
  printed: "text[]",
});
const dueColumns = columns({ country_id: "uuid", tax_category_id: "uuid", day: "smallint" });
/** Sets the rows that are given, and the due days of their countries; answers the version of each. */
export const putSettings = sql<{ id: string; version: number }, [offices: string, countries: string, due: string]>(
  `WITH o AS (INSERT INTO office_payroll AS t (${officeColumns.names}) SELECT ${officeColumns.names} FROM ${officeColumns.from("$1", "r")}
       ON CONFLICT (zone_id) DO UPDATE SET proration = excluded.proration, version = t.version + 1 RETURNING zone_id AS id, version),
     c AS (INSERT INTO country_payroll AS t (${countryColumns.names}) SELECT ${countryColumns.names} FROM ${countryColumns.from("$2", "r")}
       ON CONFLICT (country_id) DO UPDATE SET net_floor = excluded.net_floor, first_month = excluded.first_month, printed = excluded.printed, version = t.version + 1 RETURNING country_id AS id, version),
     due AS MATERIALIZED (SELECT * FROM ${dueColumns.from("$3", "r")}),
     gone AS (DELETE FROM payroll_due_day d USING c WHERE d.country_id = c.id AND NOT EXISTS (SELECT 1 FROM due WHERE due.country_id = d.country_id AND due.tax_category_id = d.tax_category_id)),
     days AS (INSERT INTO payroll_due_day (${dueColumns.names}) SELECT ${dueColumns.names} FROM due ON CONFLICT (country_id, tax_category_id) DO UPDATE SET day = excluded.day)
   SELECT id, version FROM o UNION ALL SELECT id, version FROM c`,
);
export const knownCategories = sql<{ hash_id: string }, [readonly string[]]>(
  `SELECT g.hash_id FROM ${listRows("tax_category", "g")} WHERE g.hash_id = ANY ($1::uuid[])`,
);
/** Two people who set the same settings wait for each other. */
export const lockSettings = sql<unknown>("SELECT pg_advisory_xact_lock(hashtext('payroll settings'))");
