import type pg from "pg";
import { sql } from "#server/kit/database.ts";
import { invalid, invalidField, notFound, tooMany } from "#server/kit/failures.ts";
import type { Tx } from "#server/kit/transaction.ts";
import { hashPassword, passwordMatches, passwordProblems } from "./passwords.ts";
import { type Account, accountById, endSessions } from "./queries.ts";
import { tellPerson } from "./tell.ts";
import { forgiven, overLimit, WINDOW_MINUTES } from "./throttle.ts";

const TRIES = 10;

const setPassword = sql<unknown, [string, string, string]>(
  "UPDATE app_user SET password_hash = $2, password_secure = true WHERE hash_id = $1 AND active AND password_hash = $3",
);

export interface OwnPassword {
  readonly current: string | undefined;
  readonly password: string;
  readonly confirmation: string | undefined;
}

/** Changes one's own password with the current one; the other sessions end, and a mail says so. */
export async function changeOwnPassword(tx: Tx, pool: pg.Pool, given: OwnPassword): Promise<void> {
  const account = await accountById.first(tx.db, tx.person.id);
  if (!account) throw notFound();
  const problems = passwordProblems(given.password, account);
  if (problems.length > 0) throw invalid({ password: problems });
  if (given.password !== given.confirmation)
    throw invalidField("password_confirmation", "errors.password_confirmation");
  await checkOwnPassword(pool, tx.person.id, given.current);
  if (given.current === given.password) throw invalidField("password", "errors.password_same");
  // Before any row is locked: hashing takes its time.
  const hashed = await hashPassword(given.password);
  if ((await setPassword.run(tx.db, tx.person.id, hashed, account.password_hash)) === 0)
    throw invalidField("current_password", "errors.current_password");
  await endSessions.run(tx.db, tx.person.id, tx.person.sessionId);
  await tellPerson(tx.db, tx.person.id, "password_changed", tx.call);
}

/** Whether it is one's password, asked again before something grave. A stolen session cannot try passwords out. */
export async function checkOwnPassword(pool: pg.Pool, userId: string, given: string | undefined): Promise<Account> {
  const account = await accountById.first(pool, userId);
  if (!account) throw notFound();
  if (!given) throw invalidField("current_password", "errors.required");
  // Counted outside any transaction: a wrong try is rolled back, its count is not.
  const counter = { key: `password:${userId}`, limit: TRIES };
  if ((await overLimit(pool, [counter])).length > 0)
    throw tooMany("errors.too_many_tries", { minutes: WINDOW_MINUTES });
  if (!(await passwordMatches(account.password_hash, given)))
    throw invalidField("current_password", "errors.current_password");
  await forgiven(pool, [counter.key], [counter.key]);
  return account;
}
