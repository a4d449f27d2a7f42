import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { updateUser as updateCall } from "#contract/users/endpoints.ts";
import { keepingAnAdministrator, latent, lockPeople } from "#server/access/public.ts";
import { conflict, invalidField, notFound, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { leavingOf, saidOpen, type LeavingPart } from "#server/kit/records/leaving.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { placeOf } from "./access.ts";
import { addressTaken, checkForm, checkIdentity, columnsOf, forbiddenField, seesPerson, writeOf } from "./form.ts";
import { changeIdentity, givesIdentity } from "./identity.ts";
import { employedOf } from "./employed.ts";
import { presentUser } from "./present.ts";
import {
  fullUser,
  leadsItself,
  oneAtATime,
  writeUser,
  type Besides,
  type FullUser,
  type UserWrite,
} from "./queries.ts";
import { administers, covers, outranks } from "./powers.ts";
import { changed, hearers } from "./hearers.ts";

type UserChanges = ServerInput<typeof updateCall>["body"];

/** Locks and loads a person of the staff; 404 if out of reach. */
export async function lockedPerson(tx: Tx, id: string): Promise<FullUser> {
  await lockPeople(tx.db, [id]);
  const now = await fullUser.first(tx.db, id);
  if (!now || !seesPerson(tx, now) || (now.state === "WAITING" && !tx.access.can("users_update", {}))) throw notFound();
  return now;
}

/** Updates a person. Required rights depend on the changed fields: sign-in data and rights need more than a birthday. */
export async function updateUser(
  tx: Tx,
  leaving: readonly LeavingPart[],
  { params, body }: ServerInput<typeof updateCall>,
): Promise<ServerOutput<typeof updateCall>> {
  const now = await lockedPerson(tx, params.id);
  tx.access.require("users_update", placeOf(now));
  const { version, reason, ...given } = body;
  if (version !== undefined && version !== now.version) throw stale();
  const why = given.active === false && now.active ? await whyEnded(tx, leaving, now, reason) : undefined;
  return { data: presentUser(await changePerson(tx, now, given, why), tx.person) };
}

type Changes = Omit<UserChanges, "version" | "reason">;
/** What the trail keeps of a deactivation: lines that are still open take a reason. */
async function whyEnded(
  tx: Tx,
  parts: readonly LeavingPart[],
  { hash_id, name, zone_id, active, today }: FullUser,
  reason: string | undefined,
) {
  const { last_day } = await employedOf.one(tx.db, hash_id);
  const leaver = { hash_id, name, zone_id, active, today, last_day, given: [] };
  const found = await leavingOf(parts, tx, leaver);
  if (found.open > 0 && !reason) throw invalidField("reason", "leaving.still_open", { what: saidOpen(tx, found) });
  return { ...(reason && { reason }), ...(found.open > 0 && { lines: found.open }) };
}

/** Updates a person whom the caller has locked and may edit. */
async function changePerson(
  tx: Tx,
  now: FullUser,
  given: Changes,
  why?: Readonly<Record<string, unknown>>,
): Promise<FullUser> {
  const id = now.hash_id;
  const was = columnsOf(now);
  const next = writeOf(given, was);
  const besides = await checkForm(tx, given, next, was, now.salaries);
  checkIdentity(tx, given, id, was, next);
  if (besides.salary && id === tx.person.id && now.four_eyes) throw conflict("errors.own", undefined, "own");
  const moves = touches(now, next, besides);
  mayTouch(tx, now, next, moves);
  const delicate = moves.rights || moves.ends || next.manager_id !== was.manager_id;
  const write = async (): Promise<{ written: { version: number }; after: FullUser }> => {
    const written = await addressTaken(() =>
      writeUser.one(tx.db, id, JSON.stringify([next]), JSON.stringify(besides), moves.rights),
    );
    const after = await fullUser.one(tx.db, id);
    checkGiven(tx, { now, after, next, moves });
    if (next.manager_id !== was.manager_id && (await leadsItself.one(tx.db, id)).circle)
      throw invalidField("manager_hash_id", "errors.team_circle");
    return { written, after };
  };
  // Both branches take the same lock, so that changes of managers are serialised.
  const mayEndOne = delicate && administers(now);
  if (delicate && !mayEndOne) await oneAtATime.all(tx.db);
  const { written, after: person } = await (mayEndOne ? keepingAnAdministrator(tx, write) : write());
  const identity = givesIdentity(given) ? await changeIdentity(tx, { id, zone: next.zone_id }, given) : [];
  const after = identity.length > 0 ? await fullUser.one(tx.db, id) : person;
  await record(
    tx,
    {
      kind: "user",
      id,
      action: moves.ends ? "deactivate" : moves.begins ? "activate" : "update",
      zone: next.zone_id,
      before: { ...was, countries: now.countries.map((c) => c.hash_id) },
      after: { ...next, countries: after.countries.map((c) => c.hash_id) },
      ...(why && Object.keys(why).length > 0 && { details: why }),
      live: hearers(id, next.zone_id, written.version),
    },
    ...changed.salary(id, next.zone_id, besides),
    ...identity,
  );
  return after;
}

interface Moves {
  /** Office, country or profile changes, and so their rights. */
  readonly rights: boolean;
  readonly address: boolean;
  readonly ends: boolean;
  readonly begins: boolean;
}
function touches(now: FullUser, next: UserWrite, { countries }: Besides): Moves {
  const before = now.countries
    .map((c) => c.hash_id)
    .toSorted()
    .join();
  return {
    rights:
      next.zone_id !== now.zone_id ||
      next.profile_id !== now.profile_id ||
      next.main_country_id !== now.main_country_id ||
      (countries !== null && countries.toSorted().join() !== before),
    address: next.email !== now.email,
    ends: now.active && !next.active,
    begins: !now.active && next.active,
  };
}

/**
 * Changing the office, rights or e-mail address (which receives new passwords) of an account, or activating it, requires holding all its rights.
 * Ending an account requires only the right to edit people there, except for accounts with rights over other people's access that the caller lacks.
 */
function mayTouch(tx: Tx, now: FullUser, next: UserWrite, moves: Moves): void {
  const { rights } = tx.person;
  if (next.zone_id !== now.zone_id && !tx.access.can("users_update", placeOf(next)))
    throw unknownReference("zone_hash_id");
  if (moves.ends && now.hash_id === tx.person.id) throw conflict("errors.user_self", undefined, "self");
  if (moves.ends && outranks(now.held, rights)) throw forbiddenField("active", "errors.outranked");
  if ((moves.rights || moves.address || moves.begins) && !covers(rights, now.held))
    throw forbiddenField(moves.address ? "email" : moves.begins ? "active" : "profile_hash_id", "errors.outranked");
}

/** Rights gained by the change. */
function gained(before: FullUser, after: FullUser): FullUser["held"] {
  const key = (h: FullUser["held"][number]): string => `${h.permission} ${h.place_id} ${h.place}`;
  const had = new Set(before.held.map(key));
  return after.held.filter((h) => !had.has(key(h)));
}

/** Refuses a change that grants rights which the caller lacks. */
function checkGiven(
  tx: Tx,
  { now, after, next, moves }: { now: FullUser; after: FullUser; next: UserWrite; moves: Moves },
): void {
  if (moves.rights && !covers(tx.person.rights, gained(now, after)))
    throw forbiddenField(next.profile_id === now.profile_id ? "zone_hash_id" : "profile_hash_id", "errors.gives_more");
  // Removing an office grants nothing: only rights gained by this change are checked for all offices.
  const come = after.own_rights.filter((right) => !now.own_rights.includes(right));
  if (!covers(tx.person.rights, latent(come, next.zone_id)))
    throw forbiddenField("profile_hash_id", "errors.gives_anywhere");
}
