import { createHash } from "node:crypto";
import type { OverdueInvoice } from "#contract/invoices/letters.ts";
import { LEVELS } from "#contract/invoices/rules.ts";
import { formatMoney, sum } from "#contract/kit/amounts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { toWire } from "#contract/kit/money.ts";
import { contactRows, remindersStopped } from "#server/contacts/public.ts";
import { listRows } from "#server/reference/public.ts";
import { placesOf, type Access } from "#server/kit/shared/access.ts";
import { conflict, notFound } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { isPast, todayInZone } from "#server/zones/public.ts";
import { hasPromised } from "./promises.ts";
import type { Lettered } from "./queries.ts";

/** An overdue instalment that its customer may be reminded of. */
export interface Owed extends Lettered {
  readonly hash_id: string;
  /** The invoice by which its customer was named. */
  readonly asked: string;
  readonly date: string;
  readonly order_number: string;
  readonly customer_reference: string | null;
  readonly open: string;
  readonly iso: string;
  readonly minor_unit: number;
  readonly due_on: string;
  readonly late: number;
  readonly reminded: number;
  readonly reminded_on: string | null;
}
type Asked = Omit<Owed, "hash_id"> & { readonly hash_id: string | null };

/** SQL: that an instalment `s` of an invoice `i` is overdue, and nothing keeps its customer from a reminder of it. */
const REMINDABLE = `s.open > 0 AND ${isPast("s.due_on", "s.zone_id")} AND i.state IN ('ISSUED', 'PARTIALLY_PAID') AND NOT i.disputed AND i.reminders_stopped IS NULL
  AND NOT ${remindersStopped("s.contact_id")} AND NOT ${hasPromised("s.contact_id", todayInZone("s.zone_id"))}`;
/** SQL: that a row is of a country where the caller invoices. */
export const billed = (alias: string, n: number): string =>
  `($${n}::uuid[] IS NULL OR ${alias}.country_id = ANY ($${n}::uuid[]))`;
/** The countries in which somebody invoices; null is everywhere. */
export const billing = (access: Access): string[] | null => placesOf(access.reach(["orders_invoice"]));

const FIELDS = `s.hash_id, a.asked, i.hash_id AS invoice_id, i.number, i.date, i.order_number, i.customer_reference, i.version, i.zone_id, i.country_id, i.user_id, a.contact_id, c.contact_type, trim_scale(s.open)::text AS open,
  m.iso, m.minor_unit, s.due_on, ${todayInZone("s.zone_id")} - s.due_on AS late, s.reminded, s.reminded_on`;
const ASKED = `(SELECT DISTINCT ON (v.contact_id) v.contact_id, v.hash_id AS asked FROM invoice v WHERE v.hash_id = ANY ($1::uuid[]) AND ${billed("v", 2)} ORDER BY v.contact_id, v.hash_id) a
  JOIN ${contactRows("c")} ON c.hash_id = a.contact_id`;
const OWED = `invoice_instalment s JOIN invoice i ON i.hash_id = s.invoice_id JOIN ${listRows("currency", "m")} ON m.hash_id = s.currency_id`;
const IS_OWED = `s.contact_id = a.contact_id AND ${billed("s", 2)} AND ${REMINDABLE}`;
const read = sql<Asked, [invoices: readonly string[], countries: string[] | null]>(
  `SELECT ${FIELDS} FROM ${ASKED} LEFT JOIN (${OWED}) ON ${IS_OWED} ORDER BY s.due_on, s.hash_id`,
);
/** The same behind locks, in one order: of two people who send at once, the second sees what the first did. */
export const owedLocked = sql<Owed, [invoices: readonly string[], countries: string[] | null]>(
  `SELECT ${FIELDS} FROM ${ASKED} JOIN (${OWED}) ON ${IS_OWED} ORDER BY s.due_on, s.hash_id FOR UPDATE OF s, i`,
);

/** What the customer of an invoice may be reminded of: a 404 out of reach, a 409 where there is nothing. */
export async function owedBy({ db, access }: Reader, invoice: string): Promise<readonly [Owed, ...Owed[]]> {
  const [first, ...more] = await read.all(db, [invoice], billing(access));
  if (!first) throw notFound();
  if (first.hash_id === null) throw conflict("errors.nothing_overdue", undefined, "state");
  return [first, ...more] as [Owed, ...Owed[]];
}

/** A fingerprint of what a letter says: another payment, letter or promise changes it. */
export const markOf = (owed: readonly Owed[]): string =>
  createHash("sha256")
    .update(owed.map((o) => [o.hash_id, o.open, o.due_on, o.reminded, o.reminded_on ?? ""].join("|")).join(","))
    .digest("base64url");

/** The level of the next letter: one above that of the last. */
export const levelOf = (owed: readonly Owed[]): 1 | 2 | 3 =>
  Math.min(LEVELS, Math.max(...owed.map((o) => o.reminded)) + 1) as 1 | 2 | 3;

/** What a reminder names: all invoices, their sums by currency, and the oldest due day. */
export function reminderWords([first, ...more]: readonly [Owed, ...Owed[]], sender: string): Record<string, string> {
  const owed = [first, ...more];
  const listed = (of: (o: Owed) => string | null): string => [...new Set(owed.flatMap((o) => of(o) ?? []))].join(", ");
  const sums = [...Map.groupBy(owed, (o) => o.iso)].map(([iso, own]) =>
    formatMoney(toWire(sum(own.map((o) => o.open)), own[0]?.minor_unit ?? 2), iso),
  );
  return {
    order: listed((o) => o.order_number),
    their_reference: listed((o) => o.customer_reference),
    invoice: listed((o) => o.number),
    amount: sums.join(" + "),
    due_day: formatDay(first.due_on),
    days_late: String(first.late),
    sender,
  };
}

export const shownOwed = (o: Owed): OverdueInvoice => ({
  hash_id: o.invoice_id,
  number: o.number,
  date: o.date,
  due_on: o.due_on,
  late: o.late,
  open: toWire(o.open, o.minor_unit),
  currency_iso: o.iso,
});
