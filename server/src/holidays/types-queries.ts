import type { DayUnit } from "#contract/holidays/counting.ts";
import { columns, insertInto, updateOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Named } from "#server/kit/sql/refs.ts";

export const typeForm = columns({
  name: "text",
  name_fr: "text?",
  colour: "text",
  attachment_required: "boolean",
  attachment_from_day: "smallint?",
  paid: "boolean",
  deducts: "boolean",
  deducts_from: "uuid?",
  applies_to_all: "boolean",
  excludes_weekends: "boolean",
  day_unit: "text",
  excludes_public_holidays: "boolean",
  half_days: "boolean",
  may_start_earlier: "boolean",
  days_back: "smallint?",
  confidential: "boolean",
  accrual_rate: "smallint",
});
export interface TypeRow {
  readonly hash_id: string;
  readonly name: string;
  readonly name_fr: string | null;
  readonly colour: string;
  readonly attachment_required: boolean;
  readonly attachment_from_day: number | null;
  readonly paid: boolean;
  readonly deducts: boolean;
  readonly deducts_from: string | null;
  readonly source: (Named & { readonly colour: string }) | null;
  readonly applies_to_all: boolean;
  readonly excludes_weekends: boolean;
  readonly day_unit: DayUnit;
  readonly excludes_public_holidays: boolean;
  readonly half_days: boolean;
  readonly may_start_earlier: boolean;
  readonly days_back: number | null;
  readonly confidential: boolean;
  readonly accrual_rate: number;
  readonly version: number;
}
const TYPE = `t.hash_id, ${typeForm.names
  .split(", ")
  .map((c) => `t.${c}`)
  .join(", ")}, t.version,
  (SELECT jsonb_build_object('hash_id', s.hash_id, 'name', s.name, 'name_fr', s.name_fr, 'colour', s.colour) FROM holiday_type s WHERE s.hash_id = t.deducts_from) AS source`;
export const typeById = sql<TypeRow, [string]>(`SELECT ${TYPE} FROM holiday_type t WHERE t.hash_id = $1`);
export const lockType = sql<unknown, [string]>("SELECT 1 FROM holiday_type WHERE hash_id = $1 FOR NO KEY UPDATE");

/** SQL: the person of these parameters may ask for type `t`: it has rules in their country, and applies to all or to them. */
export const usableBy = (person: string): string =>
  `EXISTS (SELECT 1 FROM holiday_person p JOIN holiday_rules r ON r.country_id = p.country_id WHERE p.hash_id = ${person} AND r.type_id = t.hash_id)
    AND (t.applies_to_all OR EXISTS (SELECT 1 FROM holiday_type_user x WHERE x.type_id = t.hash_id AND x.user_id = ${person}))`;
export const typesFound = sql<TypeRow, [usableBy: string | null, words: readonly string[]]>(
  `SELECT ${TYPE} FROM holiday_type t WHERE ($1::uuid IS NULL OR (${usableBy("$1::uuid")})) AND fold(concat_ws(' ', t.name, t.name_fr)) LIKE ALL ($2::text[])
   ORDER BY lower(t.name), t.hash_id LIMIT 500`,
);
export const usableType = sql<TypeRow, [type: string, person: string]>(
  `SELECT ${TYPE} FROM holiday_type t WHERE t.hash_id = $1 AND ${usableBy("$2::uuid")}`,
);
export const insertType = insertInto("holiday_type", columns({ hash_id: "uuid", ...typeForm.types }));
export const updateType = updateOf("holiday_type", typeForm);
export const isTypeUsed = sql<{ used: boolean }, [string]>(
  `SELECT EXISTS (SELECT 1 FROM holiday WHERE type_id = $1) OR EXISTS (SELECT 1 FROM holiday_movement WHERE type_id = $1)
    OR EXISTS (SELECT 1 FROM holiday_type WHERE deducts_from = $1) AS used`,
);
export const deleteType = sql<unknown, [string]>("DELETE FROM holiday_type WHERE hash_id = $1");
export const addPeople = sql<unknown, [string, readonly string[]]>(
  "INSERT INTO holiday_type_user (type_id, user_id) SELECT $1, p.hash_id FROM holiday_person p WHERE p.active AND p.hash_id = ANY ($2::uuid[]) ON CONFLICT DO NOTHING",
);
export const removePeople = sql<unknown, [string, readonly string[]]>(
  "DELETE FROM holiday_type_user WHERE type_id = $1 AND user_id = ANY ($2::uuid[])",
);
export const peopleOfType = sql<{ people: number }, [string]>(
  "SELECT count(*)::int AS people FROM holiday_type_user WHERE type_id = $1",
);
export const activePeople = sql<{ hash_id: string }, [readonly string[]]>(
  "SELECT hash_id FROM holiday_person WHERE active AND hash_id = ANY ($1::uuid[])",
);

