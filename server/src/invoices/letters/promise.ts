import type * as calls from "#contract/invoices/letters.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import { contactRows } from "#server/contacts/public.ts";
import { listRows } from "#server/reference/public.ts";
import { conflict, invalidField, notFound, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { sql } from "#server/kit/sql/database.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { todayInZone } from "#server/zones/public.ts";
import { owingOf } from "./desk.ts";
import { billed, billing } from "./owed.ts";
import { letterEvent } from "./post.ts";
import type { Lettered } from "./queries.ts";

interface Promising extends Lettered {
  readonly promise_id: string | null;
  readonly currency_id: string;
  readonly overdue: boolean;
  readonly today: string;
}
/** The open invoices of the customer of an invoice, where the caller invoices, behind their locks. */
const openOf = sql<Promising, [invoice: string, countries: string[] | null]>(`
  SELECT i.hash_id AS invoice_id, i.number, i.country_id, i.zone_id, i.user_id, i.version, i.contact_id, c.contact_type, i.promise_id, i.currency_id, ${todayInZone("i.zone_id")} AS today,
    coalesce(i.next_due_on < ${todayInZone("i.zone_id")}, false) AS overdue
  FROM invoice a JOIN invoice i ON i.contact_id = a.contact_id JOIN ${contactRows("c")} ON c.hash_id = a.contact_id
  WHERE a.hash_id = $1 AND ${billed("a", 2)} AND ${billed("i", 2)} AND (i.open > 0 OR i.hash_id = a.hash_id) ORDER BY i.hash_id FOR UPDATE OF i`);
const currency = sql<{ iso: string; minor_unit: number }, [string]>(
  `SELECT m.iso, m.minor_unit FROM ${listRows("currency", "m")} WHERE m.hash_id = $1`,
);
const put = sql<
  unknown,
  [
    id: string,
    day: string,
    amount: string | null,
    currency: string | null,
    note: string | null,
    user: string,
    invoices: readonly string[],
  ]
>(`WITH made AS (INSERT INTO invoice_promise (hash_id, day, amount, currency_id, note, created_by) VALUES ($1, $2, $3, $4, $5, $6) RETURNING hash_id)
   UPDATE invoice i SET promise_id = made.hash_id, version = i.version + 1 FROM made WHERE i.hash_id = ANY ($7::uuid[])`);
const end = sql<unknown, [invoices: readonly string[]]>(
  "UPDATE invoice SET promise_id = NULL, version = version + 1 WHERE hash_id = ANY ($1::uuid[])",
);
/** One that no invoice names any more says nothing: the trail has it. */
const tidy = sql<unknown, [promises: readonly string[]]>(
  "DELETE FROM invoice_promise p WHERE p.hash_id = ANY ($1::uuid[]) AND NOT EXISTS (SELECT 1 FROM invoice i WHERE i.promise_id = p.hash_id)",
);
const promisesOf = (rows: readonly Promising[]): string[] => [...new Set(rows.flatMap((r) => r.promise_id ?? []))];
/** It was promised, and the version that its readers know is over. */
const moved = (row: Promising): Lettered => ({ ...row, version: row.version + 1 });

async function opened(tx: Tx, invoice: string) {
  const rows = await openOf.all(tx.db, invoice, billing(tx.access));
  const [first] = rows;
  if (!first) throw notFound();
  return { rows, first };
}

/** Notes what a customer promised. Until its day they are left out of the reminders. */
export async function promisePayment(tx: Tx, { params, body }: ServerInput<typeof calls.promisePayment>) {
  const { rows, first } = await opened(tx, params.id);
  const due = rows.filter((row) => row.overdue);
  if (due.length === 0) throw conflict("errors.nothing_overdue", undefined, "state");
  if (body.day < first.today) throw invalidField("day", "errors.past_day");
  const amount = body.amount ?? null;
  const owed = [...new Set(due.map((row) => row.currency_id))];
  const of = amount === null ? null : (body.currency_hash_id ?? (owed.length === 1 ? owed[0] : undefined) ?? null);
  if (amount !== null && of === null) throw invalidField("currency_hash_id", "errors.required");
  const unit = of === null ? undefined : await currency.first(tx.db, of);
  if (of !== null && !unit) throw unknownReference("currency_hash_id");
  const note = body.note ?? null;
  await put.run(
    tx.db,
    newId(),
    body.day,
    amount,
    of,
    note,
    tx.person.id,
    due.map((row) => row.invoice_id),
  );
  await tidy.run(tx.db, promisesOf(due));
  const said = amount !== null && unit ? formatMoney(toWire(amount, unit.minor_unit), unit.iso) : null;
  await record(
    tx,
    ...due.map((row) => letterEvent(moved(row), "promise", { after: { promised_on: body.day, amount: said, note } })),
  );
  const data = await owingOf(tx, first.contact_id);
  if (!data) throw notFound();
  return { data };
}

/** Takes the promise away. */
export async function endPromise(tx: Tx, { params }: ServerInput<typeof calls.endPromise>) {
  const promised = (await opened(tx, params.id)).rows.filter((row) => row.promise_id !== null);
  if (promised.length === 0) throw conflict("errors.nothing_promised", undefined, "state");
  await end.run(
    tx.db,
    promised.map((row) => row.invoice_id),
  );
  await tidy.run(tx.db, promisesOf(promised));
  await record(tx, ...promised.map((row) => letterEvent(moved(row), "end_promise")));
  return { message: text(tx.call.locale, "invoices.promise_ended") };
}
