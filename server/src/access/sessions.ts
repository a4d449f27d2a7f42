import { sql, type Db } from "#server/kit/sql/database.ts";
import { unauthorized } from "#server/kit/shared/failures.ts";
import { network } from "#server/kit/shared/network.ts";
import { recordAs } from "#server/kit/records/record.ts";
import { inTransaction, newId, type Call } from "#server/kit/sql/transaction.ts";
import type pg from "pg";
import { deviceOf } from "./device.ts";
import { mailPerson } from "./mail-person.ts";
import { overLimit } from "./throttle.ts";
import { REFRESH_SECONDS, timesFrom, TOKEN_SECONDS, type Tokens } from "./tokens.ts";

/** Seconds in which a refresh may be repeated, in case its answer was lost: the old token gets the same new one again. */
const GRACE_SECONDS = 10;

/**
 * Locks the account while the session is created: a concurrent password change or deactivation either sees the session and ends it, or
 * makes this insert find no row.
 */
const begin = sql<
  unknown,
  [
    id: string,
    tokenId: string,
    exp: number,
    device: string | null,
    address: string,
    userId: string,
    verifiedHash: string | null,
    agent: string | null,
  ]
>(`
  WITH owner AS MATERIALIZED (SELECT hash_id FROM app_user WHERE hash_id = $6 AND active AND password_hash = $7 FOR SHARE)
  INSERT INTO session (hash_id, user_id, token_id, token_expires_at, device, address, agent) SELECT $1, hash_id, $2, to_timestamp($3), $4, $5, $8 FROM owner`);
const lately = sql<{ agent: string | null; address: string | null }, [string]>(
  "SELECT DISTINCT agent, address FROM session WHERE user_id = $1 AND by_session_id IS NULL AND created_at > now() - interval '60 days' LIMIT 200",
);

/** Most mails about new places per window: one is warning enough. */
const TOLD = 2;

/** Mails the owner about a sign-in from a new device or network; not for the very first sign-in. */
async function mailNewPlace(db: Db, call: Call, userId: string): Promise<void> {
  const places = await lately.all(db, userId);
  if (places.length === 0) return;
  const { browser, system } = deviceOf(call.agent);
  const sameDevice = places.some(({ agent }) => {
    const known = deviceOf(agent);
    return known.browser === browser && known.system === system;
  });
  const from = network(call.address);
  if (sameDevice && places.some(({ address }) => address !== null && network(address) === from)) return;
  if ((await overLimit(db, [{ key: `new-place:${userId}`, limit: TOLD }])).length === 0)
    await mailPerson(db, userId, "new_sign_in", call);
}

/** Creates a session after the password was checked; undefined when the password has changed since. */
export async function beginSession(
  db: Db,
  tokens: Tokens,
  call: Call,
  account: { id: string; password_hash: string | null },
  device: string | undefined,
): Promise<string | undefined> {
  const [sid, jti] = [newId(), newId()];
  const { iat, exp } = timesFrom(call.now);
  await mailNewPlace(db, call, account.id);
  const values = [device ?? null, call.address, account.id, account.password_hash, call.agent ?? null] as const;
  if ((await begin.run(db, sid, jti, exp, ...values)) === 0) return undefined;
  return tokens.sign({ sub: account.id, sid, jti, iat, exp });
}

interface SessionRow {
  readonly user_id: string;
  readonly token_id: string;
  readonly previous_token_id: string | null;
  readonly in_grace: boolean;
  readonly expires: number;
}
const lockSession = sql<SessionRow, [string]>(`
  SELECT s.user_id, s.token_id, s.previous_token_id, s.rotated_at > clock_timestamp() - interval '${GRACE_SECONDS} seconds' AS in_grace, extract(epoch FROM s.token_expires_at)::bigint AS expires
  FROM session s JOIN app_user u ON u.hash_id = s.user_id AND u.active WHERE s.hash_id = $1 AND s.ended_at IS NULL AND s.by_session_id IS NULL FOR UPDATE OF s`);
const rotate = sql<unknown, [id: string, tokenId: string, exp: number]>(
  "UPDATE session SET previous_token_id = token_id, token_id = $2, token_expires_at = to_timestamp($3), rotated_at = clock_timestamp() WHERE hash_id = $1",
);
const end = sql<unknown, [string]>("UPDATE session SET ended_at = now() WHERE hash_id = $1 AND ended_at IS NULL");

/**
 * Exchanges a session's latest token for a new one. The token before it gets the current one again for a few seconds; an older one means
 * that a token was copied, and ends the session.
 */
export async function refreshSession(pool: pg.Pool, tokens: Tokens, call: Call, given: string): Promise<string> {
  const claims = tokens.read(given);
  const now = call.now.getTime() / 1000;
  if (!claims || claims.exp + REFRESH_SECONDS <= now) throw unauthorized("errors.session_ended");
  const token = await inTransaction(pool, async (db) => {
    const session = await lockSession.first(db, claims.sid);
    if (!session || session.user_id !== claims.sub) return undefined;
    const { sub, sid } = claims;
    if (session.token_id === claims.jti) {
      const [jti, { iat, exp }] = [newId(), timesFrom(call.now)];
      await rotate.run(db, sid, jti, exp);
      return tokens.sign({ sub, sid, jti, iat, exp });
    }
    if (session.previous_token_id === claims.jti && session.in_grace)
      return tokens.sign({
        sub,
        sid,
        jti: session.token_id,
        iat: session.expires - TOKEN_SECONDS,
        exp: session.expires,
      });
    await endSession(db, sid);
    await recordAs(db, call, sub, [{ kind: "user", id: sub, action: "session_reuse", details: { session: sid } }]);
    return undefined;
  });
  if (token === undefined) throw unauthorized("errors.session_ended");
  return token;
}

/** Ends a session; returns whether it was still open. */
export async function endSession(db: Db, sid: string): Promise<boolean> {
  return (await end.run(db, sid)) > 0;
}
