import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { changePassword, endOwnSession, listSessions } from "#contract/access/security.ts";
import { sql } from "#server/kit/sql/database.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Asker } from "#server/kit/http/route.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { deviceOf } from "./device.ts";
import { changeOwnPassword, type NewPassword, prepareOwnPassword } from "./own-password.ts";

interface SessionRow {
  readonly hash_id: string;
  readonly device: string | null;
  readonly agent: string | null;
  readonly address: string | null;
  readonly first_seen: string;
  readonly last_seen: string;
  /** The impersonator, if it is such a session. */
  readonly seen_by: string | null;
}
/** Sessions that can still be renewed. */
const ofPerson = sql<SessionRow, [string]>(`
  SELECT s.hash_id, s.device, s.agent, s.address, s.created_at AS first_seen, greatest(s.seen_at, s.rotated_at) AS last_seen, b.name AS seen_by
  FROM session s LEFT JOIN session o ON o.hash_id = s.by_session_id LEFT JOIN app_user b ON b.hash_id = o.user_id
  WHERE s.user_id = $1 AND s.ended_at IS NULL AND s.token_expires_at > CASE WHEN s.by_session_id IS NULL THEN now() - interval '14 days' ELSE now() END
  ORDER BY greatest(s.seen_at, s.rotated_at) DESC, s.hash_id DESC LIMIT 100`);
const endOne = sql<unknown, [id: string, userId: string]>(
  "UPDATE session SET ended_at = now() WHERE hash_id = $1 AND user_id = $2 AND ended_at IS NULL",
);

export async function ownSessions({ db, person }: Reader): Promise<ServerOutput<typeof listSessions>> {
  const rows = await ofPerson.all(db, person.id);
  return {
    data: rows.map(({ agent, ...row }) => ({
      ...row,
      ...deviceOf(agent),
      current: row.hash_id === person.sessionId,
    })),
  };
}

/** Ends one of the caller's sessions; a 404 for any other. */
export async function endSessionOf(
  tx: Tx,
  { params }: ServerInput<typeof endOwnSession>,
): Promise<ServerOutput<typeof endOwnSession>> {
  const { person, call } = tx;
  if ((await endOne.run(tx.db, params.id, person.id)) === 0) throw notFound();
  await record(tx, { kind: "user", id: person.id, action: "session_ended", details: { session: params.id } });
  return { message: text(call.locale, "messages.session_ended") };
}

export async function preparePasswordOf(
  asker: Asker,
  { body }: ServerInput<typeof changePassword>,
): Promise<NewPassword> {
  const { current_password: current, password, password_confirmation: confirmation } = body;
  return await prepareOwnPassword(asker, { current, password, confirmation });
}

export async function changePasswordOf(
  tx: Tx,
  _: ServerInput<typeof changePassword>,
  password: NewPassword,
): Promise<ServerOutput<typeof changePassword>> {
  await changeOwnPassword(tx, password);
  await record(tx, { kind: "user", id: tx.person.id, action: "change_password" });
  return { message: text(tx.call.locale, "messages.own_password_changed") };
}
