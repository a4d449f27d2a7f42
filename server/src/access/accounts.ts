import { columns, type RowOf } from "#server/kit/sql/columns.ts";
import { type Db, sql } from "#server/kit/sql/database.ts";

// How other areas write accounts. A fragment is for a statement that writes the caller's tables along with the account.

/** Columns of a person written by a form. */
export const personColumns = columns({
  name: "text",
  email: "text",
  zone_id: "uuid?",
  main_country_id: "uuid?",
  warehouse_id: "uuid?",
  profile_id: "uuid?",
  manager_id: "uuid?",
  department_id: "uuid?",
  post_id: "uuid?",
  family_status_id: "uuid?",
  hr: "boolean",
  birthday: "date?",
  locale: "text?",
  active: "boolean",
});

/** SQL that ends the sessions of an account, where `also` holds. */
export const endingSessions = (account: string, also = "true"): string =>
  `UPDATE session SET ended_at = now() WHERE user_id = ${account} AND ended_at IS NULL AND ${also}`;

/** SQL that inserts a person from `from`, a row of `personColumns`; returns the identifier. */
export const insertingPerson = (of: { id: string; passwordHash: string; from: string }): string =>
  `INSERT INTO app_user (hash_id, ${personColumns.names}, password_hash, password_secure, created_at)
   SELECT ${of.id}, ${personColumns.names}, ${of.passwordHash}, false, clock() FROM ${of.from} RETURNING hash_id`;

/** SQL that updates a person from `from`, a row of `personColumns`, named `r`; `bump`: whether the rights change. Returns the version. */
export const updatingPerson = (of: { id: string; bump: string; from: string }): string =>
  `UPDATE app_user u SET ${personColumns.set("r")},
     deactivated_at = CASE WHEN r.active THEN NULL WHEN u.active THEN clock() ELSE u.deactivated_at END,
     rights_version = u.rights_version + ${of.bump}::boolean::int, version = u.version + 1
   FROM ${of.from} r WHERE u.hash_id = ${of.id} RETURNING u.version`;

/** SQL that gives a person the countries of `ids`, an array that `from` selects, beside their main one. */
export const addingCountries = (of: { person: string; ids: string; from: string }): string =>
  `INSERT INTO user_country (user_id, country_id) SELECT ${of.person}, c FROM ${of.from}, unnest(${of.ids}) AS c ON CONFLICT DO NOTHING`;
/** SQL that takes further countries away but those of `ids`; null leaves all. */
export const removingCountries = (of: { person: string; ids: string; from: string }): string =>
  `DELETE FROM user_country c USING ${of.from} WHERE c.user_id = ${of.person} AND ${of.ids} IS NOT NULL AND c.country_id <> ALL (${of.ids})`;

/** SQL that deletes an account. */
export const deletingPerson = (id: string): string => `DELETE FROM app_user WHERE hash_id = ${id}`;

const { email: _, active: __, ...kept } = personColumns.types;
const row = columns({ hash_id: "uuid", ...personColumns.types });
const insertRows = sql<unknown, [rows: string]>(
  `INSERT INTO app_user (${row.names}, password_secure, created_at) SELECT ${row.names}, false, clock() FROM ${row.from("$1", "r")}`,
);
const updateRows = sql<unknown, [rows: string]>(`
  UPDATE app_user u SET ${columns(kept).set("r")}, version = u.version + 1,
    rights_version = u.rights_version + ((u.zone_id, u.main_country_id, u.profile_id) IS DISTINCT FROM (r.zone_id, r.main_country_id, r.profile_id))::int
  FROM ${row.from("$1", "r")} WHERE u.hash_id = r.hash_id`);
type PersonRow = RowOf<typeof row>;

/** Inserts people without a password: each sets one through the invitation link. */
export async function insertPeople(db: Db, people: readonly PersonRow[]): Promise<void> {
  await insertRows.run(db, JSON.stringify(people));
}
/**
 * Updates people, but not the data they sign in with; returns how many. A changed office or profile increments rights_version, so that
 * rights are reloaded at the next request.
 */
export const updatePeople = async (db: Db, people: readonly PersonRow[]): Promise<number> =>
  await updateRows.run(db, JSON.stringify(people));
const deleteRows = sql<unknown, [string[]]>("DELETE FROM app_user WHERE hash_id = ANY ($1::uuid[])");
export async function deletePeople(db: Db, ids: readonly string[]): Promise<void> {
  await deleteRows.run(db, [...ids]);
}

