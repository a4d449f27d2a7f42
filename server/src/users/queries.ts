import { placeRows } from "#server/laboratory/public.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows, todayInZone } from "#server/zones/public.ts";
import { deletingFiles } from "#server/kit/files/storage.ts";
import type { PlaceKind } from "#contract/laboratory/rights.ts";
import { FOUR_EYES } from "#server/kit/records/company.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import type { AccountState, PayBy } from "#contract/users/schemas.ts";
import type { Holding } from "#server/kit/shared/access.ts";
import type { RowOf } from "#server/kit/sql/columns.ts";
import {
  addingCountries,
  ADMINISTRATORS_LOCK,
  deletingPerson,
  endingSessions,
  hasSecondFactor,
  insertingPerson,
  personColumns,
  removingCountries,
  updatingPerson,
  profileRows,
  accountRows,
  furtherCountryRows,
  ownPlaceRightsJson,
} from "#server/access/public.ts";
import { momentInJson, sql } from "#server/kit/sql/database.ts";
import { WAITING } from "./access.ts";
import { identityOf } from "./identity-queries.ts";
import { namedJson, refJson, hasActed } from "#server/kit/sql/refs.ts";

interface Ref {
  readonly hash_id: string;
  readonly name: string;
}
interface NamedRef extends Ref {
  readonly name_fr: string | null;
}
interface PersonRef extends Ref {
  readonly avatar: string | null;
}
export interface SalaryRow {
  readonly amount: string;
  readonly currency: CurrencyRef;
  readonly valid_from: string;
  readonly pay_by: PayBy;
  readonly hours: string | null;
}
/** A salary of a person's history; no salary: none from that day on. */
export interface DatedSalary {
  readonly salary: SalaryRow | null;
  readonly valid_from: string;
  readonly since: string;
  readonly set_by: Ref | null;
}

/** A person as read by lists. */
export interface UserListRow {
  readonly hash_id: string;
  readonly name: string;
  readonly email: string;
  readonly avatar: string | null;
  readonly state: AccountState;
  readonly active: boolean;
  /** Has an invitation and no password yet. */
  readonly invited: boolean;
  readonly hr: boolean;
  readonly password_secure: boolean;
  readonly locale: "en" | "fr" | null;
  readonly birthday: string | null;
  readonly zone_id: string | null;
  readonly zone: Ref | null;
  readonly profile: NamedRef | null;
  readonly manager: PersonRef | null;
  readonly department: NamedRef | null;
  readonly post: NamedRef | null;
  readonly main_country: NamedRef | null;
  readonly warehouse: Ref | null;
  readonly salary: SalaryRow | null;
  readonly version: number;
  readonly created_at: string;
  readonly sort_name: string;
}

/** SQL: URL of a person's picture. */
const avatar = (table: string): string => `'/api/file/' || ${table}.avatar_file_id`;
const currency = (table: string): string =>
  `json_build_object('hash_id', ${table}.hash_id, 'iso', ${table}.iso, 'symbol', ${table}.symbol, 'minor_unit', ${table}.minor_unit)`;

export const ROW_COLUMNS = `u.hash_id, u.name, u.email, ${avatar("u")} AS avatar,
  CASE WHEN u.active THEN 'ACTIVE' WHEN ${WAITING} THEN 'WAITING' ELSE 'INACTIVE' END AS state,
  u.active, u.active AND NOT u.has_password AS invited, u.hr, u.password_secure, u.locale, u.birthday, u.zone_id, u.version, u.created_at, u.sort_name,
  ${refJson("z")} AS zone, ${namedJson("p")} AS profile, ${namedJson("d")} AS department, ${namedJson("po")} AS post, ${namedJson("k")} AS main_country, ${refJson("w")} AS warehouse,
  CASE WHEN m.hash_id IS NOT NULL THEN json_build_object('hash_id', m.hash_id, 'name', m.name, 'avatar', ${avatar("m")}) END AS manager`;