// The dated rules of a type in a country.

export const configurationForm = columns({
  hash_id: "uuid",
  valid_from: "date",
  stock: "text",
  days: "numeric",
  period_start: "text",
  period_months: "smallint",
  accrue_at: "text",
  round_up: "boolean",
  reset_yearly: "boolean",
  carry_cap: "numeric?",
  carry_months: "smallint?",
  negative: "numeric",
  min_seniority_months: "smallint",
  seniority: "jsonb",
  first_period: "text",
});
export interface ConfigurationRow {
  readonly hash_id: string;
  readonly valid_from: string;
  readonly stock: "none" | "fixed" | "cumulative";
  readonly days: number;
  readonly period_start: string;
  readonly period_months: number;
  readonly accrue_at: "start" | "end";
  readonly round_up: boolean;
  readonly reset_yearly: boolean;
  readonly carry_cap: number | null;
  readonly carry_months: number | null;
  readonly negative: number;
  readonly min_seniority_months: number;
  readonly seniority: { readonly years: number; readonly days: number }[];
  readonly first_period: "prorated" | "full";
}
const CONFIGURATION = `jsonb_build_object(${configurationForm.names
  .split(", ")
  .map((c) => `'${c}', c.${c}`)
  .join(", ")})`;
const ALL = `coalesce((SELECT jsonb_agg(${CONFIGURATION} ORDER BY c.valid_from DESC) FROM holiday_configuration c WHERE c.type_id = t.hash_id AND c.country_id = r.country_id), '[]')`;
export interface RulesRow extends TypeRow {
  readonly rules_version: number;
  readonly rules: readonly ConfigurationRow[];
}
/** The types that have rules in a country, with all of them, by name. */
export const typesOfCountry = sql<RulesRow, [country: string]>(
  `SELECT ${TYPE}, r.version AS rules_version, ${ALL} AS rules FROM holiday_rules r JOIN holiday_type t ON t.hash_id = r.type_id WHERE r.country_id = $1 ORDER BY lower(t.name), t.hash_id LIMIT 500`,
);
export const rulesOf = sql<RulesRow, [country: string, type: string]>(
  `SELECT ${TYPE}, r.version AS rules_version, ${ALL} AS rules FROM holiday_rules r JOIN holiday_type t ON t.hash_id = r.type_id WHERE r.country_id = $1 AND r.type_id = $2`,
);
/** Locks the rules of a type in a country, and counts the change; makes the row the first time. */
export const touchRules = sql<{ version: number }, [type: string, country: string]>(
  "INSERT INTO holiday_rules AS r (type_id, country_id) VALUES ($1, $2) ON CONFLICT (type_id, country_id) DO UPDATE SET version = r.version + 1 RETURNING r.version",
);
/** Replaces the rules that begin on this day or later. */
export const putRules = sql<unknown, [type: string, country: string, from: string, rows: string]>(
  `WITH given AS MATERIALIZED (SELECT * FROM ${configurationForm.from("$4", "g")}),
     gone AS (DELETE FROM holiday_configuration WHERE type_id = $1 AND country_id = $2 AND valid_from >= $3::date AND valid_from NOT IN (SELECT valid_from FROM given))
   INSERT INTO holiday_configuration (type_id, country_id, ${configurationForm.names}) SELECT $1, $2, ${configurationForm.names} FROM given
   ON CONFLICT (type_id, country_id, valid_from) DO UPDATE SET ${configurationForm.names
     .split(", ")
     .filter((c) => c !== "hash_id" && c !== "valid_from")
     .map((c) => `${c} = excluded.${c}`)
     .join(", ")}`,
);
export const isSource = sql<{ hash_id: string }, [string]>(
  "SELECT hash_id FROM holiday_type WHERE deducts_from = $1 LIMIT 1",
);
export const countriesOf = sql<{ country_id: string }, [string]>(
  "SELECT country_id FROM holiday_rules WHERE type_id = $1",
);
