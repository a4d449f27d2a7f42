import { lockOffice } from "#server/zones/public.ts";
import {
  isBlocking,
  closingItems,
  type ClosingChecklist,
  type ClosingLine,
  type ClosingMonth,
  type closeMonth as closeCall,
  type listClosings as listCall,
  type readClosing as readCall,
  type reopenMonth as reopenCall,
} from "#contract/accounting/closings.ts";
import { lastOfMonth } from "#contract/kit/dates.ts";
import { boxSeers, closingSeers } from "#contract/accounting/rights.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import { shownMonth } from "#contract/zones/rates-text.ts";
import { conflict, invalid, notFound } from "#server/kit/shared/failures.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import { newId, type Reader, type Tx } from "#server/kit/sql/transaction.ts";
import {
  deleteClosed,
  holdPostings,
  insertClosed,
  officeMonths,
  officesDue,
  openIn,
  type MonthRow,
  type OfficeMonths,
} from "./queries.ts";
import { mayClose, mayReopen, tickProblems, type Months } from "./rules.ts";

/** Month closing operations; `areas` are the SQL queries for each area's open items. */
export type Closings = ReturnType<typeof closingsOf>;
export function closingsOf(areas: Readonly<Record<string, string>>) {
  const open = openIn(areas);
  return {
    due: closingsDue,
    list: listClosings,
    read: async (reader: Reader, { params }: ServerInput<typeof readCall>) =>
      await readClosing(reader, open, params.id, params.month),
    close: async (tx: Tx, input: ServerInput<typeof closeCall>) => await closeMonth(tx, open, input),
    reopen: async (tx: Tx, input: ServerInput<typeof reopenCall>) => await reopenMonth(tx, open, input),
  };
}
type Open = ReturnType<typeof openIn>;

/** An office's months; 404 if the office is out of reach. */
async function monthsOf({ db, access }: Pick<Reader, "db" | "access">, zone: string): Promise<OfficeMonths> {
  if (!access.can(closingSeers.any, { zone })) throw notFound();
  const found = await officeMonths.first(db, zone);
  if (!found) throw notFound();
  return found;
}
const rulesOf = ({ months, running }: OfficeMonths): Months => ({
  first: months.at(-1)?.month ?? running,
  running,
  closed: months.find((m) => m.closed)?.month,
});

/** What waits to be closed, in the offices where the reader closes months. */
async function closingsDue({ db, access }: Reader) {
  return { data: await officesDue.all(db, placesOf(access.reach(["accountings_closing"]))) };
}

/** A month for the client. All months up to the last closed one count as closed. */
function presentMonth(row: MonthRow, months: Months, may: boolean): ClosingMonth {
  const { month, closed_at, closed_by, ticks, reopened } = row;
  const closed = months.closed !== undefined && month <= months.closed;
  const close = may && mayClose(months, month).ok;
  const reopen = may && mayReopen(months, month) === "yes";
  return {
    month,
    state: closed ? "closed" : month >= months.running ? "running" : "open",
    closed_at,
    closed_by,
    ticks: [...ticks],
    reopened,
    can: { ...(close && { close }), ...(reopen && { reopen }) },
  };
}

async function listClosings(reader: Reader, { params }: ServerInput<typeof listCall>) {
  const found = await monthsOf(reader, params.id);
  const may = reader.person.rights.at("accountings_closing", { zone: params.id });
  const months = rulesOf(found);
  return { data: found.months.map((m) => presentMonth(m, months, may)), after: null };
}

/** Open items of a month; for the first closing, of all months up to it. */
async function openOf({ db }: Pick<Reader, "db">, open: Open, zone: string, months: Months, month: string) {
  const isFirst = months.closed === undefined;
  const start = `${month}-01`;
  return await open.one(db, zone, isFirst ? null : start, lastOfMonth(month), isFirst ? `${months.first}-01` : start);
}
type OpenNow = Awaited<ReturnType<typeof openOf>>;

