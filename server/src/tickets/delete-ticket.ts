import type * as calls from "#contract/tickets/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { deletingCommentFiles, deletingComments } from "#server/discussion/public.ts";
import { deletingFiles, type Storage } from "#server/kit/files/storage.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { ticketEvent, tickets, wordsOf } from "./records.ts";

const destroy = sql<{ sha256: string }, [string]>(`
  WITH said AS (${deletingComments("ticket", "$1")}), gone AS (DELETE FROM ticket WHERE hash_id = $1),
    sent AS (${deletingCommentFiles("ticket", "$1")}), files AS (${deletingFiles("f.kind = 'ticket' AND f.record_id = $1")})
  SELECT sha256 FROM sent UNION SELECT sha256 FROM files`);

/** Deletes a ticket that nobody has answered, with its files. Its number is not given again. */
export async function deleteTicket(
  tx: Tx,
  storage: Storage,
  { params, query }: ServerInput<typeof calls.deleteTicket>,
) {
  const row = await tickets.begin(tx, "delete", params.id, query.version);
  storage.forgetAfter(tx, await destroy.all(tx.db, row.hash_id));
  const { topic, description, type_id, user_id, zone_id, state, secret } = row;
  await record(
    tx,
    ticketEvent({ ...row, version: row.version + 1 }, "delete", {
      before: wordsOf(secret, { topic, description, type_id, user_id, zone_id }),
      details: { from: state },
    }),
  );
  return { message: text(tx.call.locale, "errors.done_deleted") };
}
