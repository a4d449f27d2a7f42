// Statements of stocks: what a person's plan is made from, and what stands.
import type { DayUnit } from "#contract/holidays/counting.ts";
import type { RequestLine } from "#contract/holidays/halves.ts";
import { holdingStates } from "#contract/holidays/lifecycle.ts";
import type { MovementKind, StockRules } from "#contract/holidays/stock-plan.ts";
import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { countryCode } from "#server/reference/public.ts";
import type { Contract } from "./employment.ts";
import { contractSpans } from "#server/users/public.ts";

/** Movements of a stock by day, column by column: an array or object for each of thousands is most of what a statement takes. */
type MovementColumns = readonly [
  kinds: readonly MovementKind[],
  days: readonly string[],
  /** Days with up to four decimals. */
  amounts: readonly number[],
  requests: readonly (string | null)[],
  /** The first day of the period that it belongs to. */
  periods: readonly string[],
  carried: readonly boolean[],
];
export interface HeldRequest {
  readonly hash_id: string;
  /** The type whose stock it takes from; null: none. */
  readonly stock_id: string | null;
  readonly accrual_rate: number;
  readonly excludes_weekends: boolean;
  readonly day_unit: DayUnit;
  readonly excludes_public_holidays: boolean;
  readonly days: number;
  readonly return_date: string | null;
  readonly lines: readonly (RequestLine & { readonly position: number; readonly days: number })[];
  readonly spared: readonly { readonly day: string; readonly days: number }[];
}
interface TypeRef {
  readonly hash_id: string;
  readonly name: string;
  readonly name_fr: string | null;
  readonly colour: string;
}
/** The rules of a type in a country: the same object for all people there. */
interface CountryStock {
  readonly type: TypeRef;
  readonly applies_to_all: boolean;
  /** By `valid_from`. */
  readonly rules: readonly StockRules[];
}
interface FactsRow {
  readonly user_id: string;
  readonly zone_id: string | null;
  readonly country_id: string | null;
  readonly iso2: string | null;
  /** By the clock of their office. */
  readonly today: string;
  /** The first day of their account: their entry, where no contract says one. */
  readonly since: string;
  readonly contracts: readonly Contract[];
  /** Types that do not apply to all. */
  readonly types: readonly string[];
  /** By type. */
  readonly movements: Readonly<Record<string, MovementColumns>>;
  /** Those that hold; for reading only those that lessen other stocks. */
  readonly requests: readonly HeldRequest[];
  /** Requests that nobody validated yet. */
  readonly pending: readonly string[];
  /** Of the first person of each country. */
  readonly country_stocks: readonly CountryStock[] | null;
}
export interface PersonRow extends FactsRow {
  readonly stocks: readonly CountryStock[];
}
const HOLDS = `IN (${holdingStates.map((s) => `'${s}'`).join(", ")})`;
const jsonOf = (alias: string, names: string): string =>
  `json_build_object(${names
    .split(" ")
    .map((n) => `'${n}', ${alias}.${n}`)
    .join(", ")})`;
const REQUEST = `json_build_object('hash_id', h.hash_id, 'stock_id', CASE WHEN t.deducts THEN coalesce(t.deducts_from, t.hash_id) END,
  'accrual_rate', t.accrual_rate, 'excludes_weekends', t.excludes_weekends, 'day_unit', t.day_unit,
  'excludes_public_holidays', t.excludes_public_holidays, 'days', h.days, 'return_date', h.return_date,
  'lines', (SELECT json_agg(${jsonOf("l", "position start_date end_date starts ends days")} ORDER BY l.position) FROM holiday_line l WHERE l.holiday_id = h.hash_id),
  'spared', coalesce((SELECT json_agg(${jsonOf("s", "day days")}) FROM holiday_spared_day s WHERE s.holiday_id = h.hash_id), '[]'))`;

const COUNTRY_STOCKS = `coalesce((SELECT json_agg(s) FROM (
      SELECT ${jsonOf("t", "hash_id name name_fr colour")} AS type, t.applies_to_all, json_agg(${jsonOf(
        "c",
        "valid_from stock days period_start period_months accrue_at round_up reset_yearly carry_cap carry_months negative min_seniority_months seniority first_period",
      )} ORDER BY c.valid_from) AS rules
      FROM holiday_configuration c JOIN holiday_type t ON t.hash_id = c.type_id
      WHERE c.country_id = p.country_id AND t.deducts_from IS NULL GROUP BY t.hash_id ORDER BY t.name, t.hash_id) s), '[]')`;

