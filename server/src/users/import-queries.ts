import { hasActed } from "#server/kit/sql/refs.ts";
import { type ListName, listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import type { PayBy } from "#contract/users/schemas.ts";
import type { Grant, Holding } from "#server/kit/shared/access.ts";
import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import {
  personColumns,
  profileRows,
  accountRows,
  furtherCountryRows,
  profileGrantsJson,
  ownGrantsJson,
  hasSignedInOrGrants,
} from "#server/access/public.ts";
import { salaryOn, todayIn, type UserWrite } from "./queries.ts";

interface Named {
  readonly hash_id: string;
  readonly name: string;
  readonly name_fr: string | null;
}
const named = (list: ListName, more = ""): string =>
  `(SELECT coalesce(json_agg(json_build_object('hash_id', hash_id, 'name', name, 'name_fr', name_fr${more})), '[]') FROM ${listRows(list, "x")})`;
/** All lists that rows can refer to, with the rights of each profile. */
export const lists = sql<{
  zones: readonly {
    hash_id: string;
    name: string;
    currency: { hash_id: string; iso: string; minor_unit: number } | null;
    today: string;
  }[];
  profiles: readonly (Named & { grants: Grant[] })[];
  posts: readonly Named[];
  departments: readonly Named[];
  family_statuses: readonly Named[];
  countries: readonly (Named & { iso2: string })[];
}>(`
  SELECT
    (SELECT coalesce(json_agg(json_build_object('hash_id', z.hash_id, 'name', z.name, 'today', (clock() AT TIME ZONE z.time_zone)::date, 'currency',
      CASE WHEN c.hash_id IS NOT NULL THEN json_build_object('hash_id', c.hash_id, 'iso', c.iso, 'minor_unit', c.minor_unit) END)), '[]')
      FROM ${officeRows("z")} LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = z.currency_id) AS zones,
    (SELECT coalesce(json_agg(json_build_object('hash_id', p.hash_id, 'name', p.name, 'name_fr', p.name_fr, 'grants',
      ${profileGrantsJson("p.hash_id")})), '[]')
      FROM ${profileRows("p")}) AS profiles,
    ${named("post")} AS posts, ${named("department")} AS departments, ${named("family_status")} AS family_statuses, ${named("country", ", 'iso2', iso2")} AS countries`);

export interface Existing extends UserWrite {
  readonly hash_id: string;
  readonly kind: "staff" | "portal";
  readonly version: number;
  readonly manager_name: string | null;
  readonly salary: { amount: string; currency_id: string; pay_by: PayBy; hours: string | null } | null;
}
const EXISTING = `SELECT u.hash_id, u.kind, u.version, ${Object.keys(personColumns.types)
  .map((c) => `u.${c}`)
  .join(", ")},
    (SELECT m.name FROM ${accountRows("m")} WHERE m.hash_id = u.manager_id) AS manager_name,
    (SELECT CASE WHEN s.amount IS NOT NULL THEN json_build_object('amount', s.amount::text, 'currency_id', s.currency_id, 'pay_by', s.pay_by, 'hours', s.hours::text) END
      ${salaryOn("u.hash_id", todayIn("u.zone_id"))} LIMIT 1) AS salary
  FROM ${accountRows("u")}`;
export const existing = sql<Existing, [string[]]>(`${EXISTING} WHERE u.email = ANY ($1::text[])`);
/** The same of people by their identifiers. */
export const peopleNow = sql<Existing, [string[]]>(`${EXISTING} WHERE u.hash_id = ANY ($1::uuid[])`);
export const columnsOf = ({
  hash_id: _,
  kind: __,
  version: ___,
  salary: ____,
  manager_name: _____,
  ...written
}: Existing): UserWrite => written;

export const leads = sql<{ hash_id: string; manager_id: string }>(
  `SELECT hash_id, manager_id FROM ${accountRows("app_user")} WHERE manager_id IS NOT NULL`,
);

export const addSalaries = insertInto(
  "salary",
  columns({
    hash_id: "uuid",
    user_id: "uuid",
    amount: "numeric?",
    currency_id: "uuid?",
    valid_from: "date",
    pay_by: "text",
    hours: "numeric?",
    set_by: "uuid",
  }),
);
/** A salary from a day on, without who set it. */
export interface Pay {
  readonly amount: string | null;
  readonly currency_id: string | null;
  readonly valid_from: string;
  readonly pay_by: PayBy;
  readonly hours: string | null;
}
/** What held, on the first day of each person's last salary, before that was set. */
export const salariesBefore = sql<Pay & { user_id: string }, [string[]]>(`
  SELECT p.id AS user_id, s.amount::text AS amount, s.currency_id, l.valid_from, coalesce(s.pay_by, 'month') AS pay_by, s.hours::text AS hours FROM unnest($1::uuid[]) AS p(id)
  JOIN LATERAL (SELECT hash_id, valid_from FROM salary WHERE user_id = p.id ORDER BY hash_id DESC LIMIT 1) AS l ON true
  LEFT JOIN LATERAL (SELECT s.* FROM salary s WHERE s.user_id = p.id AND s.hash_id <> l.hash_id AND s.valid_from <= l.valid_from
    ORDER BY s.valid_from DESC, s.hash_id DESC LIMIT 1) AS s ON true`);

/** Office, main country and profile, from which rights follow. */
export type Belonging = Pick<UserWrite, "zone_id" | "main_country_id" | "profile_id">;
/** People's effective rights, personal rights, and further countries. */
export const standing = sql<{ hash_id: string; held: Holding[]; own: Grant[]; countries: string[] }, [string[]]>(`
  SELECT u.hash_id,
    coalesce((SELECT json_agg(json_build_object('permission', h.permission, 'place_id', h.place_id, 'place', h.place)) FROM held h WHERE h.user_id = u.hash_id), '[]') AS held,
    ${ownGrantsJson("u.hash_id")} AS own,
    coalesce((SELECT json_agg(c.country_id) FROM ${furtherCountryRows("c")} WHERE c.user_id = u.hash_id), '[]') AS countries
  FROM ${accountRows("u")} WHERE u.hash_id = ANY ($1::uuid[])`);
export const grantsOfProfiles = sql<{ hash_id: string; grants: Grant[] }, [string[]]>(`
  SELECT p.hash_id, ${profileGrantsJson("p.hash_id")} AS grants
  FROM ${profileRows("p")} WHERE p.hash_id = ANY ($1::uuid[])`);

/** Whether people have acted, signed in, or been given rights or files. */
export const touched = sql<Belonging & { hash_id: string; version: number; touched: boolean }, [string[]]>(`
  SELECT u.hash_id, u.zone_id, u.main_country_id, u.profile_id, u.version,
    ${hasSignedInOrGrants("u.hash_id")}
    OR ${hasActed("u.hash_id")} AS touched
  FROM ${accountRows("u")} WHERE u.hash_id = ANY ($1::uuid[])`);
