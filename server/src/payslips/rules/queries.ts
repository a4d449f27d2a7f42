import type { RuleKind, RulePart } from "#contract/payslips/terms.ts";
import { accountRows, personRows } from "#server/access/public.ts";
import { composed, sql, type Db } from "#server/kit/sql/database.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import { namedJson, personJson, refJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import { listRows } from "#server/reference/public.ts";
import { officeCountryRows, officeRows } from "#server/zones/public.ts";

export interface PersonRow extends Ref {
  readonly avatar: string | null;
}
export interface VersionRow {
  readonly version_id: string;
  readonly valid_from: string;
  readonly valid_until: string | null;
  readonly tax_category_id: string | null;
  readonly tax_category: (Named & { readonly part: RulePart }) | null;
  readonly used: boolean;
  readonly terms: unknown;
}
export interface RuleRow {
  readonly hash_id: string;
  readonly kind: RuleKind;
  readonly country_id: string;
  readonly country: Named;
  readonly zone_id: string | null;
  readonly zone: Ref | null;
  readonly version: number;
  /** Offices that it reaches: its own, or every one of its country. */
  readonly offices: readonly string[];
  /** The newest first. */
  readonly versions: readonly VersionRow[];
  readonly values: readonly {
    readonly user_hash_id: string;
    readonly valid_from: string;
    readonly value: string | null;
    readonly note: string | null;
    readonly user: PersonRow;
  }[];
  readonly people: readonly PersonRow[];
  readonly sort_key: string;
}

/** SQL: a validated payslip was computed with version `v`. */
const USED = "EXISTS (SELECT 1 FROM payslip p WHERE p.state = 'VALIDATED' AND p.version_ids @> ARRAY[v.hash_id])";
const VERSIONS = `(SELECT json_agg(json_build_object('version_id', v.hash_id, 'valid_from', v.valid_from, 'valid_until', v.valid_until, 'tax_category_id', v.tax_category_id,
    'tax_category', ${namedJson("g")} || jsonb_build_object('part', g.part), 'used', ${USED}, 'terms', v.terms) ORDER BY v.valid_from DESC)
  FROM payroll_rule_version v LEFT JOIN ${listRows("tax_category", "g")} ON g.hash_id = v.tax_category_id WHERE v.rule_id = r.hash_id)`;
const OFFICES = `CASE WHEN r.zone_id IS NULL THEN ARRAY(SELECT y.zone_id FROM ${officeCountryRows("y")} WHERE y.country_id = r.country_id) ELSE ARRAY[r.zone_id] END`;
/** SQL: a person `u` is of an office whose pay the caller keeps: `$1`, null for every one. */
const KEPT = "u.kind = 'staff' AND ($1::uuid[] IS NULL OR u.zone_id = ANY ($1))";
const VALUES = `(SELECT coalesce(json_agg(json_build_object('user_hash_id', x.user_id, 'valid_from', x.valid_from, 'value', trim_scale(x.value)::text, 'note', x.note, 'user', ${personJson("u")})
    ORDER BY u.sort_name, x.user_id, x.valid_from DESC), '[]')
  FROM payroll_rule_value x JOIN ${personRows("u")} ON u.hash_id = x.user_id WHERE x.rule_id = r.hash_id AND ${KEPT})`;
const PEOPLE = `(SELECT coalesce(json_agg(${personJson("u")} ORDER BY u.sort_name, u.hash_id), '[]') FROM ${personRows("u")} WHERE ${KEPT} AND u.hash_id IN
    (SELECT jsonb_array_elements_text(v.terms #> '{applies_to,users}')::uuid FROM payroll_rule_version v WHERE v.rule_id = r.hash_id))`;
/** The version that orders and names a rule in a list: the newest that has begun by the day, else the first. */
const SHOWN = `JOIN LATERAL (SELECT v.terms, v.valid_until FROM payroll_rule_version v WHERE v.rule_id = r.hash_id
    ORDER BY v.valid_from <= $2::date DESC, CASE WHEN v.valid_from <= $2::date THEN v.valid_from END DESC, v.valid_from LIMIT 1) s ON true`;
const KEY = `fold(k.name) || E'\\x01' || r.country_id || lpad(s.terms ->> 'order', 4, '0') || fold(s.terms ->> 'title') COLLATE "C"`;
const FROM = `FROM payroll_rule r JOIN ${listRows("country", "k")} ON k.hash_id = r.country_id LEFT JOIN ${officeRows("z")} ON z.hash_id = r.zone_id ${SHOWN}`;
const RULE = `r.hash_id, r.kind, r.country_id, ${namedJson("k")} AS country, r.zone_id, ${refJson("z")} AS zone, r.version, ${OFFICES} AS offices,
  ${VERSIONS} AS versions, ${VALUES} AS values, ${PEOPLE} AS people, ${KEY} AS sort_key`;

