import type { InvoiceState } from "#contract/invoices/lifecycle.ts";
import type { Age } from "#contract/invoices/rules.ts";
import type { DueAfter } from "#contract/conditions/tasks.ts";
import type { OrderState } from "#contract/orders/lifecycle.ts";

// An independent model of an order with invoices, credit notes and payments, in whole minor units: the expected status of each call and the state
// after it. It uses none of the product's rules.

export const days = (from: string, by: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);

interface Terms {
  readonly share: bigint;
  readonly delay: number;
  readonly after: DueAfter;
  readonly endOfMonth: boolean;
}
/** Shares in hundredths of a percent. */
export const conditions: readonly (readonly Terms[])[] = [
  [{ share: 10_000n, delay: 0, after: "invoice", endOfMonth: false }],
  [
    { share: 3000n, delay: 0, after: "invoice", endOfMonth: false },
    { share: 7000n, delay: 30, after: "delivered", endOfMonth: true },
  ],
  [
    { share: 3333n, delay: 5, after: "invoice", endOfMonth: false },
    { share: 3333n, delay: 35, after: "invoice", endOfMonth: false },
    { share: 3334n, delay: 10, after: "delivered", endOfMonth: false },
  ],
];
export interface Line {
  readonly net: bigint;
  /** Tenths of a percent. */
  readonly tax: bigint;
}
export interface Part {
  readonly terms: Terms;
  readonly amount: bigint;
  paid: bigint;
  credited: bigint;
  due: string | null;
  paidOn: string | null;
}
interface Payment {
  readonly parts: readonly bigint[];
  /** Amount received on the account in its minor units; null if received elsewhere. */
  readonly got: bigint | null;
  back: boolean;
}
export interface Bill {
  readonly kind: "invoice" | "credit";
  readonly of?: Bill;
  state: InvoiceState;
  date: string;
  lines: readonly Line[];
  /** Tax by rate of a credit note, in tenths of a percent: not always that of its lines. */
  readonly taxes?: ReadonlyMap<bigint, bigint>;
  condition: number;
  readonly elsewhere: boolean;
  disputed: boolean;
  stopped: boolean;
  parts: Part[];
  payments: Payment[];
}
export interface Model {
  readonly today: string;
  readonly value: bigint;
  /** Whether the order is in the account's currency. */
  readonly euro: boolean;
  state: OrderState;
  back: OrderState | undefined;
  archived: boolean;
  delivered: { state: "open" | "done" | "not_needed"; day: string };
  /** Whether the nine other tasks are done. */
  others: boolean;
  bills: Bill[];
  /** Last day and number of each series. */
  readonly series: Map<string, { day: string; last: number }>;
}

const halfUp = (x: bigint, by: bigint): bigint => (2n * x + by) / (2n * by);
const add = (all: readonly bigint[]): bigint => all.reduce((a, b) => a + b, 0n);
export const netOf = (lines: readonly Line[]): bigint => add(lines.map((l) => l.net));
export const taxOf = (lines: readonly Line[]): bigint =>
  add([...Map.groupBy(lines, (l) => l.tax)].map(([tax, own]) => halfUp(netOf(own) * tax, 1000n)));
export const totalOf = (lines: readonly Line[]): bigint => netOf(lines) + taxOf(lines);
export const netOfBill = (b: Bill): bigint => netOf(b.lines);
export const taxOfBill = (b: Bill): bigint => (b.taxes ? add([...b.taxes.values()]) : taxOf(b.lines));
export const totalOfBill = (b: Bill): bigint => netOfBill(b) + taxOfBill(b);
export const openOfPart = (p: Part): bigint => p.amount - p.paid - p.credited;
export const openOf = (b: Bill): bigint => add(b.parts.map(openOfPart));
export const paidOf = (b: Bill): bigint => add(b.parts.map((p) => p.paid));
export const creditedOf = (b: Bill): bigint => add(b.parts.map((p) => p.credited));
const sign = (b: Bill): bigint => (b.kind === "credit" ? -1n : 1n);
const issued = (m: Model): Bill[] => m.bills.filter((b) => b.state !== "DRAFT");
const invoices = (m: Model): Bill[] => issued(m).filter((b) => b.kind === "invoice");
const least = (all: readonly (string | null)[]): string | null => all.filter((d) => d !== null).toSorted()[0] ?? null;
export const nextDue = (parts: readonly Part[]): string | null =>
  least(parts.filter((p) => openOfPart(p) > 0n).map((p) => p.due));