const avatar = sql<{ version: number }, [string, string | null]>(
  "UPDATE app_user SET avatar_file_id = $2, version = version + 1 WHERE hash_id = $1 RETURNING version",
);
/** Sets or removes a person's picture; returns the version. */
export const setAvatar = async (db: Db, person: string, file: string | null): Promise<number> =>
  (await avatar.one(db, person, file)).version;

const manager = sql<{ hash_id: string; version: number }, [manager: string, joined: string[], left: string[]]>(`
  UPDATE app_user SET manager_id = CASE WHEN hash_id = ANY ($2::uuid[]) THEN $1::uuid END, version = version + 1
  WHERE hash_id = ANY ($2::uuid[] || $3::uuid[]) RETURNING hash_id, version`);
/** Sets the manager of those who joined, and leaves those who left without one; returns their versions. */
export const setManager = async (db: Db, of: { manager: string; joined: string[]; left: string[] }) =>
  await manager.all(db, of.manager, of.joined, of.left);

const warehouse = sql<unknown, [place: string, people: readonly string[]]>(`
  UPDATE app_user SET warehouse_id = CASE WHEN hash_id = ANY ($2::uuid[]) THEN $1::uuid END, version = version + 1
  WHERE (hash_id = ANY ($2::uuid[])) <> (warehouse_id IS NOT DISTINCT FROM $1::uuid)`);
/** Sets the people of a warehouse; those no longer named are left without one. */
export async function setWarehouse(db: Db, place: string, people: readonly string[]): Promise<void> {
  await warehouse.run(db, place, people);
}

interface Profile {
  readonly name: string | null;
  readonly locale: string | null;
  /** The version that the person saw, if the call says it. */
  readonly version: number | null;
}
const profile = sql<
  { name_before: string; locale_before: string | null; version: number },
  [id: string, name: string | null, locale: string | null, version: number | null]
>(`
  UPDATE app_user u SET name = coalesce($2, u.name), locale = coalesce($3, u.locale), version = u.version + 1
  FROM (SELECT hash_id, name, locale, version FROM app_user WHERE hash_id = $1 FOR NO KEY UPDATE) AS before
  WHERE u.hash_id = before.hash_id AND ($4::int IS NULL OR before.version = $4)
  RETURNING before.name AS name_before, before.locale AS locale_before, u.version`);
/** Changes a person's name and language, where given; undefined when their version is another. */
export const changeNameAndLanguage = async (db: Db, person: string, { name, locale, version }: Profile) =>
  await profile.first(db, person, name, locale, version);

/** SQL that inserts an account of the portal with its only right, unless the address is taken: CTEs, of which `made` has its `hash_id`. */
export const makingPortalAccount = (
  of: Readonly<Record<"id" | "name" | "email" | "hash" | "locale", string>>,
): string =>
  `made AS (
    INSERT INTO app_user (hash_id, name, email, password_hash, password_secure, kind, locale, created_at) VALUES (${of.id}, ${of.name}, ${of.email}, ${of.hash}, false, 'portal', ${of.locale}, clock())
    ON CONFLICT (email) DO NOTHING RETURNING hash_id
  ), granted AS (INSERT INTO user_grant (user_id, permission) SELECT hash_id, 'portal_access' FROM made)`;
const active = sql<unknown, [user: string, active: boolean]>(`
  WITH ended AS (${endingSessions("$1", "NOT $2::boolean")})
  UPDATE app_user SET active = $2, deactivated_at = CASE WHEN $2 THEN NULL ELSE clock() END, rights_version = rights_version + 1, version = version + 1 WHERE hash_id = $1`);
/** Blocks or unblocks an account; blocking ends its sessions. */
export async function setActive(db: Db, account: string, isActive: boolean): Promise<void> {
  await active.run(db, account, isActive);
}
const password = sql<unknown, [user: string, hash: string]>(
  "UPDATE app_user SET password_hash = $2, password_secure = true WHERE hash_id = $1",
);
/** Sets a password as if the person had chosen it; for the demo. */
export async function choosePassword(db: Db, account: string, hash: string): Promise<void> {
  await password.run(db, account, hash);
}

/**
 * CTE that counts notifications per person, in id order: `numbered`, with the last number of each. `target` has a row with `user_id` for
 * each notification.
 */
export const numberingNotifications = (target: string): string => `
  numbered AS MATERIALIZED (
    SELECT t.user_id AS hash_id, count_notices(t.user_id, t.more) AS notification_seq
    FROM (SELECT user_id, count(*) AS more FROM ${target} GROUP BY user_id ORDER BY user_id) t
  )`;
