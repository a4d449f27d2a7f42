import { closedOffices } from "#server/calendars/public.ts";
import { contactRows } from "#server/contacts/public.ts";
import { officeRows } from "#server/zones/public.ts";
import type { Task } from "graphile-worker";
import { orderReminders } from "#contract/settings/company.ts";
import { settingOr } from "#server/kit/records/company.ts";
import { sql } from "#server/kit/sql/database.ts";
import { AT_ONCE, dueTask, type JobServices } from "#server/kit/jobs/due.ts";
import { orderEvent } from "./records.ts";

/** Days until the first reminder of a waiting order, and between later ones. */
export const REMIND_FIRST = settingOr("order_remind_first", orderReminders.first);
export const REMIND_EVERY = settingOr("order_remind_every", orderReminders.every);

interface DueReminder {
  readonly hash_id: string;
  readonly number: string;
  readonly contact_id: string;
  readonly contact_type: string;
  readonly country_id: string;
  readonly version: number;
  readonly user_id: string;
  readonly people: readonly string[];
  readonly what: string;
  readonly days: number;
}
/** Claims orders whose reminder is due in their office's time zone. SKIP LOCKED keeps a second server from sending them too. */
const claim = sql<DueReminder, [closed: readonly string[]]>(`
  UPDATE orders o SET waiting_reminders = o.waiting_reminders + 1, waiting_next_on = (clock() AT TIME ZONE z.time_zone)::date + ${REMIND_EVERY}
  FROM ${officeRows("z")}, ${contactRows("c")} WHERE z.hash_id = o.zone_id AND c.hash_id = o.contact_id AND o.hash_id IN (
    SELECT w.hash_id FROM orders w JOIN ${officeRows("y")} ON y.hash_id = w.zone_id
    WHERE w.state = 'WAITING_INFORMATION' AND w.archived_at IS NULL AND w.zone_id <> ALL ($1::uuid[]) AND w.waiting_next_on <= (clock() AT TIME ZONE y.time_zone)::date
    ORDER BY w.waiting_next_on, w.hash_id LIMIT ${AT_ONCE} FOR NO KEY UPDATE OF w SKIP LOCKED)
  RETURNING o.hash_id, o.number, o.contact_id, c.contact_type, o.country_id, o.version, o.user_id, o.waiting_people AS people, o.waiting_for AS what,
    ((clock() AT TIME ZONE z.time_zone)::date - (o.waiting_since AT TIME ZONE z.time_zone)::date) AS days`);

const eventOf = (o: DueReminder) =>
  orderEvent({ ...o, contact: o }, "remind", {
    details: { waiting_for: o.what },
    notice: {
      kind: "order_waiting_info",
      users: [...new Set([o.user_id, ...o.people])],
      holders: true,
      params: { what: o.what, days: o.days },
    },
  });

/** Reminds people of orders that wait for information, until they are answered, on days when the order's office is open. */
export const remindTask = (services: JobServices): Task =>
  dueTask(services, "orders", async (db, _, at) => (await claim.all(db, await closedOffices(db, at))).map(eventOf));
