import { personRows } from "#server/access/public.ts";
import { closedOffices } from "#server/calendars/public.ts";
import { accountsMails, contactRows, remindersStopped } from "#server/contacts/public.ts";
import type { Task } from "graphile-worker";
import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { LEVELS, REMINDER_GAP, daysBetween, reminderAfter } from "#contract/invoices/rules.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { toWire } from "#contract/kit/money.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { AT_ONCE, dueTask, type JobServices } from "#server/kit/jobs/due.ts";
import type { Letter } from "#server/kit/jobs/mail.ts";
import { nameOf } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import { addresseeOf, customerLetter, type Addressee, listRows } from "#server/reference/public.ts";
import { letterEvent, postLetters } from "./letters/post.ts";
import { hasPromised } from "./letters/promises.ts";
import type { Lettered } from "./letters/queries.ts";

interface Owed extends Lettered {
  readonly open: string;
  readonly iso: string;
  readonly minor_unit: number;
  readonly due_on: string;
}
interface Reminded extends Owed, Addressee {
  readonly level: number;
  readonly address: string;
  readonly order_number: string;
  readonly customer_reference: string | null;
  readonly sender: string;
}

const OWED = `i.hash_id AS invoice_id, i.number, i.country_id, i.zone_id, i.user_id, i.version, s.contact_id, c.contact_type, s.open::text AS open, m.iso, m.minor_unit, s.due_on`;
const JOINS = `JOIN invoice i ON i.hash_id = s.invoice_id JOIN ${contactRows("c")} ON c.hash_id = s.contact_id JOIN ${listRows("currency", "m")} ON m.hash_id = s.currency_id`;
const AFTER = `(ARRAY[${reminderAfter.join(", ")}])[s.reminded + 1]`;
/** Where letters about money go. */
const TO = `${accountsMails("c.hash_id")} -> 0 ->> 'address'`;
/**
 * Claims instalments whose next reminder is due. SKIP LOCKED keeps a second server from sending them too. Disputed invoices, reminders stopped
 * for the invoice or its customer, customers who promised to pay, and those without an address are left out.
 */
const take = sql<Reminded, [today: string, closed: readonly string[]]>(`
  WITH due AS (
    SELECT s.hash_id FROM invoice_instalment s JOIN invoice i ON i.hash_id = s.invoice_id JOIN ${contactRows("c")} ON c.hash_id = s.contact_id
    WHERE s.open > 0 AND s.due_on + ${reminderAfter[0]} <= $1::date AND s.reminded < ${LEVELS} AND s.due_on + ${AFTER} <= $1::date
      AND (s.reminded_on IS NULL OR s.reminded_on + ${REMINDER_GAP} <= $1::date)
      AND i.state IN ('ISSUED', 'PARTIALLY_PAID') AND NOT i.disputed AND i.reminders_stopped IS NULL AND i.zone_id <> ALL ($2::uuid[])
      AND NOT ${remindersStopped("s.contact_id")} AND NOT ${hasPromised("s.contact_id", "$1::date")} AND ${TO} IS NOT NULL
    ORDER BY s.due_on, s.hash_id LIMIT ${AT_ONCE} FOR UPDATE OF s SKIP LOCKED
  ), marked AS (
    UPDATE invoice_instalment s SET reminded = s.reminded + 1, reminded_on = $1::date FROM due WHERE s.hash_id = due.hash_id RETURNING s.*
  )
  SELECT ${OWED}, ${addresseeOf("c", "k", "'reminder_' || s.reminded")}, ${TO} AS address, s.reminded AS level, i.order_number, i.customer_reference, u.name AS sender
  FROM marked s ${JOINS} JOIN ${listRows("country", "k")} ON k.hash_id = s.country_id JOIN ${personRows("u")} ON u.hash_id = s.user_id`);

/** The mail to the customer, from the company's template for this level or the built-in text. */
const letterOf = (owed: Reminded, today: string): Letter =>
  customerLetter(owed, {
    usual: {
      subject: `invoices.reminder_subject_${owed.level}`,
      text: `invoices.reminder_text_${owed.level}`,
      foot: "invoices.reminder_foot",
    },
    words: {
      order: owed.order_number,
      their_reference: owed.customer_reference ?? "",
      invoice: owed.number,
      amount: formatMoney(toWire(owed.open, owed.minor_unit), owed.iso),
      due_day: formatDay(owed.due_on),
      days_late: String(daysBetween(owed.due_on, today)),
      sender: owed.sender,
    },
  });

/** Reminds customers by mail on days when the invoice's office is open. The claim and the mail are in one transaction, so each is sent once even with several servers. */
export const remindersTask = (services: JobServices & Pick<Services, "publicUrl">, now?: () => Date): Task =>
  dueTask(
    services,
    "reminders",
    async (db: Db, today, at) => {
      const due = await take.all(db, today, await closedOffices(db, at));
      if (due.length > 0)
        await postLetters(
          db,
          services.publicUrl,
          due.map((owed) => ({
            kind: "reminder",
            level: owed.level,
            invoices: [owed.invoice_id],
            letter: letterOf(owed, today),
            sender: null,
          })),
        );
      return due.map((owed) => letterEvent(owed, "remind", { details: { level: owed.level, address: owed.address } }));
    },
    now,
  );

const takeDue = sql<Owed, [today: string]>(`
  WITH due AS (
    SELECT s.hash_id FROM invoice_instalment s WHERE s.open > 0 AND s.due_on <= $1::date AND NOT s.due_told
    ORDER BY s.due_on, s.hash_id LIMIT ${AT_ONCE} FOR UPDATE OF s SKIP LOCKED
  ), marked AS (UPDATE invoice_instalment s SET due_told = true FROM due WHERE s.hash_id = due.hash_id RETURNING s.*)
  SELECT ${OWED} FROM marked s ${JOINS}`);

/** Notifies the order's owner, and people who chose this notification, that an instalment is due. */
export const dueNoticesTask = (services: JobServices, now?: () => Date): Task =>
  dueTask(
    services,
    "invoices-due",
    async (db: Db, today) =>
      (await takeDue.all(db, today)).map((owed) => {
        const amount = formatMoney(toWire(owed.open, owed.minor_unit), owed.iso);
        return letterEvent(owed, "due", {
          details: { amount },
          notice: {
            kind: "invoice_due",
            params: { number: owed.number, contact: nameOf("contact", owed.contact_id), amount },
            link: invoiceHref.list({ view: owed.invoice_id }),
            to: { users: [owed.user_id], holders: { country: owed.country_id } },
          },
        });
      }),
    now,
  );
