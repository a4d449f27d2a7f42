import type { Task } from "graphile-worker";
import { guestHref } from "#contract/access/hrefs.ts";
import { userHref } from "#contract/users/hrefs.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { confirmAddress } from "#contract/access/sign-in.ts";
import { type Db, sql } from "#server/kit/sql/database.ts";
import { invalidField, tooMany } from "#server/kit/shared/failures.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import { network } from "#server/kit/shared/network.ts";
import { recordAs } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import { inTransaction, newId, type Visitor } from "#server/kit/sql/transaction.ts";
import { companyNow } from "#server/kit/records/company.ts";
import { newToken, tokenDigest } from "./links.ts";
import { passwordMatches } from "./passwords.ts";
import { createUser } from "./create-accounts.ts";
import { accountByEmail } from "./queries.ts";
import { overLimit, WINDOW_MINUTES } from "./throttle.ts";

const HOURS = 72;
/** Attempts per registration, and per network in a window. */
const TRIES = 5;
const TRIED_BY_ADDRESS = 20;

interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password_hash: string;
  readonly locale: Locale | null;
}
const insert = sql<unknown, [id: string, name: string, email: string, passwordHash: string, locale: string]>(
  `INSERT INTO registration (hash_id, name, email, password_hash, locale, expires_at) VALUES ($1, $2, $3, $4, $5, now() + interval '${HOURS} hours')`,
);
const setToken = sql<Registration, [id: string, token: Buffer]>(
  "UPDATE registration SET token_hash = $2 WHERE hash_id = $1 RETURNING name, email, password_hash, locale",
);
const countTry = sql<{ password_hash: string; tries: number }, [Buffer]>(
  `UPDATE registration SET tries = tries + 1 WHERE token_hash = $1 AND expires_at > now() AND tries < ${TRIES} RETURNING password_hash, tries`,
);
const drop = sql<unknown, [Buffer]>("DELETE FROM registration WHERE token_hash = $1");
/** Of two concurrent calls, the second waits for the first and then finds no row. */
const take = sql<Registration, [Buffer]>(
  "DELETE FROM registration WHERE token_hash = $1 AND expires_at > now() RETURNING name, email, password_hash, locale",
);
const dropOthers = sql<unknown, [string]>("DELETE FROM registration WHERE email = $1");

interface Payload {
  readonly registration: string;
}

/**
 * Stores a registration until its link is opened. The mail job checks whether the address is taken, so the answer and its time do not
 * reveal it.
 */
export async function awaitConfirmation(
  db: Db,
  person: { name: string; email: string; passwordHash: string; locale: Locale },
): Promise<void> {
  const id = newId();
  await insert.run(db, id, person.name, person.email, person.passwordHash, person.locale);
  await addJob(db, "mail_confirmation", { registration: id } satisfies Payload);
}

/** Sends the confirmation link; if the address already has an account, the mail says so instead. */
export const mailConfirmationTask =
  (services: Services): Task =>
  async (payload) => {
    const token = newToken();
    const person = await setToken.first(services.pool, (payload as Payload).registration, tokenDigest(token));
    if (!person) return;
    const account = await accountByEmail.first(services.pool, person.email);
    const locale = account?.locale ?? person.locale ?? "en";
    const { name: company } = await companyNow(services.pool);
    const mail = account ? "registered_before" : "confirmation";
    const say = (key: string): string => text(locale, `mail.${mail}.${key}`, { company, hours: HOURS });
    await services.mailer.send({
      // No name for unconfirmed people: our mails carry no text written by strangers.
      to: { name: account?.name ?? "", address: person.email },
      about: account ? [account.id] : [],
      locale,
      subject: say("subject"),
      paragraphs: [
        account ? text(locale, "mail.greeting", { name: account.name }) : text(locale, "mail.greeting_nobody"),
        say("asked"),
        say("next"),
      ],
      button: {
        label: say("button"),
        url: `${services.publicUrl}${account ? guestHref.forgot() : guestHref.confirm(token)}`,
      },
      foot: say("foot"),
    });
  };

/**
 * Confirms a registration by the mailed token and its password, and creates an inactive account. The link alone is not enough: it would
 * create an account with the password of whoever typed the address.
 */
export async function confirmWithToken(
  services: Services,
  visitor: Visitor,
  { body }: ServerInput<typeof confirmAddress>,
): Promise<{ message: string }> {
  const { pool } = services;
  const { call } = visitor;
  const digest = tokenDigest(body.token);
  const from = { key: `confirm-address:${network(call.address)}`, limit: TRIED_BY_ADDRESS } as const;
  if ((await overLimit(pool, [from])).length > 0) throw tooMany("errors.too_many_tries", { minutes: WINDOW_MINUTES });
  // Count the attempt before checking the password, so that concurrent guesses are limited too.
  const tried = await countTry.first(pool, digest);
  const right = await passwordMatches(tried?.password_hash, body.password);
  if (!tried) throw linkOver();
  if (!right) {
    if (tried.tries < TRIES) throw invalidField("password", "errors.confirmation_password");
    await drop.run(pool, digest);
    throw linkOver();
  }
  const due = await inTransaction(pool, async (db) => {
    const person = await take.first(db, digest);
    if (!person) return undefined;
    await dropOthers.run(db, person.email);
    const { name, email, password_hash: passwordHash, locale } = person;
    const id = await createUser(db, { name, email, passwordHash, locale, secure: true, active: false });
    // The address has been taken meanwhile.
    if (id === undefined) return undefined;
    return await recordAs(db, call, id, [
      {
        kind: "user",
        id,
        action: "register",
        after: { name, email },
        live: { area: "users", version: 1, users: [] },
        notice: {
          kind: "account_waiting",
          params: { name, email },
          link: userHref.view(id),
          // The account has no office yet: notify those who may activate people everywhere.
          to: { holders: {} },
        },
      },
    ]);
  });
  if (!due) throw linkOver();
  services.live.due(due);
  return { message: text(call.locale, "messages.address_confirmed") };
}

const linkOver = () => invalidField("token", "errors.confirmation_token");
