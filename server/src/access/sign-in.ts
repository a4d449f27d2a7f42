import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { login } from "#contract/access/endpoints.ts";
import { sql } from "#server/kit/database.ts";
import { invalidField, refused, tooMany } from "#server/kit/failures.ts";
import { recordAs } from "#server/kit/record.ts";
import type { Services } from "#server/kit/services.ts";
import { text } from "#server/kit/texts.ts";
import { inTransaction, type Visitor } from "#server/kit/transaction.ts";
import { passwordMatches } from "./passwords.ts";
import { accountByEmail } from "./queries.ts";
import { beginSession } from "./sessions.ts";
import { forgiven, network, overLimit, WINDOW_MINUTES } from "./throttle.ts";
import { TOKEN_SECONDS, type Tokens } from "./tokens.ts";

/** Wrong passwords in a window: of one account from one address, of one address, of one account from everywhere. */
export const signInLimits = { pair: 6, address: 60, account: 40 } as const;

/** Whether the account was signed in from there lately: its owner's own address. */
const signedInFrom = sql<{ known: boolean }, [string, string]>(
  "SELECT EXISTS (SELECT 1 FROM session WHERE user_id = $1 AND address = $2 AND created_at > now() - interval '60 days') AS known",
);

/** Signs in. An unknown account and a wrong password take as long and are told the same. */
export async function signIn(
  services: Services,
  tokens: Tokens,
  visitor: Visitor,
  { body }: ServerInput<typeof login>,
): Promise<ServerOutput<typeof login>> {
  const { pool } = services;
  const { call } = visitor;
  const from = network(call.address);
  const pair = `pair:${body.email} ${from}`;
  const address = `address:${from}`;
  const everywhere = `account:${body.email}`;
  // Counted before the password is looked at, so that many at once are not all let through; a good one is given back.
  const over = await overLimit(
    pool,
    [
      { key: pair, limit: signInLimits.pair },
      { key: address, limit: signInLimits.address },
    ],
    [{ key: everywhere, limit: signInLimits.account }],
  );
  const account = await accountByEmail.first(pool, body.email);
  if (over.includes(pair) || over.includes(address)) throw tooManyTries();
  // Somebody guesses from many addresses: those that its owner has signed in from stay open to them.
  if (over.length > 0 && !(account && (await signedInFrom.one(pool, account.id, call.address)).known))
    throw tooManyTries();

  const right = await passwordMatches(account?.password_hash, body.password);
  if (!account || !right) throw wrong();
  if (!account.active) throw refused("errors.account_inactive");
  const token = await inTransaction(pool, async (db) => {
    const begun = await beginSession(db, tokens, call, account, body.device);
    if (begun === undefined) return undefined;
    await recordAs(db, call, account.id, [
      { kind: "user", id: account.id, action: "login", details: body.device ? { device: body.device } : {} },
    ]);
    await forgiven(db, [pair, address, everywhere], [pair]);
    return begun;
  });
  if (token === undefined) throw wrong();
  return { access_token: token, expires_in: TOKEN_SECONDS, message: text(call.locale, "messages.signed_in") };
}

const wrong = () => invalidField("password", "errors.credentials");
const tooManyTries = () => tooMany("errors.too_many_tries", { minutes: WINDOW_MINUTES });