/** The order's totals. */
export function moneyOf(m: Model) {
  const parts = invoices(m).flatMap((b) => b.parts);
  const open = add(parts.map(openOfPart));
  const net = add(issued(m).map((b) => sign(b) * netOf(b.lines)));
  const whole = m.bills.every((b) => b.state !== "DRAFT") && net >= m.value && open === 0n;
  const paidDays = parts.flatMap((p) => p.paidOn ?? []).toSorted();
  return {
    invoiced: add(issued(m).map((b) => sign(b) * totalOfBill(b))),
    paid: add(parts.map((p) => p.paid)),
    open,
    next_due_on: nextDue(parts),
    paid_on: whole ? (paidDays.at(-1) ?? null) : null,
  };
}

/** Open amount and number of open instalments by age. */
export function ageingOf(m: Model): Map<Age, { count: number; open: bigint }> {
  const all = new Map<Age, { count: number; open: bigint }>();
  for (const part of invoices(m).flatMap((b) => b.parts)) {
    if (openOfPart(part) === 0n) continue;
    const late = (by: number): boolean => part.due !== null && days(part.due, by) < m.today;
    const age = late(90) ? "over_90" : late(60) ? "61_90" : late(30) ? "31_60" : late(0) ? "1_30" : "not_due";
    const own = all.get(age) ?? { count: 0, open: 0n };
    all.set(age, { count: own.count + 1, open: own.open + openOfPart(part) });
  }
  return all;
}

export type Act =
  | { do: "confirm" | "wait" | "answer" | "archive" | "unarchive" | "others" }
  | { do: "deliver"; to: "open" | "done" | "not_needed"; ago: number }
  | { do: "draft"; lines: readonly Line[]; condition: number; ago: number; over: boolean; number?: "own" | "like" }
  | { do: "change"; n: number; lines: readonly Line[]; over: boolean }
  | { do: "delete" | "issue" | "stop" | "resume" | "dispute" | "settle"; n: number }
  | { do: "credit"; n: number; ago: number; part: Line | undefined }
  | { do: "pay"; n: number | undefined; percent: number; ago: number; got: bigint | null }
  // `got`: amount received if the account has another currency; null: received elsewhere.
  | { do: "back"; n: number; payment: number };

export const billAt = (m: Model, n: number): Bill | undefined => m.bills[n % Math.max(m.bills.length, 1)];
export const payable = (b: Bill | undefined): boolean =>
  b?.kind === "invoice" && (b.state === "ISSUED" || b.state === "PARTIALLY_PAID");
/** The invoice with the earliest due instalment; those without a due day come last. */
export const oldest = (m: Model): Bill | undefined =>
  invoices(m)
    .filter((b) => openOf(b) > 0n)
    .map((b) => ({ b, at: `${nextDue(b.parts) ?? "9999"} ${b.date} ${String(m.bills.indexOf(b)).padStart(4, "0")}` }))
    .toSorted((x, y) => (x.at < y.at ? -1 : 1))[0]?.b;
/** The amount to pay: a percentage of what is open; more than is open if above 100. */
export const amountOf = (b: Bill | undefined, percent: number): bigint => {
  const open = b ? openOf(b) : 0n;
  return percent > 100 ? open + 1n : (open * BigInt(percent)) / 100n || 1n;
};

