import { invoiceHref } from "#contract/invoices/hrefs.ts";
import { daysBetween, nextReminder, predictedDay, type InvoiceLine } from "#contract/invoices/rules.ts";
import type { Instalment, Invoice, Payment } from "#contract/invoices/schemas.ts";
import { toWire } from "#contract/kit/money.ts";
import type { NotificationKind } from "#contract/notification-kinds.ts";
import { holderSeers } from "#server/accounting/public.ts";
import { presentContactRef } from "#server/contacts/public.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import { reachParams, type ReachParams } from "#server/kit/sql/reach-query.ts";
import { sealedFor } from "#server/kit/records/personal.ts";
import { nameOf, type Event } from "#server/kit/records/record.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { lockedOrder, orderEvent, setOrderMoney, type OrderRow } from "#server/orders/public.ts";
import { invoiceReach, invoiceSteps } from "./access.ts";
import { inEuro, orderMoneyOf } from "./money.ts";
import { presentPromise } from "./letters/promises.ts";
import * as q from "./queries.ts";

export const reachFor = (reader: Reader): ReachParams => reachParams(invoiceReach.of(reader.access));

/** Loads an invoice in reach; throws 404 for any other. */
export async function loadInvoice(reader: Reader, id: string): Promise<q.InvoiceRow> {
  const row = await q.oneInReach.first(reader.db, id, ...reachFor(reader));
  if (!row) throw notFound();
  return row;
}

/** A locked order with all its invoices. The order's lock also protects its invoices, which change only under it. */
export interface Invoiced {
  readonly order: OrderRow;
  readonly all: readonly q.InvoiceRow[];
}
export async function lockedInvoiced(tx: Tx, order: string): Promise<Invoiced> {
  const row = await lockedOrder(tx, order);
  return { order: row, all: await q.ofOrder.all(tx.db, order) };
}
/** Locks the order of an invoice and returns that invoice too. */
export async function lockedInvoice(tx: Tx, id: string): Promise<Invoiced & { readonly invoice: q.InvoiceRow }> {
  const found = await q.orderOfInvoice.first(tx.db, id, ...reachFor(tx));
  if (!found) throw notFound();
  const invoiced = await lockedInvoiced(tx, found.order_id);
  return { ...invoiced, invoice: invoiceIn(invoiced, id) };
}
export function invoiceIn({ all }: Invoiced, id: string): q.InvoiceRow {
  const invoice = all.find((r) => r.hash_id === id);
  if (!invoice) throw notFound();
  return invoice;
}

/** Writes the order's totals; returns the event for those who see the order. */
export async function orderFollows(
  tx: Tx,
  order: OrderRow,
  all: readonly q.InvoiceRow[],
  action: string,
): Promise<Event> {
  const version = await setOrderMoney(tx, order.hash_id, orderMoneyOf(all, order.value));
  return orderEvent({ ...order, version }, action);
}

/** What people type in an invoice, and where reminders went: sealed like what they type in its order. */
const TYPED = ["note", "exemption", "reason", "dispute_reason", "reminders_stopped", "motif", "address"];
export const sealedOf = (contact_id: string, contact_type: string): Pick<Event, "personal"> =>
  sealedFor({ contact_id, contact_type }, TYPED);

interface EventDetails extends Pick<Event, "before" | "after" | "details"> {
  readonly notice?: { readonly kind: NotificationKind; readonly params?: Readonly<Record<string, string>> };
}
/** The event of a change, for the trail, notifications and sockets. */
export const invoiceEvent = (row: q.InvoiceRow, action: string, { notice, ...said }: EventDetails = {}): Event => ({
  kind: "invoice",
  id: row.hash_id,
  action,
  zone: row.zone_id,
  country: row.country_id,
  ...said,
  ...sealedOf(row.contact_id, row.contact.contact_type),
  live: {
    area: "invoices",
    version: row.version + 1,
    users: [row.user_id],
    country: row.country_id,
    needs: ["orders_view_all", "orders_invoice"],
  },
  ...(notice && {
    notice: {
      kind: notice.kind,
      link: invoiceHref.list({ view: row.hash_id }),
      params: { number: row.number ?? row.order_number, contact: nameOf("contact", row.contact_id), ...notice.params },
      to: { users: [row.user_id], holders: { country: row.country_id } },
    },
  }),
});

