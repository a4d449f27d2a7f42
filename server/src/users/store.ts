import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { storeUser as storeCall } from "#contract/users/endpoints.ts";
import {
  type FactorKeys,
  giveFirstCode,
  hashPassword,
  latent,
  passwordProblems,
  sendInvitations,
} from "#server/access/public.ts";
import { invalid, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { defaultPassword } from "#server/settings/public.ts";
import { placeOf } from "./access.ts";
import { addressTaken, checkForm, checkIdentity, forbiddenField, NOBODY, writeOf } from "./form.ts";
import { changeIdentity, givesIdentity } from "./identity.ts";
import { fullUser, insertUser, type Besides, type UserWrite } from "./queries.ts";
import { presentUser } from "./present.ts";
import { covers } from "./powers.ts";
import { changed, hearers } from "./hearers.ts";

/**
 * Creates an account: with a password, which another person knows, so that the first sign-in also needs a code and then a new password; or without
 * one, by invitation.
 */
export async function storeUser(
  tx: Tx,
  keys: FactorKeys,
  { body }: ServerInput<typeof storeCall>,
): Promise<ServerOutput<typeof storeCall>> {
  const { password, active, invite = false, ...given } = body;
  const next = writeOf({ ...given, active }, NOBODY);
  // An office out of reach counts as unknown; no office needs the right everywhere.
  if (!tx.access.can("users_create", placeOf(next))) throw unknownReference("zone_hash_id");
  if (invite && password) throw invalidField("password", "errors.password_or_invitation");
  const problems = password ? passwordProblems(password, next) : [];
  if (problems.length > 0) throw invalid({ password: problems });
  const first = invite ? null : password || (await defaultPassword(tx.db));
  // Hash before locking rows, because that takes time.
  const hash = first === null ? null : await hashPassword(first);
  const besides = await checkForm(tx, given, next, NOBODY, []);
  checkIdentity(tx, given, null, next);
  const id = await insertPerson(tx, next, besides, hash);
  if (givesIdentity(given))
    await record(tx, ...(await changeIdentity(tx, { id, zone: next.zone_id, isNew: true }, given)));
  // Inactive accounts get neither invitation nor code; both can be sent from the record after activation.
  if (invite && next.active) await sendInvitations(tx.db, [id]);
  return {
    data: presentUser(await fullUser.one(tx.db, id), tx.person),
    default_password: password ? null : first,
    first_code: !invite && next.active ? await giveFirstCode(tx.db, keys, id) : null,
  };
}

/** Inserts and records a person, unless that would grant rights that the caller lacks. */
export async function insertPerson(tx: Tx, next: UserWrite, besides: Besides, hash: string | null): Promise<string> {
  const id = newId();
  await addressTaken(() => insertUser.run(tx.db, id, JSON.stringify([next]), JSON.stringify(besides), hash));
  const made = await fullUser.one(tx.db, id);
  if (!covers(tx.person.rights, made.held)) throw forbiddenField("profile_hash_id", "errors.gives_more");
  if (!covers(tx.person.rights, latent(made.own_rights, made.zone?.hash_id ?? null)))
    throw forbiddenField("profile_hash_id", "errors.gives_anywhere");
  await record(
    tx,
    {
      kind: "user",
      id,
      action: "create",
      zone: next.zone_id,
      after: { ...next, countries: besides.countries ?? [] },
      live: hearers(id, next.zone_id, 1),
    },
    ...changed.salary(id, next.zone_id, besides),
  );
  return id;
}
