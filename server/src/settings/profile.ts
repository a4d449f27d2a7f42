import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { updateProfile } from "#contract/settings/endpoints.ts";
import {
  changeNameAndLanguage,
  changeOwnPassword,
  type NewPassword,
  prepareOwnPassword,
  presentMe,
  readMe,
} from "#server/access/public.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { notFound, stale } from "#server/kit/shared/failures.ts";
import type { Asker } from "#server/kit/http/route.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";

type Profile = ServerOutput<typeof updateProfile>;

/** A customer's name on the trail is erased with them. */
const personalOf = ({ person }: Tx): Pick<Event, "personal"> =>
  person.kind === "portal" ? { personal: { subject: person.id, fields: ["name"] } } : {};

/** The caller's profile as it is now. */
export async function ownProfile(db: Db, id: string): Promise<Profile> {
  const row = await readMe(db, id);
  if (!row) throw notFound();
  return { data: { ...presentMe(row), version: row.version } };
}

/** Prepares the new password, if the body has one. */
export async function prepareProfile(
  asker: Asker,
  { body }: ServerInput<typeof updateProfile>,
): Promise<NewPassword | undefined> {
  const { password, current_password: current, password_confirmation: confirmation } = body;
  return password ? await prepareOwnPassword(asker, { current, password, confirmation }) : undefined;
}

/** Changes the caller's name, language or password. A new password requires the current one and ends the other sessions. */
export async function changeProfile(
  tx: Tx,
  { body }: ServerInput<typeof updateProfile>,
  password: NewPassword | undefined,
): Promise<Profile> {
  if (password) await changeOwnPassword(tx, password);
  const { name = null, locale = null, version = null } = body;
  const before = await changeNameAndLanguage(tx.db, tx.person.id, { name, locale, version });
  if (!before) throw stale();
  const was = { name: before.name_before, locale: before.locale_before };
  await record(tx, {
    kind: "user",
    id: tx.person.id,
    action: password ? "change_password" : "update",
    before: was,
    after: { name: body.name ?? was.name, locale: body.locale ?? was.locale },
    ...personalOf(tx),
    live: { area: "settings", version: before.version, users: [tx.person.id] },
  });
  return await ownProfile(tx.db, tx.person.id);
}
