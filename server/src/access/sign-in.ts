import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { login } from "#contract/access/sign-in.ts";
import type { secondStep } from "#contract/access/security.ts";
import { type Db, sql } from "#server/kit/sql/database.ts";
import { Failure, invalidField, refused, tooMany } from "#server/kit/shared/failures.ts";
import { network } from "#server/kit/shared/network.ts";
import { recordAs } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import { text } from "#server/kit/shared/texts.ts";
import { type Call, inTransaction, type Visitor } from "#server/kit/sql/transaction.ts";
import { countFirstCodeTry, endFirstCode, redeemFirstCode, wrongFirstCode } from "./first-code.ts";
import { passwordMatches } from "./passwords.ts";
import { type Account, accountByEmail, accountById } from "./queries.ts";
import { CHALLENGE_SECONDS, type FactorKeys } from "./second-factor/keys.ts";
import { wrongCode } from "./second-factor/own-factor.ts";
import { useCode } from "./second-factor/use-code.ts";
import { beginSession } from "./sessions.ts";
import { mailPerson } from "./mail-person.ts";
import { type CounterKey, forgiven, overLimit, WINDOW_MINUTES } from "./throttle.ts";
import { TOKEN_SECONDS, type Tokens } from "./tokens.ts";

/**
 * Wrong passwords per window: for an account from one network (`pair`), from one network, for an account from everywhere; and wrong codes
 * for an account from everywhere.
 */
export const signInLimits = { pair: 6, address: 60, account: 40, codes: 12 } as const;

export interface SignInKeys {
  readonly tokens: Tokens;
  readonly factors: FactorKeys;
}
type SignedIn = ServerOutput<typeof secondStep>;

/** Whether the account was signed in from this address in the last 60 days, so that it is probably the owner's. */
const signedInFrom = sql<{ known: boolean }, [string, string]>(
  "SELECT EXISTS (SELECT 1 FROM session WHERE user_id = $1 AND address = $2 AND created_at > now() - interval '60 days') AS known",
);

const countersOf = (email: string, call: Call) => {
  const from = network(call.address);
  return { pair: `pair:${email} ${from}`, address: `address:${from}`, everywhere: `account:${email}` } as const;
};
type Counters = ReturnType<typeof countersOf>;
const keysOf = (c: Counters): CounterKey[] => [c.pair, c.address, c.everywhere];

/** Signs in. An unknown account and a wrong password take as long and give the same answer, whatever else the account requires. */
export async function signIn(
  services: Services,
  keys: SignInKeys,
  visitor: Visitor,
  { body }: ServerInput<typeof login>,
): Promise<ServerOutput<typeof login>> {
  const { pool } = services;
  const { call } = visitor;
  const counters = countersOf(body.email, call);
  // Count the attempt before checking the password, so that concurrent guesses are limited too; a right one is given back.
  const over = await overLimit(
    pool,
    [
      { key: counters.pair, limit: signInLimits.pair },
      { key: counters.address, limit: signInLimits.address },
    ],
    [{ key: counters.everywhere, limit: signInLimits.account }],
  );
  const account = await accountByEmail.first(pool, body.email);
  await refuseGuessing(pool, over, counters, account, call);

  const right = await passwordMatches(account?.password_hash, body.password);
  if (!account || !right) throw wrong();
  if (!account.active) throw refused("errors.account_inactive");
  const asks = secondStepOf(account);
  if (asks) {
    // Give back this attempt, but keep earlier ones: the codes of the second step use the same counters.
    await forgiven(pool, keysOf(counters), []);
    return {
      challenge: keys.factors.challenge(account, call.now, body.device),
      expires_in: CHALLENGE_SECONDS,
      asks,
      message: text(call.locale, `messages.${asks}_asked`),
    };
  }
  const token = await inTransaction(pool, (db) =>
    enter(db, keys, call, { account, counters: keysOf(counters), cleared: [counters.pair], device: body.device }),
  );
  if (token === undefined) throw wrong();
  return welcome(call, token);
}

