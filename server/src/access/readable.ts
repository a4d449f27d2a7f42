import type { NameSource } from "#server/kit/sql/names.ts";
import { personJson } from "#server/kit/sql/refs.ts";

// What statements of other areas may read of accounts: inline views, which PostgreSQL merges into the statement around them.

/** SQL: people of the staff and customers' accounts as `alias`: names, picture, where they belong, and whether they have chosen a password. */
export const personRows = (alias: string): string =>
  `(SELECT hash_id, name, sort_name, search, email, locale, kind, active, avatar_file_id, zone_id, main_country_id, manager_id, post_id, warehouse_id, profile_id, password_secure, created_at FROM app_user) ${alias}`;

/** The names and pictures of people, for lists of other areas. */
export const personNames: NameSource = { rows: personRows, json: personJson };

/** SQL: the same with all that a person's record shows, for those who keep, invite or notify people; of the password only whether there is one. */
export const accountRows = (alias: string): string =>
  `(SELECT hash_id, name, sort_name, search, email, locale, kind, active, avatar_file_id, zone_id, main_country_id, manager_id, post_id, warehouse_id, profile_id, department_id, family_status_id, hr, birthday,
    created_at, deactivated_at, password_secure, password_hash IS NOT NULL AS has_password, notification_seq, version FROM app_user) ${alias}`;

/** SQL: profiles as `alias`, by their names. */
export const profileRows = (alias: string): string => `(SELECT hash_id, name, name_fr FROM profile) ${alias}`;

/** SQL: a person's further countries, beside the main one, as `alias`. */
export const furtherCountryRows = (alias: string): string => `(SELECT user_id, country_id FROM user_country) ${alias}`;

const grantsJson = (table: string, owner: string): string =>
  `coalesce((SELECT json_agg(json_build_object('permission', g.permission, 'place_id', g.place_id, 'own', g.own)) FROM ${table} g WHERE g.${owner}), '[]')`;
/** SQL: the grants of a person of their own, as JSON. */
export const ownGrantsJson = (person: string): string => grantsJson("user_grant", `user_id = ${person}`);
/** SQL: the grants of a profile, as JSON. */
export const profileGrantsJson = (profile: string): string => grantsJson("profile_grant", `profile_id = ${profile}`);

/** SQL: the rights that a person holds in their own office or countries, by their grants or their profile's, as JSON. */
export const ownPlaceRightsJson = (person: string, profile: string): string =>
  `coalesce((SELECT json_agg(g.permission) FROM (SELECT permission FROM user_grant WHERE own AND user_id = ${person}
      UNION SELECT permission FROM profile_grant WHERE own AND profile_id = ${profile}) AS g), '[]')`;
/** SQL: whether a person has signed in or has grants of their own. */
export const hasSignedInOrGrants = (person: string): string =>
  `(EXISTS (SELECT 1 FROM session s WHERE s.user_id = ${person}) OR EXISTS (SELECT 1 FROM user_grant g WHERE g.user_id = ${person}))`;

/** SQL: sessions of an account as `alias`, for what is shown and exported of them. */
export const sessionRows = (alias: string): string =>
  `(SELECT hash_id, user_id, created_at, seen_at, rotated_at, ended_at, device, agent, address FROM session) ${alias}`;
