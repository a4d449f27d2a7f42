import type { Task } from "graphile-worker";
import type pg from "pg";
import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { newFirstCode } from "#contract/access/security.ts";
import { type Db, sql } from "#server/kit/sql/database.ts";
import { conflict, invalidField } from "#server/kit/shared/failures.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import { network } from "#server/kit/shared/network.ts";
import { record, recordAs } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text } from "#server/kit/shared/texts.ts";
import { type Call, inTransaction, type Tx } from "#server/kit/sql/transaction.ts";
import { companyNow } from "#server/kit/records/company.ts";
import { accountToOpen } from "./open-account.ts";
import { accountById } from "./queries.ts";
import type { FactorKeys } from "./second-factor/keys.ts";

export const FIRST_CODE_HOURS = 72;
/** Attempts per network, so that a stranger with the default password only uses up their own; and attempts in all. */
const TRIES = 5;
const TRIES_IN_ALL = 25;

/** Replaces the previous code. */
const replace = sql<unknown, [userId: string, digest: Buffer, hours: number]>(`
  INSERT INTO first_code AS c (user_id, digest, credentials_version, expires_at)
  SELECT hash_id, $2, credentials_version, now() + $3 * interval '1 hour' FROM app_user WHERE hash_id = $1
  ON CONFLICT (user_id) DO UPDATE SET digest = EXCLUDED.digest, tries = 0, tries_by_network = '{}', credentials_version = EXCLUDED.credentials_version, expires_at = EXCLUDED.expires_at`);
const countTry = sql<{ tries: number }, [userId: string, network: string]>(`
  UPDATE first_code SET tries = tries + 1,
    tries_by_network = tries_by_network || jsonb_build_object($2::text, coalesce((tries_by_network ->> $2)::int, 0) + 1)
  WHERE user_id = $1 AND tries < ${TRIES_IN_ALL} AND coalesce((tries_by_network ->> $2)::int, 0) < ${TRIES} RETURNING tries`);
const dropTried = sql<{ zone_id: string | null }, [string]>(
  `DELETE FROM first_code c USING app_user u WHERE u.hash_id = c.user_id AND c.user_id = $1 AND c.tries >= ${TRIES_IN_ALL} RETURNING u.zone_id`,
);
const use = sql<unknown, [userId: string, digest: Buffer]>(`
  DELETE FROM first_code c USING app_user u
  WHERE u.hash_id = c.user_id AND c.user_id = $1 AND c.digest = $2 AND c.expires_at > now() AND c.credentials_version = u.credentials_version`);

/** Stores the code for an account's first sign-in. */
export async function keepFirstCode(
  db: Db,
  keys: FactorKeys,
  userId: string,
  code: string,
  hours: number = FIRST_CODE_HOURS,
): Promise<void> {
  await replace.run(db, userId, keys.firstCodeDigest(userId, code), hours);
}

interface Payload {
  readonly user_id: string;
  readonly sealed: string;
}

/** Creates a code, mails it to the person and returns it, to be shown once. It is stored only as a digest, and encrypted in the mail job. */
export async function giveFirstCode(db: Db, keys: FactorKeys, userId: string): Promise<string> {
  const code = keys.newFirstCode();
  await keepFirstCode(db, keys, userId, code);
  const sealed = keys.seal(Buffer.from(code), userId).toString("base64");
  await addJob(db, "mail_first_code", { user_id: userId, sealed } satisfies Payload);
  return code;
}

/** Counts an attempt outside the sign-in's transaction, whose rollback must not undo the count. Returns whether it was the last one. */
export async function countFirstCodeTry(db: Db, userId: string, call: Call): Promise<boolean> {
  const counted = await countTry.first(db, userId, network(call.address));
  if (!counted) throw wrongFirstCode();
  return counted.tries === TRIES_IN_ALL;
}

/** Deletes a code after too many wrong attempts, and records it on the trail for those who can create a new one. */
export async function endFirstCode(pool: pg.Pool, id: string, call: Call): Promise<void> {
  await inTransaction(pool, async (db) => {
    const ended = await dropTried.first(db, id);
    if (ended) await recordAs(db, call, null, [{ kind: "user", id, action: "first_code_over", zone: ended.zone_id }]);
  });
}

/** Redeems the code; false when it is wrong, expired, or made for an earlier password or address. */
export const redeemFirstCode = async (db: Db, keys: FactorKeys, userId: string, given: string): Promise<boolean> =>
  (await use.run(db, userId, keys.firstCodeDigest(userId, given))) === 1;

export const wrongFirstCode = () => invalidField("code", "errors.first_code");

/** A new code, for a person who lost theirs or used up the attempts. */
export async function makeFirstCode(
  tx: Tx,
  keys: FactorKeys,
  { params }: ServerInput<typeof newFirstCode>,
): Promise<ServerOutput<typeof newFirstCode>> {
  const account = await accountToOpen(tx, params.id);
  if (!account.has_password) throw conflict("errors.first_code_invited");
  const code = await giveFirstCode(tx.db, keys, params.id);
  await record(tx, { kind: "user", id: params.id, action: "first_code", zone: account.zone_id });
  return { data: { code, hours: FIRST_CODE_HOURS } };
}

export const mailFirstCodeTask =
  (services: Services, keys: FactorKeys): Task =>
  async (payload) => {
    const { user_id, sealed } = payload as Payload;
    const account = await accountById(services.pool, user_id);
    const code = keys.open(Buffer.from(sealed, "base64"), user_id)?.toString();
    if (!account?.active || account.password_secure || code === undefined) return;
    const locale = account.locale ?? "en";
    const { name: company } = await companyNow(services.pool);
    const say = (key: string): string =>
      text(locale, `mail.first_code.${key}`, { company, code, hours: FIRST_CODE_HOURS });
    await services.mailer.send({
      to: { name: account.name, address: account.email },
      about: [user_id],
      locale,
      subject: say("subject"),
      paragraphs: [text(locale, "mail.greeting", { name: account.name }), say("code"), say("valid")],
      button: { label: say("button"), url: `${services.publicUrl}/login` },
      foot: say("foot"),
    });
  };