/**
 * What signing in needs besides the password. A password that somebody else knows is not enough: the first sign-in needs a code that only
 * the person got. A second factor proves more and replaces that code.
 */
const secondStepOf = (account: Account): "second_factor" | "first_code" | undefined =>
  account.second_factor ? "second_factor" : account.password_secure ? undefined : "first_code";

/** The second step: the challenge of the first step and an unused code. */
export async function completeSignIn(
  services: Services,
  keys: SignInKeys,
  visitor: Visitor,
  { body }: ServerInput<typeof secondStep>,
): Promise<SignedIn> {
  const { pool } = services;
  const { call } = visitor;
  const claim = keys.factors.claimOf(body.challenge);
  const account = claim && (await accountById(pool, claim.sub));
  if (!claim || !account?.active || !keys.factors.verify(body.challenge, claim, account, call.now))
    throw challengeOver();
  const counters = countersOf(account.email, call);
  const codes = `code:${account.id}` as const;
  const over = await overLimit(
    pool,
    [
      { key: counters.pair, limit: signInLimits.pair },
      { key: counters.address, limit: signInLimits.address },
    ],
    [
      { key: counters.everywhere, limit: signInLimits.account },
      { key: codes, limit: signInLimits.codes },
    ],
  );
  await refuseGuessing(pool, over, counters, account, call);
  const first = secondStepOf(account) === "first_code";
  const lastTry = first && (await countFirstCodeTry(pool, account.id, call));
  const redeemed = inTransaction(pool, async (db) => {
    const by = first
      ? await redeemFirstCode(db, keys.factors, account.id, body.code)
      : await useCode(db, keys.factors, account.id, body.code, call.now);
    if (!by) throw first ? wrongFirstCode() : wrongCode();
    if (by === "recovery") await mailPerson(db, account.id, "recovery_used", call);
    const details: Entering["details"] = by === true ? { first_code: true } : { second_factor: by };
    const all = [...keysOf(counters), codes];
    const cleared = [counters.pair, codes];
    return await enter(db, keys, call, { account, counters: all, cleared, device: claim.device, details });
  });
  if (lastTry) await redeemed.catch(async () => await endFirstCode(pool, account.id, call));
  const token = await redeemed;
  if (token === undefined) throw challengeOver();
  return welcome(call, token);
}

/** Throws a 429 above the limits. When guesses come from many networks, addresses the owner has used stay open. */
async function refuseGuessing(
  db: Db,
  over: readonly string[],
  { pair, address }: Counters,
  account: Account | undefined,
  call: Call,
): Promise<void> {
  if (over.length === 0) return;
  const here = over.includes(pair) || over.includes(address);
  if (here || !(account && (await signedInFrom.one(db, account.id, call.address)).known)) throw tooManyTries();
}

interface Entering {
  readonly account: Account;
  /** The counters of this attempt, and those to reset. */
  readonly counters: readonly CounterKey[];
  readonly cleared: readonly CounterKey[];
  readonly device: string | undefined;
  readonly details?: Readonly<Record<string, string | boolean>>;
}
/** Creates the session; undefined when the password has changed since it was checked. */
async function enter(
  db: Db,
  { tokens }: SignInKeys,
  call: Call,
  { account, counters, cleared, device, details = {} }: Entering,
): Promise<string | undefined> {
  const token = await beginSession(db, tokens, call, account, device);
  if (token === undefined) return undefined;
  await recordAs(db, call, account.id, [
    { kind: "user", id: account.id, action: "login", details: device ? { ...details, device } : details },
  ]);
  await forgiven(db, counters, cleared);
  return token;
}

const welcome = (call: Call, token: string): SignedIn => ({
  access_token: token,
  expires_in: TOKEN_SECONDS,
  message: text(call.locale, "messages.signed_in"),
});
const wrong = () => invalidField("password", "errors.credentials");
const tooManyTries = () => tooMany("errors.too_many_tries", { minutes: WINDOW_MINUTES });
/** The first step must be repeated; the code tells the client. */
const challengeOver = () => new Failure("refused", { key: "errors.challenge_over" }, undefined, "challenge_over");