function settle(b: Bill): void {
  const open = openOf(b) > 0n;
  b.state = paidOf(b) > 0n ? (open ? "PARTIALLY_PAID" : "PAID") : open ? "ISSUED" : "CREDITED";
  if (!open) b.disputed = false;
}
function dueOf(m: Model, b: Bill, terms: Terms): string | null {
  if (terms.after === "delivered" && m.delivered.state === "open") return null;
  const from = terms.after === "delivered" && m.delivered.state === "done" ? m.delivered.day : b.date;
  const day = days(from, terms.delay);
  const [year = 0, month = 0] = day.split("-").map(Number);
  const due = terms.endOfMonth ? new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) : day;
  return due < b.date ? b.date : due;
}
/** Takes the next number of the series; false if the series already has a later day. */
function numbered(m: Model, b: Pick<Bill, "kind" | "date">): boolean {
  const key = `${b.kind} ${b.date.slice(0, 4)}`;
  const series = m.series.get(key) ?? { day: "", last: 0 };
  if (b.date < series.day) return false;
  m.series.set(key, { day: b.date, last: series.last + 1 });
  return true;
}
/** Splits an amount over these parts in order. */
function takenOff(parts: readonly Part[], amount: bigint, take: (p: Part, units: bigint) => void): void {
  let rest = amount;
  for (const part of parts) {
    const own = rest < openOfPart(part) ? rest : openOfPart(part);
    if (own > 0n) take(part, own);
    rest -= own > 0n ? own : 0n;
  }
}
/** An order with an invoice that is not credited in full is INVOICED, also in the state it returns to after waiting. */
function follow(m: Model): void {
  const begun = m.bills.some((b) => b.kind === "invoice" && b.state !== "CREDITED");
  const moved = (state: OrderState): OrderState =>
    state === "CONFIRMED" && begun ? "INVOICED" : state === "INVOICED" && !begun ? "CONFIRMED" : state;
  m.state = moved(m.state);
  if (m.back) m.back = moved(m.back);
}
function followed(m: Model, status: number): number {
  follow(m);
  return status;
}
const over = (m: Model, own: Bill | undefined, lines: readonly Line[]): boolean =>
  add(m.bills.filter((b) => b !== own).map((b) => sign(b) * netOf(b.lines))) + netOf(lines) > m.value;

const [DONE, CONFLICT, WRONG] = [200, 409, 422];

/** The expected status of a call; if it succeeds, also updates the model. */
export function expected(m: Model, act: Act): number {
  const live = !m.archived;
  const bill = "n" in act && act.n !== undefined ? billAt(m, act.n) : undefined;
  switch (act.do) {
    case "confirm":
      if (!live || m.state !== "NOT_CONFIRMED") return CONFLICT;
      m.state = "CONFIRMED";
      return DONE;
    case "wait":
      if (!live || m.state === "WAITING_INFORMATION") return CONFLICT;
      [m.back, m.state] = [m.state, "WAITING_INFORMATION"];
      return DONE;
    case "answer":
      if (!live || !m.back) return CONFLICT;
      [m.state, m.back] = [m.back, undefined];
      return DONE;
    case "archive": {
      const { paid_on, open } = moneyOf(m);
      const settled = m.others && m.delivered.state !== "open" && open === 0n;
      if (!live || !(paid_on !== null || m.state === "NOT_CONFIRMED" || settled)) return CONFLICT;
      m.archived = true;
      return DONE;
    }
    case "unarchive":
      if (live) return CONFLICT;
      m.archived = false;
      return DONE;
    case "others":
      if (!live || m.state === "NOT_CONFIRMED") return CONFLICT;
      m.others = true;
      return DONE;
    case "deliver":
      if (!live || m.state === "NOT_CONFIRMED") return CONFLICT;
      if (act.to === "done" && act.ago < 0) return WRONG;
      m.delivered = { state: act.to, day: days(m.today, -act.ago) };
      for (const b of invoices(m))
        for (const p of b.parts) if (p.terms.after === "delivered" && openOfPart(p) > 0n) p.due = dueOf(m, b, p.terms);
      return DONE;
    case "draft":
      if (!live || (m.state !== "CONFIRMED" && m.state !== "INVOICED")) return CONFLICT;
      if (act.number === "like" || (!act.over && over(m, undefined, act.lines))) return WRONG;
      m.bills.push({
        kind: "invoice",
        state: "DRAFT",
        date: days(m.today, -act.ago),
        lines: act.lines,
        condition: act.condition,
        elsewhere: act.number === "own",
        disputed: false,
        stopped: false,
        parts: [],
        payments: [],
      });
      follow(m);
      return DONE;
    case "back":
    case "change":
    case "credit":
    case "delete":
    case "dispute":
    case "issue":
    case "pay":
    case "resume":
    case "settle":
    case "stop":
      return ofBill(m, act, live ? bill : undefined);
  }
}