const facts = (moved: string, requests: string) =>
  sql<FactsRow, [users: readonly string[]]>(`
  WITH p AS MATERIALIZED (SELECT u.hash_id, u.zone_id, u.country_id, u.today, (u.created_at AT TIME ZONE coalesce(u.time_zone, 'UTC'))::date AS since,
      row_number() OVER (PARTITION BY u.country_id) = 1 AS begins FROM holiday_person u WHERE u.hash_id = ANY ($1::uuid[]))
  SELECT p.hash_id AS user_id, p.zone_id, p.country_id, ${countryCode("p.country_id")} AS iso2, p.today, p.since, ${contractSpans("p.hash_id")} AS contracts,
    ARRAY(SELECT a.type_id::text FROM holiday_type_user a WHERE a.user_id = p.hash_id) AS types,
    coalesce((SELECT json_object_agg(s.type_id, s.columns) FROM (
      SELECT g.type_id, json_build_array(array_agg(g.kind), array_agg(g.day), array_agg(g.amount), array_agg(g.holiday_id), array_agg(g.period_start), array_agg(g.carried)) AS columns
      FROM (SELECT m.type_id, m.kind, m.day, m.amount, m.holiday_id, m.period_start, m.carried FROM holiday_movement m WHERE m.user_id = p.hash_id AND ${moved} ORDER BY m.type_id, m.day) g GROUP BY g.type_id) s), '{}') AS movements,
    coalesce((SELECT json_agg(${REQUEST}) FROM holiday_type t JOIN holiday h ON h.type_id = t.hash_id WHERE h.user_id = p.hash_id AND h.status ${HOLDS} AND ${requests}), '[]') AS requests,
    ARRAY(SELECT h.hash_id::text FROM holiday h WHERE h.user_id = p.hash_id AND h.status IN ('UNVALIDATED', 'APPROVED')) AS pending,
    CASE WHEN p.begins THEN ${COUNTRY_STOCKS} END AS country_stocks
  FROM p`);
/** With every movement and request, to settle. */
const wholeFacts = facts("true", "true");
/** With what balances need. */
const balanceFacts = facts("m.kind IN ('opening', 'adjustment', 'taken', 'returned')", "t.accrual_rate < 100");

/**
 * All that the stocks of some people are made from, in one statement. `whole`: with every movement and request, to settle; else what balances
 * need.
 */
export async function peopleOfStocks(db: Db, users: readonly string[], whole: boolean): Promise<PersonRow[]> {
  const people = await (whole ? wholeFacts : balanceFacts).all(db, users);
  const there = new Map(people.flatMap((p) => (p.country_stocks ? [[p.country_id, p.country_stocks] as const] : [])));
  return people.map((p) => {
    const stocks = there.get(p.country_id) ?? [];
    return { ...p, stocks: stocks.filter((s) => s.applies_to_all || p.types.includes(s.type.hash_id)) };
  });
}

/** One change of a person's stocks at a time. */
export const lockStocks = sql<unknown, [user: string]>(
  "SELECT pg_advisory_xact_lock(hashtextextended('holiday stock ' || $1, 0))",
);
export const insertMovements = insertInto(
  "holiday_movement",
  columns({
    hash_id: "uuid",
    user_id: "uuid",
    type_id: "uuid",
    kind: "text",
    day: "date",
    amount: "numeric",
    period_start: "date",
    holiday_id: "uuid?",
    carried: "boolean",
    reason: "text?",
    created_by: "uuid?",
  }),
);

const counted = columns({
  holiday_id: "uuid",
  position: "smallint",
  line_days: "numeric",
  days: "numeric",
  return_date: "date?",
});
/** Writes what requests count now; gives the version of each that changed. */
export const writeCounts = sql<{ hash_id: string; version: number }, [rows: string]>(`
  WITH given AS MATERIALIZED (SELECT * FROM ${counted.from("$1", "r")}),
    lines AS (UPDATE holiday_line l SET days = g.line_days FROM given g WHERE l.holiday_id = g.holiday_id AND l.position = g.position AND l.days <> g.line_days)
  UPDATE holiday h SET days = g.days, return_date = g.return_date, version = h.version + 1
  FROM (SELECT DISTINCT ON (holiday_id) * FROM given) g
  WHERE h.hash_id = g.holiday_id AND (h.days, h.return_date) IS DISTINCT FROM (g.days, g.return_date) RETURNING h.hash_id, h.version`);
export const forgetSpared = sql<unknown, [requests: readonly string[]]>(
  "DELETE FROM holiday_spared_day WHERE holiday_id = ANY ($1::uuid[])",
);
const spared = columns({ holiday_id: "uuid", day: "date", days: "numeric" });
export const spareDays = sql<unknown, [rows: string]>(
  `INSERT INTO holiday_spared_day (${spared.names}) SELECT ${spared.names} FROM ${spared.from("$1", "r")}
   ON CONFLICT (holiday_id, day) DO UPDATE SET days = excluded.days`,
);

/** People with requests that hold on some days, or end within `ahead` days before them, in a country or one office. */
export const peopleAwayOn = sql<
  { user_id: string; requests: readonly string[] },
  [country: string, zone: string | null, days: readonly string[], ahead: number]
>(`
  SELECT p.hash_id AS user_id, array_agg(DISTINCT l.holiday_id) AS requests FROM unnest($3::date[]) AS d(day)
    JOIN holiday_line l ON l.holds AND d.day BETWEEN l.start_date AND l.end_date + $4::int JOIN holiday_person p ON p.hash_id = l.user_id
  WHERE p.country_id = $1 AND ($2::uuid IS NULL OR p.zone_id = $2) GROUP BY p.hash_id ORDER BY p.hash_id`);

/** Staff with rules of a stock in their country, after a person, in order. */
export const peopleWithStocks = sql<{ user_id: string }, [after: string | null]>(`
  SELECT p.hash_id AS user_id FROM holiday_person p WHERE p.active AND ($1::uuid IS NULL OR p.hash_id > $1)
    AND EXISTS (SELECT 1 FROM holiday_configuration c WHERE c.country_id = p.country_id)
  ORDER BY p.hash_id LIMIT 100`);
