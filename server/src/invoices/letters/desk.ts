import type * as calls from "#contract/invoices/letters.ts";
import type { Owing, OwingState } from "#contract/invoices/letters.ts";
import type { Promised } from "#contract/invoices/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import {
  accountsMails,
  contactJson,
  contactRows,
  contactStopJson,
  presentContactRef,
  remindersStopped,
} from "#server/contacts/public.ts";
import { listRows } from "#server/reference/public.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { composed } from "#server/kit/sql/database.ts";
import { cursorBy, sizeFor, Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { todayInZone } from "#server/zones/public.ts";
import { billing } from "./owed.ts";
import { hasPromised, presentPromise, promiseJson } from "./promises.ts";

interface Row extends Pick<
  Owing,
  "hash_id" | "state" | "no_rate" | "invoices" | "late" | "level" | "reminded_on" | "failed" | "address"
> {
  readonly contact_id: string;
  readonly contact: unknown;
  readonly due_on: string;
  readonly overdue: readonly {
    readonly open: string;
    readonly minor_unit: number;
    readonly iso: string;
    readonly id: string;
  }[];
  readonly overdue_eur: string;
  readonly promise: Promised | null;
  readonly stopped: Owing["stopped"];
}
const TODAY = todayInZone("e.zone_id");
/** Overdue instalments, and what each customer's come to. A customer none of whose invoices may be reminded of is stopped, or in a dispute. */
const overdue = (where: string): string => `
  late AS MATERIALIZED (
    SELECT e.contact_id, e.invoice_id, e.currency_id, e.open, e.open * e.to_eur AS eur, e.to_eur IS NULL AS no_rate, e.due_on, e.reminded, e.reminded_on, ${TODAY} AS today,
      i.disputed, i.reminders_stopped IS NOT NULL AS stopped, i.promise_id
    FROM invoice_instalment e JOIN invoice i ON i.hash_id = e.invoice_id JOIN ${contactRows("c")} ON c.hash_id = e.contact_id
    WHERE e.open > 0 AND e.due_on < ${TODAY} AND ${where}
  ), owing AS (
    SELECT g.*, CASE WHEN ${hasPromised("g.contact_id", "g.today")} THEN 'promised' WHEN ${remindersStopped("g.contact_id")} OR (g.kept AND NOT g.disputed) THEN 'stopped'
      WHEN g.kept THEN 'disputed' WHEN g.promise_id IS NOT NULL THEN 'broken' ELSE 'due' END AS state
    FROM (SELECT contact_id, (array_agg(invoice_id ORDER BY due_on, invoice_id))[1] AS hash_id, min(due_on) AS due_on, max(today) AS today, max(today - due_on) AS late, count(DISTINCT invoice_id)::int AS invoices,
        coalesce(round(sum(eur), 2), 0)::text AS overdue_eur, (count(DISTINCT invoice_id) FILTER (WHERE no_rate))::int AS no_rate, nullif(max(reminded), 0) AS level, max(reminded_on) AS reminded_on,
        bool_and(disputed OR stopped) AS kept, bool_or(disputed) AS disputed, (array_agg(promise_id ORDER BY promise_id DESC NULLS LAST))[1] AS promise_id
      FROM late GROUP BY contact_id) g
  )`;
const SHOWN = `g.hash_id, g.contact_id, g.state, g.due_on, g.late, g.invoices, g.overdue_eur, g.no_rate, g.level, g.reminded_on, ${contactJson("g.contact_id")} AS contact,
  (SELECT jsonb_agg(jsonb_build_object('open', x.open::text, 'iso', m.iso, 'id', m.hash_id, 'minor_unit', m.minor_unit) ORDER BY m.iso)
    FROM (SELECT currency_id, sum(open) AS open FROM late WHERE contact_id = g.contact_id GROUP BY currency_id) x JOIN ${listRows("currency", "m")} ON m.hash_id = x.currency_id) AS overdue,
  ${promiseJson("g.promise_id", "g.today")} AS promise, ${contactStopJson("g.contact_id")} AS stopped, jsonb_array_length(${accountsMails("g.contact_id")}) > 0 AS address,
  coalesce((SELECT l.state = 'FAILED' FROM invoice_lettered x JOIN invoice_letter l ON l.hash_id = x.letter_id WHERE x.invoice_id = g.hash_id AND l.kind = 'reminder' ORDER BY l.hash_id DESC LIMIT 1), false) AS failed`;

function present(row: Row, person: Person): Owing {
  const contact = presentContactRef(person, row.contact) ?? { hash_id: null, name: "" };
  const isSeen = contact.hash_id !== null;
  return {
    hash_id: row.hash_id,
    contact,
    state: row.state,
    overdue: row.overdue.map((s) => ({
      amount: toWire(s.open, s.minor_unit),
      currency_iso: s.iso,
      currency_hash_id: s.id,
    })),
    overdue_eur: toWire(row.overdue_eur),
    no_rate: row.no_rate,
    invoices: row.invoices,
    late: row.late,
    level: row.level,
    reminded_on: row.reminded_on,
    failed: row.failed,
    promise: presentPromise(row.promise, isSeen),
    stopped: row.stopped && { ...row.stopped, reason: isSeen ? row.stopped.reason : null },
    address: row.address,
    can: { remind: row.state === "due" || row.state === "broken", promise: true },
  };
}

const cursor = cursorBy("day", "id");
/** By default: who is to be reminded. */
const DUE: readonly OwingState[] = ["due", "broken"];

/** Customers with overdue invoices, who is late the longest first. */
export async function owing(reader: Reader, { query: f }: ServerInput<typeof calls.listOwing>) {
  const where = new Where().byId(f, "e", "zone", "country").words(f.search, "c.search LIKE ?");
  where.when(billing(reader.access), "e.country_id = ANY (?::uuid[])");
  const of = where.part().and("g.state = ANY (?::text[])", f.state ? [f.state] : DUE);
  const from = cursor.read(f.after);
  if (from) of.and("(g.due_on, g.contact_id) > (?::date, ?::uuid)", ...from);
  const limit = sizeFor(f.limit);
  const rows = await composed<Row>(
    `WITH ${overdue(where.text)} SELECT ${SHOWN} FROM owing g WHERE ${of.text} ORDER BY g.due_on, g.contact_id LIMIT ${limit + 1}`,
  ).all(reader.db, ...where.values);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    data: shown.map((row) => present(row, reader.person)),
    after: rows.length > limit && last ? cursor.of(last.due_on, last.contact_id) : null,
  };
}

/** One customer of it, whatever their state; undefined when nothing of theirs is overdue. */
export async function owingOf(reader: Reader, contact: string): Promise<Owing | undefined> {
  const where = new Where().and("e.contact_id = ?::uuid", contact);
  where.when(billing(reader.access), "e.country_id = ANY (?::uuid[])");
  const row = await composed<Row>(`WITH ${overdue(where.text)} SELECT ${SHOWN} FROM owing g`).first(
    reader.db,
    ...where.values,
  );
  return row && present(row, reader.person);
}
