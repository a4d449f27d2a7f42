import { sql } from "#server/kit/sql/database.ts";
import { conflict, invalidField } from "#server/kit/shared/failures.ts";
import type { Guard } from "./resource.ts";

/** Serializes deletions, so that two at once don't leave a meaning without a status. */
const alone = sql<unknown>("SELECT pg_advisory_xact_lock(hashtextextended('ticket_status.meanings', 0))");
const others = sql<{ there: boolean }, [meaning: string, id: string]>(
  "SELECT EXISTS (SELECT 1 FROM ticket_status WHERE meaning = $1 AND hash_id <> $2) AS there",
);

/** A status keeps its meaning, since tickets went by it; each meaning keeps a status. */
export const ticketStatusGuard: Guard = async (tx, before, after) => {
  if (!before) return;
  if (after) {
    if (after.meaning !== before.meaning) throw invalidField("meaning", "errors.meaning_fixed");
    return;
  }
  await alone.all(tx.db);
  if (!(await others.one(tx.db, String(before.meaning), before.hash_id)).there) throw conflict("errors.meaning_needed");
};
