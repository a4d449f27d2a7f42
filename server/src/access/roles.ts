import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { createRole, deleteRole, listRoles, Role, updateRole } from "#contract/access/roles.ts";
import { allPermissions } from "#contract/permissions.ts";
import type { Grant, Person } from "#server/kit/shared/access.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { composed, constraintOf, sql, sqlState } from "#server/kit/sql/database.ts";
import { conflict, invalidField, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { patterns, namedCursor, namedPage, sizeFor } from "#server/kit/sql/list-query.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import { atMost, beyond, mayGive, resolved } from "./giving.ts";
import { changeOf, lockProfile, readProfile, writeProfileGrants } from "./grant-queries.ts";
import { refuseIfMore, refuseUnlessMayGive } from "./may-give.ts";

const UNIQUE = "23505";
const FOREIGN_KEY = "23503";

interface RoleRow {
  readonly hash_id: string;
  readonly name: string;
  readonly name_fr: string | null;
  readonly version: number;
  readonly rights_count: number;
  readonly people_count: number;
  readonly second_factor_required: boolean;
  /** Its grants of rights that the reader does not hold everywhere. */
  readonly grants: readonly Grant[];
  readonly sort_key: string;
}
/** `$1`: offices whose people are counted (null: all); `$2`: rights the reader holds everywhere, whose grants need no check. */
const columns = `p.hash_id, p.name, p.name_fr, p.version, p.second_factor_required,
  (SELECT count(DISTINCT g.permission) FROM profile_grant g WHERE g.profile_id = p.hash_id)::int AS rights_count,
  (SELECT count(*) FROM app_user u WHERE u.profile_id = p.hash_id AND ($1::uuid[] IS NULL OR u.zone_id = ANY ($1)))::int AS people_count,
  coalesce((SELECT json_agg(json_build_object('permission', g.permission, 'place_id', g.place_id, 'own', g.own)) FROM profile_grant g WHERE g.profile_id = p.hash_id AND g.permission <> ALL ($2::text[])), '[]') AS grants`;
const oneRole = sql<RoleRow, [string[] | null, string[], string]>(
  `SELECT ${columns}, fold(p.name) AS sort_key FROM profile p WHERE p.hash_id = $3`,
);

const insert = sql<unknown, [string, string, string | null]>(
  "INSERT INTO profile (hash_id, name, name_fr) VALUES ($1, $2, $3)",
);
const rename = sql<
  { version: number; second_factor_required: boolean; before: boolean },
  [string, string, boolean | null, string | null]
>(`
  UPDATE profile p SET name = $2, name_fr = $4, second_factor_required = coalesce($3, p.second_factor_required), version = p.version + 1
  FROM (SELECT hash_id, second_factor_required FROM profile WHERE hash_id = $1) AS old
  WHERE p.hash_id = old.hash_id RETURNING p.version, p.second_factor_required, old.second_factor_required AS before`);
const remove = sql<unknown, [string]>("DELETE FROM profile WHERE hash_id = $1");
const peopleWith = sql<{ count: number }, [string]>(
  "SELECT count(*)::int AS count FROM app_user WHERE profile_id = $1",
);

/** The two first parameters of every role query. */
const sight = ({ person, access }: Reader): [string[] | null, string[]] => [
  placesOf(access.reach(["users_view"])),
  allPermissions.filter((p) => person.rights.where([p]) === "all"),
];

/** Whether the reader may assign this profile to people of at least one office. */
function mayAssign({ rights }: Person, grants: readonly Grant[]): boolean {
  const where = rights.where(["users_create", "users_update"]);
  if (where === "all") return mayGive(rights, atMost(grants), "users_update");
  return [...where].some((zone) => mayGive(rights, resolved(grants, { zone, countries: [] }), "users_update"));
}

function present(person: Person, row: RoleRow): Role {
  const { rights } = person;
  const reaches = beyond(rights, atMost(row.grants)).length === 0;
  return {
    hash_id: row.hash_id,
    id: row.hash_id,
    name: row.name,
    name_fr: row.name_fr,
    rights_count: row.rights_count,
    people_count: row.people_count,
    second_factor_required: row.second_factor_required,
    version: row.version,
    can: {
      ...(reaches && rights.anywhere("profiles_update") && { update: true as const, rights: true as const }),
      ...(reaches && rights.anywhere("profiles_delete") && { delete: true as const }),
      ...(mayAssign(person, row.grants) && { assign: true as const }),
    },
  };
}

export async function readRole(reader: Reader, id: string): Promise<{ data: Role }> {
  const row = await oneRole.first(reader.db, ...sight(reader), id);
  if (!row) throw notFound();
  return { data: present(reader.person, row) };
}

export async function rolesByName(
  reader: Reader,
  { query }: ServerInput<typeof listRoles>,
): Promise<ServerOutput<typeof listRoles>> {
  const limit = sizeFor(query.limit);
  // Sort by the name people read: the French one where there is one.
  const shown = reader.call.locale === "fr" ? "coalesce(p.name_fr, p.name)" : "p.name";
  const rows = await composed<RoleRow>(`
    SELECT ${columns}, fold(${shown}) AS sort_key FROM profile p
    WHERE (fold(p.name) LIKE ALL ($3::text[]) OR fold(p.name_fr) LIKE ALL ($3::text[])) AND ($4::text IS NULL OR (fold(${shown}), p.hash_id) > ($4, $5::uuid))
    ORDER BY fold(${shown}), p.hash_id LIMIT ${limit + 1}`).all(
    reader.db,
    ...sight(reader),
    patterns(query.search),
    ...namedCursor(query.after),
  );
  const { data, after } = namedPage(rows, limit);
  return { data: data.map((row) => present(reader.person, row)), after };
}

/** Creates a profile: empty, or a copy of another if the caller may grant all its rights. */
export async function makeRole(
  tx: Tx,
  { body }: ServerInput<typeof createRole>,
): Promise<ServerOutput<typeof createRole>> {
  const source = body.copy_of === undefined ? undefined : await readProfile.first(tx.db, body.copy_of);
  if (body.copy_of !== undefined && !source) throw unknownReference("copy_of");
  const grants = source?.grants ?? [];
  await refuseUnlessMayGive(tx, atMost(grants), "profiles_update", () => "copy_of");
  const id = newId();
  const name_fr = body.name_fr || null;
  await taken(name_fr, () => insert.run(tx.db, id, body.name, name_fr));
  if (grants.length > 0) await writeProfileGrants.one(tx.db, id, ...changeOf([], grants));
  await record(tx, {
    kind: "profile",
    id,
    action: "create",
    after: { name: body.name, name_fr },
    details: { name: body.name, ...(source && { copy_of: source.name }) },
    live: { area: "profiles", version: 1, users: [tx.person.id] },
  });
  return await readRole(tx, id);
}

export async function renameRole(
  tx: Tx,
  { params, body }: ServerInput<typeof updateRole>,
): Promise<ServerOutput<typeof updateRole>> {
  await lockProfile.first(tx.db, params.id);
  const before = await readProfile.first(tx.db, params.id);
  if (!before) throw notFound();
  if (before.version !== body.version) throw stale();
  await refuseIfMore(tx, atMost(before.grants));
  const name_fr = body.name_fr === undefined ? before.name_fr : body.name_fr || null;
  const changed = await taken(name_fr, () =>
    rename.one(tx.db, params.id, body.name ?? before.name, body.second_factor_required ?? null, name_fr),
  );
  const { version } = changed;
  await record(tx, {
    kind: "profile",
    id: params.id,
    action: "update",
    before: { name: before.name, name_fr: before.name_fr, second_factor_required: changed.before },
    after: { name: body.name ?? before.name, name_fr, second_factor_required: changed.second_factor_required },
    live: { area: "profiles", version, users: [], profile: params.id },
  });
  return await readRole(tx, params.id);
}

/** Deletes a profile that nobody has; otherwise people would silently lose their rights. */
export async function removeRole(
  tx: Tx,
  { params }: ServerInput<typeof deleteRole>,
): Promise<ServerOutput<typeof deleteRole>> {
  await lockProfile.first(tx.db, params.id);
  const profile = await readProfile.first(tx.db, params.id);
  if (!profile) throw notFound();
  await refuseIfMore(tx, atMost(profile.grants));
  const { count } = await peopleWith.one(tx.db, params.id);
  if (count > 0) throw inUse(count);
  try {
    await remove.run(tx.db, params.id);
  } catch (error) {
    // Somebody was just given the profile.
    if (sqlState(error) === FOREIGN_KEY) throw inUse(1);
    throw error;
  }
  await record(tx, {
    kind: "profile",
    id: params.id,
    action: "delete",
    before: { name: profile.name },
    details: { name: profile.name },
  });
  return { message: text(tx.call.locale, "messages.deleted") };
}

const inUse = (people: number) =>
  conflict(people === 1 ? "errors.profile_in_use_one" : "errors.profile_in_use", { people }, "in_use");

/** Turns a name clash into a 422. Names are unique in each language; a profile without a French name uses its English one there. */
async function taken<T>(nameFr: string | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) !== UNIQUE) throw error;
    const french = nameFr !== null && constraintOf(error) === "profile_name_fr";
    throw invalidField(french ? "name_fr" : "name", "errors.taken");
  }
}
