import type { Task } from "graphile-worker";
import { formatDay } from "#contract/kit/dates.ts";
import { sql } from "#server/kit/sql/database.ts";
import { AT_ONCE, dueTask, type JobServices } from "#server/kit/jobs/due.ts";
import { nameOf, type Event } from "#server/kit/records/record.ts";
import { contractLink, sealedOf } from "./contracts.ts";

interface DueReminder {
  readonly hash_id: string;
  readonly contact_id: string;
  readonly contact_type: string;
  readonly title: string;
  readonly act_by: string;
  readonly end_date: string;
  readonly version: number;
  readonly users: string[];
}
/** Claims due reminders; rows claimed by another server are skipped. Reminders after the last day to act are pointless and not sent. */
const claim = sql<DueReminder>(`
  UPDATE contact_contract c SET reminded_at = clock() FROM contact e
  WHERE e.hash_id = c.contact_id AND c.hash_id IN (
    SELECT hash_id FROM contact_contract WHERE reminded_at IS NULL AND remind_on <= clock()::date AND act_by >= clock()::date
    ORDER BY remind_on LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED)
  RETURNING c.hash_id, c.contact_id, e.contact_type, c.title, c.act_by, c.end_date, c.version,
    coalesce((SELECT array_agg(r.user_id) FROM contact_representative r WHERE r.contact_id = e.hash_id), ARRAY[c.created_by]) AS users`);

const eventOf = (c: DueReminder): Event => ({
  kind: "contact_contract",
  id: c.hash_id,
  action: "remind",
  details: { title: c.title },
  ...sealedOf(c),
  notice: {
    kind: "contract_ends",
    link: contractLink(c.contact_id, c.hash_id),
    params: { title: c.title, contact: nameOf("contact", c.contact_id), day: formatDay(c.act_by) },
    to: { users: c.users },
  },
});

/** Notifies the representatives, otherwise the person who added the contract. */
export const remindTask = (services: JobServices): Task =>
  dueTask(services, "contracts", async (db) => (await claim.all(db)).map(eventOf));