/** The invoice as in an answer. Names of accounts are left out unless the caller sees the office's accounts. */
export function present(row: q.InvoiceRow, person: Person): Invoice {
  const minor = row.currency.minor_unit;
  const wire = (amount: string): string => toWire(amount, minor);
  const { order_id, order_number, contact_id: _, contact_reminders_stopped: stop, ...shown } = row;
  const contact = presentContactRef(person, row.contact) ?? { hash_id: null, name: "" };
  return {
    hash_id: shown.hash_id,
    kind: shown.kind,
    number: shown.number,
    made_elsewhere: shown.made_elsewhere,
    order: { hash_id: order_id, number: order_number },
    customer_reference: shown.customer_reference,
    contact,
    country: shown.country,
    zone: shown.zone,
    currency: shown.currency,
    state: shown.state,
    disputed: shown.disputed,
    dispute_reason: shown.dispute_reason,
    date: shown.date,
    net: wire(row.net),
    tax: wire(row.tax),
    total: wire(row.total),
    paid: wire(row.paid),
    credited: wire(row.credited),
    open: wire(row.open),
    total_eur: inEuro(row.total, row.to_eur),
    open_eur: inEuro(row.open, row.to_eur),
    next_due_on: shown.next_due_on,
    late: lateBy(row.next_due_on, row.today),
    predicted_on: row.next_due_on === null ? null : predictedDay(row.next_due_on, row.lateness),
    predicted_of: row.lateness.length,
    reminders_stopped: shown.reminders_stopped,
    contact_reminders_stopped: stop && {
      ...stop,
      reason: contact.hash_id === null ? null : stop.reason,
      version: row.contact_version,
    },
    condition: shown.condition,
    note: shown.note,
    reason: shown.reason,
    credits: shown.credits,
    lines: row.lines.map((l) => presentLine(l, minor)),
    exemption: shown.exemption,
    taxes: row.taxes.map((x) => ({ rate: x.rate, net: wire(x.net), tax: wire(x.tax) })),
    instalments: row.instalments.map((part) => presentPart(row, part, wire)),
    payments: row.payments.map((p) => presentPayment(row, p, person)),
    letters: row.letters.map((l) => ({ ...l, address: contact.hash_id === null ? null : l.address })),
    promise: Number(row.open) > 0 ? presentPromise(row.promise, contact.hash_id !== null) : null,
    files: [...shown.files],
    version: shown.version,
    created_at: shown.created_at,
    can: invoiceSteps.can(row, person),
  };
}
export const presentLine = (line: InvoiceLine, minorUnit: number): Invoice["lines"][number] => ({
  ...line,
  price: line.price === null ? null : toWire(line.price, minorUnit),
  amount: toWire(line.amount, minorUnit),
});
export const lateBy = (due_on: string | null, today: string): number | null => {
  const days = due_on === null ? 0 : daysBetween(due_on, today);
  return days > 0 ? days : null;
};

function presentPart(row: q.InvoiceRow, part: q.PartRow, wire: (amount: string) => string): Instalment {
  const isOpen = Number(part.open) > 0;
  const due = isOpen ? part.due_on : null;
  const promised = row.promise !== null && !row.promise.broken;
  const stopped = (row.reminders_stopped ?? row.contact_reminders_stopped) !== null || row.disputed || promised;
  return {
    ...part,
    amount: wire(part.amount),
    paid: wire(part.paid),
    credited: wire(part.credited),
    open: wire(part.open),
    late: lateBy(due, row.today),
    next_reminder_on: due === null || stopped ? null : (nextReminder(due, part.reminded, part.reminded_on)?.on ?? null),
    predicted_on: due === null ? null : predictedDay(due, row.lateness),
  };
}

function presentPayment(row: q.InvoiceRow, p: q.PaymentRow, person: Person): Payment {
  const { holder } = p;
  const sees =
    holder !== null && holderSeers(holder.kind).some((right) => person.rights.at(right, { zone: holder.zone_id }));
  return {
    hash_id: p.hash_id,
    date: p.date,
    amount: toWire(p.amount, row.currency.minor_unit),
    holder: holder && { name: sees ? holder.name : null, currency_iso: holder.iso },
    holder_amount: holder && p.holder_amount !== null ? toWire(p.holder_amount, holder.minor_unit) : null,
    rate_exchange: p.rate_exchange,
    difference: holder && p.difference !== null ? toWire(p.difference, holder.minor_unit) : null,
    user: p.user,
    reversed_at: p.reversed_at,
    reversed_reason: p.reversed_reason,
  };
}

export const invoiceNow = async (reader: Reader, id: string): Promise<{ data: Invoice }> => ({
  data: present(await loadInvoice(reader, id), reader.person),
});
