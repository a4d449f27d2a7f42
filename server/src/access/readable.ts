// What statements of other areas may read of accounts: inline views, which PostgreSQL merges into the statement around them.

/** SQL: people of the staff and customers' accounts as `alias`: names, picture, and where they belong. */
export const personRows = (alias: string): string =>
  `(SELECT hash_id, name, sort_name, email, locale, kind, active, avatar_file_id, zone_id, main_country_id, manager_id, post_id, warehouse_id, profile_id FROM app_user) ${alias}`;

/** SQL: the same with all that a person's record shows, and whether they have signed in; for those who keep or invite people. */
export const accountRows = (alias: string): string =>
  `(SELECT hash_id, name, sort_name, search, email, locale, kind, active, avatar_file_id, zone_id, main_country_id, manager_id, post_id, warehouse_id, profile_id, department_id, family_status_id, hr, birthday,
    created_at, deactivated_at, password_secure, password_hash IS NOT NULL AS has_password, version FROM app_user) ${alias}`;

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

/** SQL: sessions of an account as `alias`, for what is shown and exported of them. */
export const sessionRows = (alias: string): string =>
  `(SELECT hash_id, user_id, created_at, seen_at, rotated_at, ended_at, device, agent, address FROM session) ${alias}`;
