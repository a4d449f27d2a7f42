import { type Db, sql } from "#server/kit/sql/database.ts";
import { invalid, invalidField, notFound, tooMany } from "#server/kit/shared/failures.ts";
import type { Asker } from "#server/kit/http/route.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { hashPassword, passwordMatches, passwordProblems } from "./passwords.ts";
import { type Account, accountById, endSessions } from "./queries.ts";
import { mailPerson } from "./mail-person.ts";
import { forgiven, overLimit, WINDOW_MINUTES } from "./throttle.ts";

const TRIES = 10;

const setPassword = sql<unknown, [string, string, string | null]>(
  "UPDATE app_user SET password_hash = $2, password_secure = true WHERE hash_id = $1 AND active AND password_hash = $3",
);

export interface OwnPassword {
  readonly current: string | undefined;
  readonly password: string;
  readonly confirmation: string | undefined;
}

/** A new password, checked and hashed, and the hash it replaces. */
export interface NewPassword {
  readonly hashed: string;
  readonly instead: string | null;
}

/**
 * Checks the current and the new password before the transaction: hashing takes long, and a rollback must not undo the count of a wrong
 * attempt.
 */
export async function prepareOwnPassword({ db, person }: Asker, given: OwnPassword): Promise<NewPassword> {
  const account = await accountById(db, person.id);
  if (!account) throw notFound();
  const problems = passwordProblems(given.password, account);
  if (problems.length > 0) throw invalid({ password: problems });
  if (given.password !== given.confirmation)
    throw invalidField("password_confirmation", "errors.password_confirmation");
  const { password_hash: instead } = await checkOwnPassword(db, person.id, given.current);
  if (given.current === given.password) throw invalidField("password", "errors.password_same");
  return { hashed: await hashPassword(given.password), instead };
}

/** Changes the caller's password unless it has changed meanwhile; ends the other sessions and sends a mail. */
export async function changeOwnPassword(tx: Tx, { hashed, instead }: NewPassword): Promise<void> {
  if ((await setPassword.run(tx.db, tx.person.id, hashed, instead)) === 0)
    throw invalidField("current_password", "errors.current_password");
  await endSessions.run(tx.db, tx.person.id, tx.person.sessionId);
  await mailPerson(tx.db, tx.person.id, "password_changed", tx.call);
}

/** Checks the caller's password again before a sensitive change. Attempts are limited, so a stolen session can't be used to guess it. */
export async function checkOwnPassword(db: Db, userId: string, given: string | undefined): Promise<Account> {
  const account = await accountById(db, userId);
  if (!account) throw notFound();
  if (!given) throw invalidField("current_password", "errors.required");
  // `db` must be the pool, not a transaction: a rollback would undo the count of a wrong attempt.
  const counter = { key: `password:${userId}`, limit: TRIES } as const;
  if ((await overLimit(db, [counter])).length > 0) throw tooMany("errors.too_many_tries", { minutes: WINDOW_MINUTES });
  if (!(await passwordMatches(account.password_hash, given)))
    throw invalidField("current_password", "errors.current_password");
  await forgiven(db, [counter.key], [counter.key]);
  return account;
}