export const ROW_JOINS = `LEFT JOIN ${officeRows("z")} ON z.hash_id = u.zone_id LEFT JOIN ${profileRows("p")} ON p.hash_id = u.profile_id
  LEFT JOIN ${accountRows("m")} ON m.hash_id = u.manager_id LEFT JOIN ${listRows("department", "d")} ON d.hash_id = u.department_id
  LEFT JOIN ${listRows("post", "po")} ON po.hash_id = u.post_id LEFT JOIN ${listRows("country", "k")} ON k.hash_id = u.main_country_id LEFT JOIN ${placeRows("w")} ON w.hash_id = u.warehouse_id`;

/** SQL: today by the clock of an office; without one, of UTC. */
export const todayIn = (zone: string): string => `coalesce(${todayInZone(zone)}, (clock() AT TIME ZONE 'UTC')::date)`;
/** SQL: the salary rows `s` of a person, the one that holds on a day first. */
export const salaryOn = (user: string, day: string): string =>
  `FROM salary s WHERE s.user_id = ${user} AND s.valid_from <= ${day} ORDER BY s.valid_from DESC, s.hash_id DESC`;

/** SQL: the current salary of people matching `condition`. */
export const salaryJoin = (condition: string): string => `
  LEFT JOIN LATERAL (SELECT s.* ${salaryOn("u.hash_id", todayIn("u.zone_id"))} LIMIT 1) s ON ${condition}
  LEFT JOIN ${listRows("currency", "sc")} ON sc.hash_id = s.currency_id`;
const salaryJson = (of: string): string =>
  `CASE WHEN s.amount IS NOT NULL THEN json_build_object('amount', s.amount::text, 'currency', ${currency(of)}, 'valid_from', s.valid_from, 'pay_by', s.pay_by, 'hours', s.hours::text) END`;
export const SALARY_COLUMN = `${salaryJson("sc")} AS salary`;

/** Columns of a person in selects. Needs `app_user u`, `zone z`, `post po`. */
export const CHOICE_COLUMNS = `u.hash_id, u.name, ${avatar("u")} AS avatar, ${refJson("z")} AS zone, ${namedJson("po")} AS post`;
export const CHOICE_JOINS = `LEFT JOIN ${officeRows("z")} ON z.hash_id = u.zone_id LEFT JOIN ${listRows("post", "po")} ON po.hash_id = u.post_id`;
export interface ChoiceRow extends PersonRef {
  readonly zone: Ref | null;
  readonly post: NamedRef | null;
}

/** A person of the staff as read by their screen and by operations. A customer's account is reached by its contact alone. */
export interface FullUser extends UserListRow {
  readonly second_factor: boolean;
  readonly profile_id: string | null;
  readonly manager_id: string | null;
  readonly department_id: string | null;
  readonly post_id: string | null;
  readonly family_status_id: string | null;
  readonly main_country_id: string | null;
  readonly warehouse_id: string | null;
  readonly avatar_file_id: string | null;
  readonly deactivated_at: string | null;
  readonly family_status: NamedRef | null;
  readonly countries: readonly NamedRef[];
  readonly team: readonly (PersonRef & { post: NamedRef | null; zone: Ref | null; active: boolean })[];
  readonly salaries: readonly DatedSalary[];
  /** The IBAN is masked. */
  readonly identity: { readonly social_security_number: string | null; readonly iban: string | null } | null;
  /** Today in their office. */
  readonly today: string;
  /** Their effective rights, which decide who may edit the account. */
  readonly held: readonly Holding[];
  /** Rights held in their own office or countries, whichever these are. */
  readonly own_rights: readonly string[];
  readonly four_eyes: boolean;
}

