import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { endImpersonation, impersonate } from "#contract/access/impersonation.ts";
import { sql } from "#server/kit/sql/database.ts";
import { conflict, Failure, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { recordAs } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import type { Task } from "graphile-worker";
import type pg from "pg";
import { text } from "#server/kit/shared/texts.ts";
import { inTransaction, newId, type Reader } from "#server/kit/sql/transaction.ts";
import { mayImpersonate, resolved } from "./giving.ts";
import { readPerson } from "./grant-queries.ts";
import { endSession } from "./sessions.ts";
import { timesFrom, TOKEN_SECONDS, type Tokens } from "./tokens.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

/** Without an address: it must not count as a network the account's owner has signed in from. */
const begin = sql<unknown, [id: string, userId: string, tokenId: string, exp: number, own: string]>(
  "INSERT INTO session (hash_id, user_id, token_id, token_expires_at, by_session_id) SELECT $1, $2, $3, to_timestamp($4), hash_id FROM session WHERE hash_id = $5 AND ended_at IS NULL",
);

/** Starts a read-only session as another person. It expires by itself and ends with the caller's own session. */
export async function seeAs(
  { pool }: Services,
  tokens: Tokens,
  { db, person, access, call }: Reader,
  { body }: ServerInput<typeof impersonate>,
): Promise<ServerOutput<typeof impersonate>> {
  if (person.impersonator) throw conflict("errors.impersonating", { name: person.name }, "impersonating");
  const them = await readPerson.first(db, body.user_hash_id);
  const seen =
    them &&
    (them.zone_id === null ? access.reach(["users_view"]) === "all" : access.can("users_view", { zone: them.zone_id }));
  if (!them || !seen || !them.active) throw unknownReference("user_hash_id");
  if (them.hash_id === person.id) throw invalidField("user_hash_id", "errors.impersonates_oneself");
  const theirs = resolved([...them.grants, ...them.profile_grants], { zone: them.zone_id, countries: them.countries });
  if (!mayImpersonate(person.rights, theirs))
    throw new Failure(
      "forbidden",
      { key: "errors.impersonates_more", params: { name: them.name } },
      undefined,
      "holds_more",
    );
  const [sid, jti] = [newId(), newId()];
  const { iat, exp } = timesFrom(call.now);
  await inTransaction(pool, async (client) => {
    await begin.run(client, sid, them.hash_id, jti, exp, person.sessionId);
    await recordAs(client, call, person.id, [
      { kind: "user", id: them.hash_id, action: "impersonate", zone: them.zone_id, details: { session: sid } },
    ]);
  });
  return {
    access_token: tokens.sign({ sub: them.hash_id, sid, jti, iat, exp }),
    expires_in: TOKEN_SECONDS,
    message: text(call.locale, "messages.impersonating", { name: them.name }),
  };
}

/** Ends the impersonation; the trail names the real person. */
export async function stopSeeingAs(
  { pool }: Services,
  { person, call }: Pick<Reader, "person" | "call">,
): Promise<ServerOutput<typeof endImpersonation>> {
  const by = person.impersonator;
  if (!by) throw conflict("errors.not_impersonating", undefined, "not_impersonating");
  await inTransaction(pool, async (client) => {
    // It may have just expired; then its end is on the trail already.
    if (!(await endSession(client, person.sessionId))) return;
    await recordAs(client, call, by.id, [
      {
        kind: "user",
        id: person.id,
        action: "end_impersonation",
        zone: person.zoneId,
        details: { session: person.sessionId },
      },
    ]);
  });
  return { message: text(call.locale, "messages.impersonation_ended") };
}

const endOver = sql<{ session: string; them: string; zone: string | null; who: string }>(`
  WITH over AS (
    SELECT s.hash_id, least(s.token_expires_at, own.ended_at) AS at, own.user_id AS who FROM session s JOIN session own ON own.hash_id = s.by_session_id
    WHERE s.by_session_id IS NOT NULL AND s.ended_at IS NULL AND (s.token_expires_at <= now() OR own.ended_at IS NOT NULL)
    ORDER BY s.hash_id LIMIT 500 FOR UPDATE OF s SKIP LOCKED)
  UPDATE session s SET ended_at = over.at FROM over, app_user u
  WHERE s.hash_id = over.hash_id AND u.hash_id = s.user_id RETURNING s.hash_id AS session, s.user_id AS them, u.zone_id AS zone, over.who`);

/** Job: ends impersonations that have expired or whose own session has ended, and records each once on the trail. */
export const impersonationsOver =
  (pool: pg.Pool): Task =>
  async () => {
    const call = { requestId: "impersonations", address: "", locale: "en", now: timeNow() } as const;
    await inTransaction(pool, async (client) => {
      for (const { session, them, zone, who } of await endOver.all(client))
        await recordAs(client, call, who, [
          { kind: "user", id: them, action: "impersonation_over", zone, details: { session } },
        ]);
    });
  };