/** The checklist's lines with counts, blocking items first. */
const linesOf = (found: OpenNow): ClosingLine[] =>
  closingItems.map((item) => {
    const row = found.items.find((r) => r.item === item);
    const boxes = item === "boxes" ? [...found.boxes] : [];
    const without = item === "rates" ? [...found.months] : [];
    return {
      item,
      count: row?.count ?? boxes.length + without.length,
      blocks: isBlocking(item),
      sums: (row?.sums ?? []).map((s) => ({ currency_iso: s.currency_iso, amount: toWire(s.amount, s.minor_unit) })),
      people: [...(row?.people ?? [])],
      months: without,
      boxes,
    };
  });

async function readClosing(reader: Reader, open: Open, zone: string, month: string) {
  const found = await monthsOf(reader, zone);
  const row = found.months.find((m) => m.month === month);
  if (!row) throw notFound();
  const months = rulesOf(found);
  const may = reader.person.rights.at("accountings_closing", { zone });
  const now = await openOf(reader, open, zone, months, month);
  const data: ClosingChecklist = {
    ...presentMonth(row, months, may),
    zone: found.zone,
    first: months.closed === undefined,
    lines: linesOf(now),
    to_sign: [...now.to_sign],
  };
  return { data };
}

const closingEvent = (zone: string, action: string, month: string, details: object): Event => ({
  kind: "zone",
  id: zone,
  action,
  zone,
  details: { month: shownMonth(month), ...details },
  // Live update for users who post in the office: their forms must offer other days.
  live: { area: "zones", version: 0, users: [], zone, needs: [...boxSeers.any, "accountings_account"] },
});

/** Closes a month: concurrent postings have either finished before or find the month closed. */
async function closeMonth(tx: Tx, open: Open, { params, body }: ServerInput<typeof closeCall>) {
  const zone = params.id;
  if (!tx.access.can(closingSeers.any, { zone })) throw notFound();
  tx.access.require("accountings_closing", { zone });
  await lockOffice(tx.db, zone);
  await holdPostings.run(tx.db, zone);
  const months = rulesOf(await monthsOf(tx, zone));
  const verdict = mayClose(months, body.month);
  if (!verdict.ok) throw conflict(`errors.${verdict.problem}`, { month: shownMonth(verdict.month) });
  const lines = linesOf(await openOf(tx, open, zone, months, body.month)).filter((l) => l.count > 0);
  const blocked = lines.flatMap(({ item, count }) => (isBlocking(item) ? [{ item, count }] : []));
  if (blocked.length > 0) {
    const said = blocked.map((l) => text(tx.call.locale, `errors.month_blocked_${l.item}`, { count: l.count }));
    throw conflict("errors.month_blocked", { month: shownMonth(body.month), open: said.join(", ") }, "blocked");
  }
  const { missing, changed } = tickProblems(lines, body.ticks);
  if (changed) throw conflict("errors.month_changed", undefined, "stale");
  if (missing.length > 0)
    throw invalid(Object.fromEntries(missing.map((item) => [`ticks.${item}`, [{ key: "errors.month_tick" }]])));
  await insertClosed.run(tx.db, zone, verdict.from, body.month, tx.person.id, JSON.stringify(body.ticks));
  await record(
    tx,
    closingEvent(zone, "close_month", body.month, {
      ...(verdict.from !== body.month && { from: shownMonth(verdict.from) }),
      // One field per item, so that the audit trail can be translated.
      ...Object.fromEntries(body.ticks.map((t) => [t.item, `${t.count}: ${t.motif}`])),
    }),
  );
  return await readClosing(tx, open, zone, body.month);
}

async function reopenMonth(tx: Tx, open: Open, { params, query }: ServerInput<typeof reopenCall>) {
  const { id: zone, month } = params;
  if (!tx.access.can(closingSeers.any, { zone })) throw notFound();
  tx.access.require("accountings_closing", { zone });
  await lockOffice(tx.db, zone);
  await holdPostings.run(tx.db, zone);
  const months = rulesOf(await monthsOf(tx, zone));
  const verdict = mayReopen(months, month);
  if (verdict !== "yes")
    throw conflict(`errors.${verdict}`, {
      month: shownMonth(verdict === "month_not_last" ? (months.closed ?? month) : month),
    });
  await deleteClosed.run(tx.db, zone, month, newId(), tx.person.id, query.motif);
  await record(tx, closingEvent(zone, "reopen_month", month, { motif: query.motif }));
  return await readClosing(tx, open, zone, month);
}