const SHOWN = 200;
export const fullUser = sql<FullUser, [string]>(`
  SELECT ${ROW_COLUMNS}, NULL AS salary, u.profile_id, u.manager_id, u.department_id, u.post_id, u.family_status_id, u.main_country_id, u.warehouse_id, u.avatar_file_id, u.deactivated_at,
    ${namedJson("f")} AS family_status, ${hasSecondFactor} AS second_factor,
    ${FOUR_EYES} AS four_eyes, ${todayIn("u.zone_id")} AS today, ${identityOf("u.hash_id")} AS identity,
    coalesce((SELECT json_agg(${namedJson("oc")} ORDER BY oc.name)
      FROM ${furtherCountryRows("uc")} JOIN ${listRows("country", "oc")} ON oc.hash_id = uc.country_id WHERE uc.user_id = u.hash_id), '[]') AS countries,
    coalesce((SELECT json_agg(t ORDER BY t.sort_name) FROM (
      SELECT tu.hash_id, tu.name, ${avatar("tu")} AS avatar, tu.active, tu.sort_name, ${refJson("tz")} AS zone, ${namedJson("tp")} AS post
      FROM ${accountRows("tu")} LEFT JOIN ${officeRows("tz")} ON tz.hash_id = tu.zone_id LEFT JOIN ${listRows("post", "tp")} ON tp.hash_id = tu.post_id
      WHERE tu.manager_id = u.hash_id ORDER BY tu.sort_name LIMIT ${SHOWN}) AS t), '[]') AS team,
    coalesce((SELECT json_agg(json_build_object('salary', ${salaryJson("c")}, 'valid_from', s.valid_from,
        'since', ${momentInJson("s.created_at")}, 'set_by', ${refJson("b")}) ORDER BY s.valid_from DESC, s.hash_id DESC)
      FROM salary s LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = s.currency_id LEFT JOIN ${accountRows("b")} ON b.hash_id = s.set_by WHERE s.user_id = u.hash_id), '[]') AS salaries,
    coalesce((SELECT json_agg(json_build_object('permission', h.permission, 'place_id', h.place_id, 'place', h.place)) FROM held h WHERE h.user_id = u.hash_id), '[]') AS held,
    ${ownPlaceRightsJson("u.hash_id", "u.profile_id")} AS own_rights
  FROM ${accountRows("u")} ${ROW_JOINS} LEFT JOIN ${listRows("family_status", "f")} ON f.hash_id = u.family_status_id
  WHERE u.hash_id = $1 AND u.kind = 'staff'`);

/** Serialises changes of teams and removals of administrators: two concurrent ones could each be valid alone but not together. */
export const oneAtATime = sql<unknown>(`SELECT pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`);

/** Which references of a form exist; only changed ones are checked. */
export const references = sql<
  {
    zone: boolean;
    profile: boolean;
    department: boolean;
    post: boolean;
    family_status: boolean;
    main_country: boolean;
    countries: number;
    manager: { zone_id: string | null } | null;
    warehouse: { kind: PlaceKind; country_id: string } | null;
    currency: SalaryRow["currency"] | null;
    today: string;
  },
  [
    zone: string | null,
    profile: string | null,
    department: string | null,
    post: string | null,
    familyStatus: string | null,
    mainCountry: string | null,
    countries: string[],
    manager: string | null,
    office: string | null,
    warehouse: string | null,
  ]
>(`
  SELECT $1::uuid IS NULL OR EXISTS (SELECT 1 FROM ${officeRows("zone")} WHERE hash_id = $1) AS zone,
    $2::uuid IS NULL OR EXISTS (SELECT 1 FROM ${profileRows("profile")} WHERE hash_id = $2) AS profile,
    $3::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("department", "department")} WHERE hash_id = $3) AS department,
    $4::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("post", "post")} WHERE hash_id = $4) AS post,
    $5::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("family_status", "family_status")} WHERE hash_id = $5) AS family_status,
    $6::uuid IS NULL OR EXISTS (SELECT 1 FROM ${listRows("country", "country")} WHERE hash_id = $6) AS main_country,
    (SELECT count(*) FROM ${listRows("country", "country")} WHERE hash_id = ANY ($7::uuid[]))::int AS countries,
    (SELECT json_build_object('zone_id', m.zone_id) FROM ${accountRows("m")} WHERE m.hash_id = $8 AND m.kind = 'staff') AS manager,
    (SELECT ${currency("c")} FROM ${officeRows("z")} JOIN ${listRows("currency", "c")} ON c.hash_id = z.currency_id WHERE z.hash_id = $9) AS currency, ${todayIn("$9")} AS today,
    (SELECT json_build_object('kind', w.kind, 'country_id', w.country_id) FROM ${placeRows("w")} WHERE w.hash_id = $10 AND w.archived_at IS NULL) AS warehouse`);

