import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { roleRightsGet, roleRightsPut, userRightsGet, userRightsPut } from "#contract/access/roles.ts";
import { isPermission, scopeOf } from "#contract/permissions.ts";
import type { Grant, Holding } from "#server/kit/shared/access.ts";
import { Failure, invalid, notFound, stale, type Message } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { keepingAnAdministrator } from "./administrators.ts";
import { changed, difference, givenFrom, misplaced } from "./grants.ts";
import { atMost, resolved, weighed } from "./giving.ts";
import {
  changeOf,
  lockPerson,
  lockProfile,
  placesNamed,
  readPerson,
  readProfile,
  writeProfileGrants,
  writeUserGrants,
  type PlaceRow,
} from "./grant-queries.ts";
import { refuseIfMore, refuseUnlessMayGive } from "./may-give.ts";
import { placesIn, presentRoleRights, presentUserRights } from "./present-rights.ts";
import { officesKnown, personInReach } from "./reach.ts";

const readers = ["users_view", "users_update"] as const;
type Change = ServerInput<typeof roleRightsPut>["body"];
const field = (permission: string): string => `permissions.${permission}`;

export async function rightsOfRole(
  { db, person }: Reader,
  { params }: ServerInput<typeof roleRightsGet>,
): Promise<ServerOutput<typeof roleRightsGet>> {
  const profile = await readProfile.first(db, params.id);
  if (!profile) throw notFound();
  return { data: presentRoleRights(person, profile, await placesNamed.all(db, placesIn(profile.grants))) };
}

export async function rightsOfUser(
  reader: Reader,
  { params }: ServerInput<typeof userRightsGet>,
): Promise<ServerOutput<typeof userRightsGet>> {
  const them = await personInReach(reader, params.id, readers);
  const home = them.zone_id === null ? [] : [them.zone_id];
  const named = [...placesIn(them.grants, them.profile_grants), ...home, ...them.countries];
  return { data: presentUserRights(reader.person, them, await placesNamed.all(reader.db, named)) };
}

/** Throws a 422 for places the caller does not know, or of the wrong kind for the right; unknown places look like missing ones. */
function checkPlaces({ person }: Reader, given: readonly Grant[], rows: readonly PlaceRow[]): void {
  const knows = officesKnown(person);
  const kinds = new Map(rows.filter((r) => r.kind === "country" || knows(r.hash_id)).map((r) => [r.hash_id, r.kind]));
  const wrong: Record<string, Message[]> = {};
  for (const g of misplaced(given)) wrong[field(g.permission)] = [{ key: "errors.right_has_no_places" }];
  for (const g of given)
    if (g.place_id !== null && isPermission(g.permission) && kinds.get(g.place_id) !== scopeOf(g.permission))
      wrong[field(g.permission)] ??= [{ key: "errors.unknown_reference" }];
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

/** Validates a change of rights and returns the resulting grants, what is given and what is taken. */
async function decided(
  tx: Tx,
  before: readonly Grant[],
  body: Change,
  at: (grants: readonly Grant[]) => Holding[],
  carrier: "profiles_update" | "users_update",
) {
  const after = changed(before, body);
  const { given, taken } = difference(before, after);
  const named = await placesNamed.all(tx.db, placesIn(before, after));
  checkPlaces(tx, given, named);
  // Removing all rights needs an explicit `removeAll`: the screen asks first.
  if (before.length > 0 && after.length === 0 && !body.removeAll)
    throw new Failure(
      "refused",
      { key: "errors.remove_all" },
      { removeAll: [{ key: "errors.remove_all" }] },
      "remove_all",
    );
  await refuseUnlessMayGive(tx, at(given), carrier, field);
  return { after, given, taken, named };
}

/**
 * Changes the rights of a profile. Takes effect on the next request of everybody who has it, because their cached rights are keyed by its
 * version.
 */
export async function changeRoleRights(
  tx: Tx,
  { params, body }: ServerInput<typeof roleRightsPut>,
): Promise<ServerOutput<typeof roleRightsPut>> {
  await lockProfile.first(tx.db, params.id);
  const profile = await readProfile.first(tx.db, params.id);
  if (!profile) throw notFound();
  if (profile.rights_version !== body.version) throw stale();
  await refuseIfMore(tx, atMost(profile.grants));
  const { after, given, taken, named } = await decided(tx, profile.grants, body, atMost, "profiles_update");
  const { version } = await guarded(tx, taken, () =>
    writeProfileGrants.one(tx.db, params.id, ...changeOf(taken, given)),
  );
  await record(tx, {
    kind: "profile",
    id: params.id,
    action: "rights",
    before: { permissions: givenFrom(taken) },
    after: { permissions: givenFrom(given) },
    details: {
      given: new Set(given.map((g) => g.permission)).size,
      taken: new Set(taken.map((g) => g.permission)).size,
    },
    live: { area: "profiles", version, users: [], profile: params.id },
  });
  return { data: presentRoleRights(tx.person, { ...profile, rights_version: version, grants: after }, named) };
}

/** Changes a person's own rights. */
export async function changeUserRights(
  tx: Tx,
  { params, body }: ServerInput<typeof userRightsPut>,
): Promise<ServerOutput<typeof userRightsPut>> {
  await lockPerson.first(tx.db, params.id);
  const them = await readPerson.first(tx.db, params.id);
  const reached =
    them &&
    (them.zone_id === null
      ? tx.access.reach(["users_update"]) === "all"
      : tx.access.can("users_update", { zone: them.zone_id }));
  if (!them || !reached) throw notFound();
  if (them.rights_version !== body.version) throw stale();
  const home = { zone: them.zone_id, countries: them.countries };
  if (them.hash_id !== tx.person.id) await refuseIfMore(tx, resolved([...them.grants, ...them.profile_grants], home));
  const { after, given, taken, named } = await decided(
    tx,
    them.grants,
    body,
    (grants) => weighed(grants, home),
    "users_update",
  );
  const { version } = await guarded(tx, taken, () => writeUserGrants.one(tx.db, params.id, ...changeOf(taken, given)));
  await record(tx, {
    kind: "user",
    id: params.id,
    action: "rights",
    zone: them.zone_id,
    before: { permissions: givenFrom(taken) },
    after: { permissions: givenFrom(given) },
    details: {
      given: new Set(given.map((g) => g.permission)).size,
      taken: new Set(taken.map((g) => g.permission)).size,
    },
    live: { area: "profiles", version, users: [params.id], rights: true },
  });
  return { data: presentUserRights(tx.person, { ...them, rights_version: version, grants: after }, named) };
}

/** Only taking one of an administrator's rights can remove the last administrator. */
async function guarded<T>(tx: Tx, taken: readonly Grant[], work: () => Promise<T>): Promise<T> {
  const costs = taken.some((g) => g.permission === "profiles_update" || g.permission === "users_update");
  return costs ? await keepingAnAdministrator(tx, work) : await work();
}