/** SQL: rule `r` reaches office `?`. */
export const REACHES = `r.zone_id = ?::uuid OR (r.zone_id IS NULL AND EXISTS (SELECT 1 FROM ${officeCountryRows("y")} WHERE y.country_id = r.country_id AND y.zone_id = ?::uuid))`;
/** SQL: rule `r` reaches one of these offices: `?`, twice. */
export const REACHES_ANY = `r.zone_id = ANY (?::uuid[]) OR (r.zone_id IS NULL AND EXISTS (SELECT 1 FROM ${officeCountryRows("y")} WHERE y.country_id = r.country_id AND y.zone_id = ANY (?::uuid[])))`;
/** SQL: a version of rule `r` holds on day `?`. */
export const HOLDS = `EXISTS (SELECT 1 FROM payroll_rule_version v WHERE v.rule_id = r.hash_id AND daterange(v.valid_from, v.valid_until, '[]') @> ?::date)`;
/** SQL: words of a rule `r` and of the version that is shown. */
export const WORDS = "fold(concat_ws(' ', s.terms ->> 'title', s.terms ->> 'title_fr', s.terms ->> 'source'))";
/** SQL: the key that lists go by, with the cursor's two values. */
export const AFTER = `(${KEY}, r.hash_id) > (?, ?::uuid)`;

/** Rules that meet the conditions; the first two values of `where` are the caller's offices and the day that is asked for. */
export const rulesWhere = async (db: Db, where: Where, limit: number): Promise<RuleRow[]> =>
  await composed<RuleRow>(`SELECT ${RULE} ${FROM} WHERE ${where.text} ORDER BY sort_key, r.hash_id LIMIT ${limit}`).all(
    db,
    ...where.values,
  );
export const rulesById = sql<RuleRow, [offices: readonly string[] | null, day: string, ids: readonly string[]]>(
  `SELECT ${RULE} ${FROM} WHERE r.hash_id = ANY ($3::uuid[]) ORDER BY sort_key, r.hash_id`,
);
export const lockRule = sql<unknown, [string]>("SELECT 1 FROM payroll_rule WHERE hash_id = $1 FOR UPDATE");

/** What a form names that must exist, and be in reach; `offices` null: all. */
export const namedThings = sql<
  {
    readonly category: boolean;
    readonly posts: number;
    readonly statuses: number;
    readonly people: readonly string[];
    readonly rules: readonly { readonly hash_id: string; readonly country_id: string }[];
  },
  [
    category: string | null,
    posts: readonly string[],
    statuses: readonly string[],
    people: readonly string[],
    offices: readonly string[] | null,
    rules: readonly string[],
  ]
>(
  `SELECT $1::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("tax_category", "g")} WHERE g.hash_id = $1) AS category,
     (SELECT count(*)::int FROM ${listRows("post_category", "c")} WHERE c.hash_id = ANY ($2::uuid[])) AS posts,
     (SELECT count(*)::int FROM ${listRows("family_status", "f")} WHERE f.hash_id = ANY ($3::uuid[])) AS statuses,
     ARRAY(SELECT u.hash_id FROM ${accountRows("u")} WHERE u.hash_id = ANY ($4::uuid[]) AND u.kind = 'staff' AND ($5::uuid[] IS NULL OR u.zone_id = ANY ($5))) AS people,
     coalesce((SELECT json_agg(json_build_object('hash_id', r.hash_id, 'country_id', r.country_id)) FROM payroll_rule r WHERE r.hash_id = ANY ($6::uuid[])), '[]') AS rules`,
);
/** Which rules of a country each of its rules is of, in any version. */
export const basesIn = sql<{ rule_id: string; of: string[] }, [country: string]>(
  `SELECT v.rule_id, array_agg(DISTINCT o) AS of FROM payroll_rule r JOIN payroll_rule_version v ON v.rule_id = r.hash_id, jsonb_array_elements_text(v.terms -> 'of') o
   WHERE r.country_id = $1 AND v.terms ->> 'base' = 'line' GROUP BY v.rule_id`,
);
/** Titles of rules that name this one. */
export const namedBy = sql<{ title: string }, [string]>(
  `SELECT DISTINCT v.terms ->> 'title' AS title FROM payroll_rule r JOIN payroll_rule o ON o.country_id = r.country_id JOIN payroll_rule_version v ON v.rule_id = o.hash_id
   WHERE r.hash_id = $1 AND o.hash_id <> r.hash_id AND (v.terms -> 'of' ? $1::text OR v.terms -> 'adds_to_base' ? $1::text) ORDER BY 1 LIMIT 5`,
);
/** The last month of a validated payslip that used the rule; null for one that none did. */
export const lastUse = sql<{ month: string | null }, [string]>(
  `SELECT max(p.month) AS month FROM payroll_rule_version v JOIN payslip p ON p.state = 'VALIDATED' AND p.version_ids @> ARRAY[v.hash_id] WHERE v.rule_id = $1`,
);

