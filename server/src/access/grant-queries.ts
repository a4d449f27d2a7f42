import type { Grant } from "#server/kit/shared/access.ts";
import { sql, sqlLater } from "#server/kit/sql/database.ts";
import { namedJson, type Named } from "#server/kit/sql/refs.ts";
import { shownPlaces } from "./places.ts";

/** An office or a country with its names. */
export interface PlaceRow {
  readonly hash_id: string;
  readonly kind: "office" | "country";
  readonly name: string;
  readonly name_fr: string | null;
}
export const placesNamed = sqlLater<PlaceRow, [readonly string[]]>(() => shownPlaces().named("$1::uuid[]"));

const grantsOf = (table: "profile_grant" | "user_grant", owner: string): string =>
  `coalesce((SELECT json_agg(json_build_object('permission', g.permission, 'place_id', g.place_id, 'own', g.own) ORDER BY g.permission) FROM ${table} g WHERE g.${owner}), '[]')`;

export interface ProfileRow {
  readonly hash_id: string;
  readonly name: string;
  readonly name_fr: string | null;
  readonly version: number;
  readonly rights_version: number;
  readonly grants: readonly Grant[];
}
export const readProfile = sql<ProfileRow, [string]>(
  `SELECT p.hash_id, p.name, p.name_fr, p.version, p.rights_version, ${grantsOf("profile_grant", "profile_id = p.hash_id")} AS grants FROM profile p WHERE p.hash_id = $1`,
);
/** Locked in a separate statement, so that the next one reads the state under the lock. */
export const lockProfile = sql<{ hash_id: string }, [string]>(
  "SELECT hash_id FROM profile WHERE hash_id = $1 FOR NO KEY UPDATE",
);

/** A person of the staff with their grants and their places. Customers' accounts are not found here: they are reached by their contact alone. */
export interface PersonRow {
  readonly hash_id: string;
  readonly name: string;
  readonly active: boolean;
  readonly password_secure: boolean;
  readonly rights_version: number;
  readonly zone_id: string | null;
  readonly profile: Named | null;
  readonly countries: readonly string[];
  readonly grants: readonly Grant[];
  readonly profile_grants: readonly Grant[];
}
export const readPerson = sql<PersonRow, [string]>(`
  SELECT u.hash_id, u.name, u.active, u.password_secure, u.rights_version, u.zone_id,
    ${namedJson("p")} AS profile,
    coalesce((SELECT json_agg(c) FROM (SELECT u.main_country_id AS c WHERE u.main_country_id IS NOT NULL UNION SELECT country_id FROM user_country WHERE user_id = u.hash_id) AS own), '[]') AS countries,
    ${grantsOf("user_grant", "user_id = u.hash_id")} AS grants, ${grantsOf("profile_grant", "profile_id = u.profile_id")} AS profile_grants
  FROM app_user u LEFT JOIN profile p ON p.hash_id = u.profile_id WHERE u.hash_id = $1 AND u.kind = 'staff'`);
export const lockPerson = sql<{ hash_id: string; zone_id: string | null }, [string]>(
  "SELECT hash_id, zone_id FROM app_user WHERE hash_id = $1 AND kind = 'staff' FOR NO KEY UPDATE",
);

type Rows = [string[], (string | null)[], boolean[]];
type Write = [id: string, ...taken: Rows, ...given: Rows];
const writeTo = (table: string, owner: string, target: string) =>
  sql<{ version: number }, Write>(`
  WITH taken AS (DELETE FROM ${table} g USING unnest($2::text[], $3::uuid[], $4::boolean[]) AS t(permission, place_id, own)
      WHERE g.${owner} = $1 AND g.permission = t.permission AND g.place_id IS NOT DISTINCT FROM t.place_id AND g.own = t.own),
    given AS (INSERT INTO ${table} (${owner}, permission, place_id, own) SELECT $1, * FROM unnest($5::text[], $6::uuid[], $7::boolean[]) ON CONFLICT DO NOTHING)
  UPDATE ${target} SET rights_version = rights_version + 1 WHERE hash_id = $1 RETURNING rights_version AS version`);
/** Changes the grants in one statement. The profile's version is part of the rights version of everybody who has it. */
export const writeProfileGrants = writeTo("profile_grant", "profile_id", "profile");
export const writeUserGrants = writeTo("user_grant", "user_id", "app_user");

const columnsOf = (grants: readonly Grant[]): Rows => [
  grants.map((g) => g.permission),
  grants.map((g) => g.place_id),
  grants.map((g) => g.own ?? false),
];
export const changeOf = (taken: readonly Grant[], given: readonly Grant[]): [...Rows, ...Rows] => [
  ...columnsOf(taken),
  ...columnsOf(given),
];

/** Which of these rights somebody active holds everywhere. Without it, a right nobody holds could never be granted again. */
export const heldBySomebody = sql<{ permission: string }, [readonly string[]]>(`
  SELECT DISTINCT h.permission FROM held h JOIN app_user u ON u.hash_id = h.user_id AND u.active AND u.kind = 'staff'
  WHERE h.permission = ANY ($1::text[]) AND h.place_id IS NULL`);
