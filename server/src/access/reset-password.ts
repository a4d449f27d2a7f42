import type { Task } from "graphile-worker";
import { guestHref } from "#contract/access/hrefs.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { forgetPassword, resetPassword } from "#contract/access/sign-in.ts";
import { sql } from "#server/kit/sql/database.ts";
import { invalid, invalidField, tooMany } from "#server/kit/shared/failures.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import { network } from "#server/kit/shared/network.ts";
import { recordAs } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import { inTransaction, type Visitor } from "#server/kit/sql/transaction.ts";
import { companyNow } from "#server/kit/records/company.ts";
import { LINK_MINUTES, makeLink, ownerOfLink, redeemLink } from "./links.ts";
import { hashPassword, passwordProblems } from "./passwords.ts";
import { accountByEmail, accountById, endSessions } from "./queries.ts";
import { mailPerson } from "./mail-person.ts";
import { overLimit, WINDOW_MINUTES } from "./throttle.ts";

const ASKED_BY_ADDRESS = 20;
const MAILS_BY_ACCOUNT = 3;

/** Does nothing if the account has changed since the link was redeemed. */
const setPassword = sql<unknown, [id: string, hash: string, credentials: number]>(
  "UPDATE app_user SET password_hash = $2, password_secure = true, version = version + 1 WHERE hash_id = $1 AND active AND credentials_version = $3",
);

interface Payload {
  readonly email: string;
  readonly locale: Locale;
}

/** Requests a mail. The job checks whether the account exists, so the answer and its time do not reveal it. */
export async function askForReset(
  services: Services,
  visitor: Visitor,
  { body }: ServerInput<typeof forgetPassword>,
): Promise<{ message: string }> {
  const { call } = visitor;
  const address = `forget-address:${network(call.address)}` as const;
  const account = `forget-account:${body.email}` as const;
  await inTransaction(services.pool, async (db) => {
    const over = await overLimit(
      db,
      [{ key: address, limit: ASKED_BY_ADDRESS }],
      [{ key: account, limit: MAILS_BY_ACCOUNT }],
    );
    if (over.includes(address)) return over;
    // Limit the mails to an account, so that nobody can flood its mailbox; the answer stays the same.
    if (over.length === 0)
      await addJob(db, "forget_password", { email: body.email, locale: call.locale } satisfies Payload);
    return over;
  }).then((over) => {
    if (over.includes(address)) throw tooMany("errors.too_many_tries", { minutes: WINDOW_MINUTES });
  });
  return { message: text(call.locale, "messages.reset_asked") };
}

/** Sends the mail with the link if the account exists. Only the token's digest is stored. */
export const forgetPasswordTask =
  (services: Services): Task =>
  async (payload) => {
    const { email, locale } = payload as Payload;
    const account = await accountByEmail.first(services.pool, email);
    if (!account?.active) return;
    const token = await makeLink(services.pool, "reset", account);
    const to = account.locale ?? locale;
    const { name: company } = await companyNow(services.pool);
    const say = (key: string, params = {}): string => text(to, `mail.${key}`, { company, ...params });
    await services.mailer.send({
      to: { name: account.name, address: account.email },
      about: [account.id],
      locale: to,
      subject: say("reset.subject"),
      paragraphs: [
        say("greeting", { name: account.name }),
        say("reset.asked"),
        say("reset.valid", { minutes: LINK_MINUTES.reset }),
      ],
      button: { label: say("reset.button"), url: `${services.publicUrl}${guestHref.reset(token)}` },
      foot: say("reset.foot"),
    });
  };

/** Sets a password with the token of a reset or invitation mail: once, within its validity. Ends all sessions of the person. */
export async function resetWithToken(
  services: Services,
  visitor: Visitor,
  { body }: ServerInput<typeof resetPassword>,
): Promise<{ message: string; email: string }> {
  const { pool } = services;
  const { call } = visitor;
  const owner = await ownerOfLink(pool, body.token);
  const account = owner && (await accountById(pool, owner));
  if (!account) throw badToken();
  const problems = passwordProblems(body.password, account);
  if (problems.length > 0) throw invalid({ password: problems });
  if (body.password !== body.password_confirmation)
    throw invalidField("password_confirmation", "errors.password_confirmation");
  const hashed = await hashPassword(body.password);
  const used = await inTransaction(pool, async (db) => {
    const link = await redeemLink(db, body.token);
    // Setting the password invalidates the account's other links and codes.
    if (!link || (await setPassword.run(db, link.user_id, hashed, link.credentials_version)) === 0) return undefined;
    const { user_id: id, kind } = link;
    await endSessions.run(db, id, null);
    const action = kind === "invitation" ? "accept_invitation" : "reset_password";
    await recordAs(db, call, id, [{ kind: "user", id, action }]);
    await mailPerson(db, id, "password_changed", call);
    return kind;
  });
  if (!used) throw badToken();
  const message = text(call.locale, `messages.${used === "invitation" ? "password_chosen" : "password_changed"}`);
  return { message, email: account.email };
}

const badToken = () => invalidField("token", "errors.reset_token");