type OfBill = Extract<Act, { n: unknown }>;
/** The same for calls on an invoice; all fail if the order is archived. */
function ofBill(m: Model, act: OfBill, b: Bill | undefined): number {
  const isDraft = b?.state === "DRAFT";
  switch (act.do) {
    case "change":
      if (!b || !isDraft) return CONFLICT;
      if (!act.over && over(m, b, act.lines)) return WRONG;
      b.lines = act.lines;
      return DONE;
    case "delete":
      if (!isDraft) return CONFLICT;
      m.bills = m.bills.filter((one) => one !== b);
      follow(m);
      return DONE;
    case "issue":
      if (!b || !isDraft) return CONFLICT;
      if (b.date > m.today || (!b.elsewhere && !numbered(m, b))) return WRONG;
      issue(m, b);
      return DONE;
    case "dispute":
    case "settle":
    case "stop":
    case "resume":
      if (!b || !payable(b)) return CONFLICT;
      if (act.do === "dispute" || act.do === "settle") b.disputed = act.do === "dispute";
      else b.stopped = act.do === "stop";
      return DONE;
    case "credit":
      if (!b || !payable(b)) return CONFLICT;
      return followed(m, credit(m, b, act));
    case "pay": {
      // A day to come is refused as it is read, whatever the invoice is.
      if (act.ago < 0) return WRONG;
      const paid = act.n === undefined ? (m.archived ? undefined : oldest(m)) : b;
      return m.state === "INVOICED" && paid && payable(paid) ? pay(m, paid, act) : CONFLICT;
    }
    case "back": {
      const payment = b?.payments[act.payment % Math.max(b.payments.length, 1)];
      if (!b || !payment || payment.back || (b.state !== "PARTIALLY_PAID" && b.state !== "PAID")) return CONFLICT;
      payment.back = true;
      for (const [i, p] of b.parts.entries()) {
        const units = payment.parts[i] ?? 0n;
        if (units === 0n) continue;
        // A reopened instalment follows its task's date again.
        if (openOfPart(p) === 0n) p.due = dueOf(m, b, p.terms);
        p.paid -= units;
        p.paidOn = null;
      }
      settle(b);
      return DONE;
    }
  }
}

function issue(m: Model, b: Bill): void {
  const terms = conditions[b.condition] ?? [];
  let rest = totalOf(b.lines);
  b.parts = terms.map((one, i) => {
    const meant = halfUp(totalOf(b.lines) * one.share, 10_000n);
    const amount = i === terms.length - 1 || meant > rest ? rest : meant;
    rest -= amount;
    return { terms: one, amount, paid: 0n, credited: 0n, due: dueOf(m, b, one), paidOn: null };
  });
  b.state = "ISSUED";
}

