import { createHash, randomBytes } from "node:crypto";
import type { Task } from "graphile-worker";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { forgetPassword, resetPassword } from "#contract/access/endpoints.ts";
import { sql } from "#server/kit/database.ts";
import { invalid, invalidField, tooMany } from "#server/kit/failures.ts";
import { addJob } from "#server/kit/jobs.ts";
import { recordAs } from "#server/kit/record.ts";
import type { Services } from "#server/kit/services.ts";
import { text, type Locale } from "#server/kit/texts.ts";
import { inTransaction, type Visitor } from "#server/kit/transaction.ts";
import { companyNow } from "#server/settings/public.ts";
import { hashPassword, passwordProblems } from "./passwords.ts";
import { accountByEmail, accountById, endSessions } from "./queries.ts";
import { tellPerson } from "./tell.ts";
import { network, overLimit, WINDOW_MINUTES } from "./throttle.ts";

const ASKED_BY_ADDRESS = 20;
const MAILS_BY_ACCOUNT = 3;
export const RESET_MINUTES = 60;

const keep = sql<unknown, [Buffer, string]>(
  `INSERT INTO password_reset (token_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '${RESET_MINUTES} minutes')`,
);
const whose = sql<{ user_id: string }, [Buffer]>(
  "SELECT user_id FROM password_reset WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()",
);
/** Two at once: the second waits for the first, and then finds it used. */
const use = sql<{ user_id: string }, [Buffer]>(
  "UPDATE password_reset SET used_at = now() WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now() RETURNING user_id",
);
const useOthers = sql<unknown, [string]>(
  "UPDATE password_reset SET used_at = now() WHERE user_id = $1 AND used_at IS NULL",
);
const setPassword = sql<unknown, [string, string]>(
  "UPDATE app_user SET password_hash = $2, password_secure = true, version = version + 1 WHERE hash_id = $1 AND active",
);

const digest = (token: string): Buffer => createHash("sha256").update(token).digest();

interface Payload {
  readonly email: string;
  readonly locale: Locale;
}

/** Asks for a mail. Whether there is such an account is found out by the job: the answer and its time cannot tell. */
export async function askForReset(
  services: Services,
  visitor: Visitor,
  { body }: ServerInput<typeof forgetPassword>,
): Promise<{ message: string }> {
  const { call } = visitor;
  const address = `forget-address:${network(call.address)}`;
  const account = `forget-account:${body.email}`;
  await inTransaction(services.pool, async (db) => {
    const over = await overLimit(
      db,
      [{ key: address, limit: ASKED_BY_ADDRESS }],
      [{ key: account, limit: MAILS_BY_ACCOUNT }],
    );
    if (over.includes(address)) return over;
    // Nobody's mail box is filled by others; the answer stays the same.
    if (over.length === 0)
      await addJob(db, "forget_password", { email: body.email, locale: call.locale } satisfies Payload);
    return over;
  }).then((over) => {
    if (over.includes(address)) throw tooMany("errors.too_many_tries", { minutes: WINDOW_MINUTES });
  });
  return { message: text(call.locale, "messages.reset_asked") };
}

/** Sends the mail with the link, if there is such an account. Only the token's digest is kept. */
export const forgetPasswordTask =
  (services: Services): Task =>
  async (payload) => {
    const { email, locale } = payload as Payload;
    const account = await accountByEmail.first(services.pool, email);
    if (!account?.active) return;
    const token = randomBytes(32).toString("base64url");
    await keep.run(services.pool, digest(token), account.id);
    const to = account.locale ?? locale;
    const { name: company } = await companyNow(services.pool);
    const say = (key: string, params = {}): string => text(to, `mail.${key}`, { company, ...params });
    await services.mailer.send({
      to: { name: account.name, address: account.email },
      locale: to,
      subject: say("reset.subject"),
      paragraphs: [
        say("greeting", { name: account.name }),
        say("reset.asked"),
        say("reset.valid", { minutes: RESET_MINUTES }),
      ],
      button: { label: say("reset.button"), url: `${services.publicUrl}/reset-password/${token}` },
      foot: say("reset.foot"),
    });
  };

/** Sets a new password with the token of the mail: once, within its hour. Every session of the person ends. */
export async function resetWithToken(
  services: Services,
  visitor: Visitor,
  { body }: ServerInput<typeof resetPassword>,
): Promise<{ message: string }> {
  const { pool } = services;
  const { call } = visitor;
  const hash = digest(body.token);
  const owner = await whose.first(pool, hash);
  const account = owner && (await accountById.first(pool, owner.user_id));
  if (!account?.active) throw badToken();
  const problems = passwordProblems(body.password, account);
  if (problems.length > 0) throw invalid({ password: problems });
  if (body.password !== body.password_confirmation)
    throw invalidField("password_confirmation", "errors.password_confirmation");
  const hashed = await hashPassword(body.password);
  const done = await inTransaction(pool, async (db) => {
    const used = await use.first(db, hash);
    if (!used || (await setPassword.run(db, used.user_id, hashed)) === 0) return false;
    await useOthers.run(db, used.user_id);
    await endSessions.run(db, used.user_id, null);
    await recordAs(db, call, used.user_id, [{ kind: "user", id: used.user_id, action: "reset_password" }]);
    await tellPerson(db, used.user_id, "password_changed", call);
    return true;
  });
  if (!done) throw badToken();
  return { message: text(call.locale, "messages.password_changed") };
}

const badToken = () => invalidField("token", "errors.reset_token");
