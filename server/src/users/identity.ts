import { maskedIban } from "#contract/kit/iban.ts";
import type { changeOwnBank, ownBank } from "#contract/users/bank.ts";
import { settingsHref } from "#contract/settings/hrefs.ts";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { UserFields } from "#contract/users/schemas.ts";
import { accountRows, checkOwnPassword, lockPeople, mailPerson } from "#server/access/public.ts";
import type { Asker } from "#server/kit/http/route.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { hearers } from "./hearers.ts";
import { identityOf } from "./identity-queries.ts";

interface Identity {
  readonly social_security_number: string | null;
  readonly iban: string | null;
}
/** Unlike what answers have, with the whole IBAN. */
const identityById = sql<Identity, [string]>(
  "SELECT social_security_number, iban FROM user_identity WHERE user_id = $1",
);
const writeIdentity = sql<unknown, [person: string, number: string | null, iban: string | null, by: string]>(`
  INSERT INTO user_identity AS i (user_id, social_security_number, iban, changed_by) VALUES ($1, $2, $3, $4)
  ON CONFLICT (user_id) DO UPDATE SET social_security_number = excluded.social_security_number, iban = excluded.iban,
    version = i.version + 1, changed_at = clock(), changed_by = excluded.changed_by`);

type Given = Pick<Partial<UserFields>, "social_security_number" | "iban">;
export const givesIdentity = (given: Given): boolean =>
  given.social_security_number !== undefined || given.iban !== undefined;

/**
 * Writes what is given of the identity of a person whom the caller has locked, and returns its events. The trail has the bank account masked,
 * and of the social security number only that it was set.
 * @param isNew the account is being made: its owner gets neither notice nor mail of it
 */
export async function changeIdentity(
  tx: Tx,
  person: { readonly id: string; readonly zone: string | null; readonly isNew?: true },
  given: Given,
): Promise<Event[]> {
  const { id, zone } = person;
  const was = (await identityById.first(tx.db, id)) ?? { social_security_number: null, iban: null };
  const number = givenOr(given.social_security_number, was.social_security_number) || null;
  const iban = givenOr(given.iban, was.iban);
  const [isNumberNew, isBankNew] = [number !== was.social_security_number, iban !== was.iban];
  if (!isNumberNew && !isBankNew) return [];
  await writeIdentity.run(tx.db, id, number, iban, tx.person.id);
  const events: Event[] = [];
  if (isNumberNew) events.push({ kind: "user_identity", id, action: "set_social_security_number", zone });
  if (isBankNew) {
    const [before, after] = [was.iban, iban].map((one) => ({ iban: one && maskedIban(one) }));
    events.push({
      kind: "user_identity",
      id,
      action: iban === null ? "remove_iban" : "set_iban",
      zone,
      before,
      after,
      ...(!person.isNew && { notice: bankChanged(tx, id) }),
    });
    if (!person.isNew)
      await mailPerson(tx.db, id, "bank_changed", tx.call, { name: tx.person.name, iban: after?.iban ?? "–" });
  }
  return events;
}
/** For the person too who did it themselves: it may have been somebody else with their session. */
const bankChanged = (tx: Tx, id: string): Event["notice"] => ({
  kind: "bank_changed",
  params: { name: tx.person.name },
  link: settingsHref.profile({ tab: "pay" }),
  to: { users: [id] },
  others: false,
});

const ownIdentity = sql<{ identity: Identity | null }, [string]>(`SELECT ${identityOf("$1::uuid")} AS identity`);
const identityNow = async (db: Db, id: string): Promise<ServerOutput<typeof ownBank>> => ({
  data: (await ownIdentity.one(db, id)).identity ?? { social_security_number: null, iban: null },
});

/** The caller's social security number and bank account. */
export const bankOf = async ({ db, access }: Reader): Promise<ServerOutput<typeof ownBank>> =>
  await identityNow(db, access.own());

/** Checks the password before the transaction, where a rollback does not undo the count of a wrong attempt. */
export async function prepareBank({ db, person }: Asker, { body }: ServerInput<typeof changeOwnBank>): Promise<void> {
  await checkOwnPassword(db, person.id, body.current_password);
}

const account = sql<{ zone_id: string | null; version: number }, [string]>(
  `SELECT zone_id, version FROM ${accountRows("u")} WHERE hash_id = $1`,
);
/** Changes the caller's own bank account. */
export async function changeBank(
  tx: Tx,
  { body }: ServerInput<typeof changeOwnBank>,
): Promise<ServerOutput<typeof changeOwnBank>> {
  const id = tx.access.own();
  await lockPeople(tx.db, [id]);
  const { zone_id: zone, version } = await account.one(tx.db, id);
  const events = await changeIdentity(tx, { id, zone }, { iban: body.iban });
  await record(tx, ...events.map((event) => ({ ...event, live: hearers(id, zone, version) })));
  return await identityNow(tx.db, id);
}
