import type { stopContactReminders } from "#contract/contacts/reminders.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { sql } from "#server/kit/sql/database.ts";
import { conflict, notFound, stale } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { sees } from "./access.ts";
import { eventOf } from "./events.ts";
import { read } from "./lists.ts";
import { presentContact } from "./present.ts";
import { lockContact } from "./queries.ts";

const stop = sql<unknown, [contact: string, reason: string, user: string]>(`
  WITH changed AS (UPDATE contact SET version = version + 1 WHERE hash_id = $1)
  INSERT INTO contact_reminder_stop (contact_id, reason, user_id) VALUES ($1, $2, $3)
  ON CONFLICT (contact_id) DO UPDATE SET reason = excluded.reason, user_id = excluded.user_id, created_at = excluded.created_at`);
const resume = sql<unknown, [contact: string]>(`
  WITH changed AS (UPDATE contact SET version = version + 1 WHERE hash_id = $1)
  DELETE FROM contact_reminder_stop WHERE contact_id = $1`);

/** Stops the reminders of a customer's invoices, or lets them go on. */
export async function stopReminders(tx: Tx, { params, body }: ServerInput<typeof stopContactReminders>) {
  await lockContact.run(tx.db, params.id);
  const before = await read(tx, params.id);
  if (!before || !sees(tx.access, before)) throw notFound();
  tx.access.require("orders_invoice", { country: before.country_id });
  if (before.erased_at) throw conflict("errors.contact_erased", undefined, "erased");
  if (body.version !== undefined && body.version !== before.version) throw stale();
  if (body.reason === null) await resume.run(tx.db, params.id);
  else await stop.run(tx.db, params.id, body.reason, tx.person.id);
  const row = await read(tx, params.id);
  if (!row) throw notFound();
  const [action, details] =
    body.reason === null ? ["resume_reminders", {}] : ["stop_reminders", { reason: body.reason }];
  await record(tx, eventOf(row, action, { details }));
  return { data: presentContact(row, tx.person) };
}