interface Note {
  readonly lines: readonly Line[];
  readonly taxes: ReadonlyMap<bigint, bigint>;
}
const smaller = (x: bigint, y: bigint): bigint => (x < y ? x : y);
/** Net and tax of a rate that no credit note took yet. */
function leftAt(m: Model, b: Bill, rate: bigint): { net: bigint; tax: bigint } {
  const own = b.lines.filter((l) => l.tax === rate);
  const notes = m.bills.filter((c) => c.of === b);
  const net = netOf(own) - netOf(notes.flatMap((c) => c.lines.filter((l) => l.tax === rate)));
  const tax = taxOf(own) - add(notes.map((c) => c.taxes?.get(rate) ?? 0n));
  return { net: net < 0n ? 0n : net, tax: tax < 0n ? 0n : tax };
}
/** A credit note of one line: the last of a rate takes the rest of its tax, and the last of all the unit that rounding left open. */
function noteOf(m: Model, b: Bill, part: Line): Note | undefined {
  const [left, open] = [leftAt(m, b, part.tax), openOf(b)];
  if (part.tax === 0n) return part.net > open ? undefined : { lines: [part], taxes: new Map([[0n, 0n]]) };
  if (part.net > left.net) return undefined;
  const tax = part.net === left.net ? left.tax : smaller(taxOf([part]), left.tax);
  const closing = open - part.net;
  const isClose = closing - tax === 1n || closing - tax === -1n;
  if (isClose && closing >= 0n && closing <= left.tax) return { lines: [part], taxes: new Map([[part.tax, closing]]) };
  return part.net + tax > open ? undefined : { lines: [part], taxes: new Map([[part.tax, tax]]) };
}
/** The credit note of all that is open. After a payment each rate is reduced by the share that is open; its rounding goes into the highest taxes first. */
function restNote(m: Model, b: Bill): Note {
  const open = openOf(b);
  const rates = [...new Set(b.lines.map((l) => l.tax))].toSorted((x, y) => Number(x - y));
  const left = new Map(rates.map((rate) => [rate, leftAt(m, b, rate)]));
  const whole = add([...left.values()].map((l) => l.net + l.tax));
  const note = new Map([...left].map(([rate, l]) => [rate, { ...l }]));
  if (whole !== open) {
    for (const [rate, n] of note) {
      n.net = halfUp(n.net * open, whole);
      n.tax = smaller(halfUp(n.net * rate, 1000n), n.tax);
    }
    let off = open - add([...note.values()].map((n) => n.net + n.tax));
    const settled = (value: bigint, most: bigint): bigint => {
      const next = value + off < 0n ? 0n : smaller(value + off, most);
      off -= next - value;
      return next;
    };
    for (const rate of rates.toReversed()) {
      const [n, l] = [note.get(rate), left.get(rate)];
      if (n && l && rate !== 0n) n.tax = settled(n.tax, l.tax);
    }
    for (const rate of rates) {
      const [n, l] = [note.get(rate), left.get(rate)];
      if (n && l) n.net = settled(n.net, l.net);
    }
  }
  const lines = [...note].map(([tax, { net }]) => ({ net, tax }));
  return { lines, taxes: new Map([...note].map(([rate, { tax }]) => [rate, tax])) };
}

function credit(m: Model, b: Bill, act: Extract<Act, { do: "credit" }>): number {
  const date = days(m.today, -act.ago);
  const note = act.part ? noteOf(m, b, act.part) : restNote(m, b);
  if (!note || date < b.date || date > m.today) return WRONG;
  if (!numbered(m, { kind: "credit", date })) return WRONG;
  takenOff(
    b.parts.toReversed(),
    netOf(note.lines) + add([...note.taxes.values()]),
    (p, units) => (p.credited += units),
  );
  settle(b);
  const none = { condition: 0, elsewhere: false, disputed: false, stopped: false, parts: [], payments: [] };
  m.bills.push({ ...none, kind: "credit", of: b, state: "ISSUED", date, ...note });
  return DONE;
}

function pay(m: Model, b: Bill, act: Extract<Act, { do: "pay" }>): number {
  const amount = amountOf(b, act.percent);
  const date = days(m.today, -act.ago);
  if (amount > openOf(b) || date > m.today || date < b.date) return WRONG;
  const parts = b.parts.map(() => 0n);
  const inOrder = b.parts
    .map((p, i) => ({ p, at: `${p.due ?? "9999"} ${i}` }))
    .toSorted((x, y) => (x.at < y.at ? -1 : 1))
    .map(({ p }) => p);
  takenOff(inOrder, amount, (p, units) => {
    p.paid += units;
    parts[b.parts.indexOf(p)] = units;
    if (openOfPart(p) === 0n) p.paidOn = date;
  });
  b.payments.push({ parts, got: act.got === null ? null : m.euro ? amount : act.got, back: false });
  settle(b);
  return DONE;
}

/** The expected ledger balances: receivables by position in the list, sales, tax and receipts. */
export function ledgerOf(m: Model) {
  const all = issued(m);
  const kept = all.flatMap((b) => b.payments.filter((p) => !p.back));
  return {
    receivable: m.bills.map((b) => (b.kind === "invoice" && b.state !== "DRAFT" ? openOf(b) : 0n)),
    sales: -add(all.map((b) => sign(b) * netOf(b.lines))),
    sales_tax: -add(all.map((b) => sign(b) * taxOfBill(b))),
    received_elsewhere: add(kept.filter((p) => p.got === null).flatMap((p) => p.parts)),
    account: add(kept.map((p) => p.got ?? 0n)),
  };
}