const versionColumns =
  "hash_id uuid, rule_id uuid, valid_from date, valid_until date, tax_category_id uuid, terms jsonb";
const putting = (
  rows: string,
): string => `INSERT INTO payroll_rule_version (hash_id, rule_id, valid_from, valid_until, tax_category_id, terms)
   SELECT hash_id, rule_id, valid_from, valid_until, tax_category_id, terms FROM jsonb_to_recordset(${rows}::jsonb) AS r(${versionColumns})
   ON CONFLICT (hash_id) DO UPDATE SET valid_from = excluded.valid_from, valid_until = excluded.valid_until, tax_category_id = excluded.tax_category_id, terms = excluded.terms`;
/** Makes rules with their first versions. */
export const insertRules = sql<unknown, [rules: string, versions: string]>(
  `WITH made AS (INSERT INTO payroll_rule (hash_id, kind, country_id, zone_id) SELECT hash_id, kind, country_id, zone_id
     FROM jsonb_to_recordset($1::jsonb) AS r(hash_id uuid, kind text, country_id uuid, zone_id uuid))
   ${putting("$2")}`,
);
/** Writes the versions that are new or change, and takes those away that go. */
export const writeVersions = sql<{ version: number }, [rule: string, versions: string, gone: readonly string[]]>(
  `WITH gone AS (DELETE FROM payroll_rule_version WHERE rule_id = $1 AND hash_id = ANY ($3::uuid[])), put AS (${putting("$2")})
   UPDATE payroll_rule SET version = version + 1 WHERE hash_id = $1 RETURNING version`,
);
export const removeRule = sql<unknown, [string]>("DELETE FROM payroll_rule WHERE hash_id = $1");
/** Sets the values of people in reach: those of `people` that are missing go. */
export const setValues = sql<unknown, [rule: string, values: string, offices: readonly string[] | null]>(
  `WITH given AS MATERIALIZED (SELECT * FROM jsonb_to_recordset($2::jsonb) AS r(user_hash_id uuid, valid_from date, value numeric, note text)),
     gone AS (DELETE FROM payroll_rule_value x USING ${accountRows("u")} WHERE x.rule_id = $1 AND u.hash_id = x.user_id AND ($3::uuid[] IS NULL OR u.zone_id = ANY ($3))
       AND NOT EXISTS (SELECT 1 FROM given g WHERE g.user_hash_id = x.user_id AND g.valid_from = x.valid_from))
   INSERT INTO payroll_rule_value (rule_id, user_id, valid_from, value, note) SELECT $1, user_hash_id, valid_from, value, note FROM given
   ON CONFLICT (rule_id, user_id, valid_from) DO UPDATE SET value = excluded.value, note = excluded.note`,
);
/** The offices of each of these countries. */
export const officesOf = sql<{ country_id: string; offices: string[] }, [countries: readonly string[]]>(
  `SELECT c AS country_id, ARRAY(SELECT y.zone_id FROM ${officeCountryRows("y")} WHERE y.country_id = c) AS offices FROM unnest($1::uuid[]) c`,
);
export interface TaxedOffice {
  readonly hash_id: string;
  readonly name: string;
  readonly currency_iso: string | null;
  readonly minor_unit: number;
  readonly countries: readonly Named[];
}
/** An office with its currency and its countries. */
export const taxedOffice = sql<TaxedOffice, [string]>(
  `SELECT z.hash_id, z.name, c.iso AS currency_iso, coalesce(c.minor_unit, 2) AS minor_unit,
     coalesce((SELECT json_agg(${namedJson("k")} ORDER BY k.name) FROM ${officeCountryRows("y")} JOIN ${listRows("country", "k")} ON k.hash_id = y.country_id WHERE y.zone_id = z.hash_id), '[]') AS countries
   FROM ${officeRows("z")} LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = z.currency_id WHERE z.hash_id = $1`,
);