/** Columns of a person written by a form. */
export type UserWrite = Omit<RowOf<typeof personColumns>, "locale"> & { readonly locale: "en" | "fr" | null };
export interface Besides {
  /** Null leaves them unchanged. */
  readonly countries: readonly string[] | null;
  /** New salary; undefined leaves it unchanged. */
  readonly salary: {
    readonly hash_id: string;
    readonly amount: string | null;
    readonly currency_id: string | null;
    readonly valid_from: string;
    readonly pay_by: PayBy;
    readonly hours: string | null;
  } | null;
  readonly set_by: string;
}
const given = `r AS (SELECT * FROM ${personColumns.from("$2", "r")}),
  o AS (SELECT * FROM jsonb_to_record($3::jsonb) AS o(countries uuid[], salary jsonb, set_by uuid))`;
const paid = `INSERT INTO salary (hash_id, user_id, amount, currency_id, valid_from, pay_by, hours, set_by)
  SELECT (o.salary ->> 'hash_id')::uuid, $1, (o.salary ->> 'amount')::numeric, (o.salary ->> 'currency_id')::uuid,
    (o.salary ->> 'valid_from')::date, o.salary ->> 'pay_by', (o.salary ->> 'hours')::numeric, o.set_by
  FROM o WHERE o.salary IS NOT NULL AND o.salary <> 'null'::jsonb`;

/** Inserts a person with countries and salary. */
export const insertUser = sql<unknown, [id: string, row: string, besides: string, passwordHash: string | null]>(`
  WITH ${given}, made AS (
    ${insertingPerson({ id: "$1", passwordHash: "$4", from: "r" })}
  ), come AS (${addingCountries({ person: "$1", ids: "o.countries", from: "o" })})
  ${paid}`);

/** Updates a person; ending an account deletes its sessions. */
export const writeUser = sql<{ version: number }, [id: string, row: string, besides: string, bump: boolean]>(`
  WITH ${given},
    gone AS (${removingCountries({ person: "$1", ids: "o.countries", from: "o" })}),
    come AS (${addingCountries({ person: "$1", ids: "o.countries", from: "o" })}),
    paid AS (${paid}),
    ended AS (${endingSessions("$1", "EXISTS (SELECT 1 FROM r WHERE NOT r.active)")})
  ${updatingPerson({ id: "$1", bump: "$4", from: "r" })}`);

/** Whether the person is in their own chain of managers. */
export const leadsItself = sql<{ circle: boolean }, [string]>(`
  WITH RECURSIVE up AS (
    SELECT manager_id FROM ${accountRows("app_user")} WHERE hash_id = $1
    UNION SELECT u.manager_id FROM up JOIN ${accountRows("u")} ON u.hash_id = up.manager_id
  )
  SELECT EXISTS (SELECT 1 FROM up WHERE manager_id = $1) AS circle`);

/** Whether the audit trail has an entry by them. */
export const acted = sql<{ acted: boolean }, [string]>(`SELECT ${hasActed("$1")} AS acted`);
export const deleteRow = sql<unknown, [string]>(
  `WITH pictures AS (${deletingFiles("f.kind = 'avatar' AND f.record_id = $1")}) ${deletingPerson("$1")}`,
);
