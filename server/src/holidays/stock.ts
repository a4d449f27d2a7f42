// Stocks are settled: the movements that ought to stand, less those that stand, are added. Doing it again adds nothing.
import { stockRefusal, settlement } from "#contract/holidays/balance.ts";
import { countDays, LOOK_AHEAD, type Count, type LeaveCalendar } from "#contract/holidays/counting.ts";
import {
  planStart,
  planStock,
  rulesOn,
  toDays,
  toUnits,
  type Movement,
  type TakenDay,
} from "#contract/holidays/stock-plan.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { workdaysOf } from "#server/calendars/public.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { refused } from "#server/kit/shared/failures.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { weeksOf } from "./employment.ts";
import { stocksOf, type PersonStock } from "./stock-facts.ts";
import * as q from "./stock-queries.ts";

/** The text of a refusal by the stock. */
export const refusalText = { nothing_left: "holidays.stock_empty", exceeded: "holidays.stock_exceeded" } as const;

interface Settling {
  /** Who acts; null: a job. */
  readonly by: string | null;
  /** A request that must be allowed by its stock, else 422. */
  readonly checks?: string;
  /** Requests whose days are counted anew, by today's week and public holidays. */
  readonly recounts?: readonly string[];
  /** Where a recounted request would cost more than the stock allows, it goes on costing what it did. */
  readonly spares?: boolean;
}
/** A request that was counted anew. */
export interface Recounted {
  readonly hash_id: string;
  readonly before: number;
  readonly days: number;
  /** Days that the stock did not allow. */
  readonly spared: readonly string[];
  /** The version of the request, if its days changed. */
  readonly version: number | undefined;
}
export interface Settled {
  /** Movements that were added. */
  readonly added: number;
  readonly recounted: readonly Recounted[];
}

/**
 * Settles all stocks of a person, in the caller's transaction, one at a time for each person. The requests stand in their new state already:
 * those that hold take their days, those that do no longer give them back.
 */
export async function settleStock(db: Db, user: string, settling: Settling): Promise<Settled> {
  const { by, checks, recounts = [], spares = false } = settling;
  await q.lockStocks.run(db, user);
  const [person] = await q.peopleOfStocks(db, [user], true);
  if (!person) return { added: 0, recounted: [] };
  const stocks = stocksOf(person);
  const asked = person.requests.filter((r) => recounts.includes(r.hash_id) || isUncounted(stocks, r));
  const counts = await countedNow(db, person, asked);
  const held = new Set(person.requests.map((r) => r.hash_id));
  const outcome = asked.map((r) => ({ request: r, count: counts.get(r.hash_id), caps: new Map<string, number>() }));
  const movements: (Movement & { readonly type_id: string })[] = [];
  for (const stock of stocks) {
    const taken = takenNow(stock, { held, outcome, spares });
    const facts = { ...stock.facts, taken };
    const refusal = checks === undefined ? undefined : stockRefusal(facts, checks);
    if (refusal) throw refused(refusalText[refusal]);
    const due = settlement(stock.standing, planned(planStock(facts, person.today).movements));
    movements.push(...due.map((m) => ({ ...m, type_id: stock.type })));
  }
  if (movements.length > 0)
    await q.insertMovements(
      db,
      ...movements.map(({ request, amount, ...m }) => ({
        ...m,
        amount: toDays(amount).toFixed(4),
        hash_id: newId(),
        user_id: user,
        holiday_id: request,
        carried: false,
        reason: null,
        created_by: by,
      })),
    );
  return { added: movements.length, recounted: await writeRecounts(db, outcome, spares) };
}

/** A request that is counted anew. */
interface Outcome {
  readonly request: q.HeldRequest;
  readonly count: Count | undefined;
  /** What its spared days count. */
  readonly caps: Map<string, number>;
}
/** Whether a request took nothing yet from a stock that has rules on its days: they came after it was sent. */
function isUncounted(stocks: readonly PersonStock[], { hash_id, stock_id, days, lines }: q.HeldRequest): boolean {
  const stock = stocks.find((s) => s.type === stock_id);
  const begin = stock && planStart(stock.facts);
  if (!stock || begin === undefined || days === 0 || stock.standing.some((m) => m.request === hash_id)) return false;
  return lines.some((l) => l.end_date >= begin && (rulesOn(stock.facts.rules, l.end_date)?.stock ?? "none") !== "none");
}
/** What requests that hold take from a stock: those that are counted anew by their new count, the others what they took. */
function takenNow(
  stock: PersonStock,
  {
    held,
    outcome,
    spares,
  }: { readonly held: ReadonlySet<string>; readonly outcome: readonly Outcome[]; readonly spares: boolean },
): TakenDay[] {
  const anew = new Set(outcome.map((o) => o.request.hash_id));
  const taken = stock.facts.taken.filter((t) => held.has(t.request) && !anew.has(t.request));
  for (const { request, count, caps } of outcome) {
    if (request.stock_id !== stock.type || !count) continue;
    const now = takenDays(request.hash_id, count);
    const kept = spares ? keptDays(stock, taken, request, now) : now;
    for (const { day, amount } of kept)
      if (now.some((n) => n.day === day && n.amount > amount)) caps.set(day, toDays(amount));
    taken.push(...kept);
  }
  return taken;
}

/** The movements that rules and requests make; what people entered stands by itself. */
const planned = (movements: readonly Movement[]): Movement[] =>
  movements.filter((m) => m.kind !== "opening" && m.kind !== "adjustment");

/** The week and the public holidays that count for somebody's leave on some days. */
export async function leaveCalendar(
  db: Db,
  { country_id, zone_id, contracts }: Pick<q.PersonRow, "country_id" | "zone_id" | "contracts">,
  lines: readonly { readonly start_date: string; readonly end_date: string }[],
): Promise<LeaveCalendar> {
  const from = lines.map((l) => l.start_date).toSorted()[0] ?? "";
  const to = shiftDay(
    lines
      .map((l) => l.end_date)
      .toSorted()
      .at(-1) ?? "",
    LOOK_AHEAD,
  );
  const days = await workdaysOf(db, country_id ?? "00000000-0000-0000-0000-000000000000", { from, to, zone: zone_id });
  return { ...days, weeks: weeksOf(contracts) };
}

async function countedNow(
  db: Db,
  person: q.PersonRow,
  requests: readonly q.HeldRequest[],
): Promise<Map<string, Count>> {
  const lines = requests.flatMap((r) => r.lines);
  if (lines.length === 0) return new Map();
  const calendar = await leaveCalendar(db, person, lines);
  return new Map(requests.map((r) => [r.hash_id, countDays(r, calendar, r.lines)]));
}

function takenDays(request: string, { by_day }: Count): TakenDay[] {
  const days = new Map<string, number>();
  for (const d of by_day) if (d.days > 0) days.set(d.day, (days.get(d.day) ?? 0) + d.days);
  return [...days].map(([day, n]) => ({ day, amount: toUnits(n), request }));
}

/** The days that a request takes once it is counted anew: no more than before on days that its stock does not allow. */
function keptDays(
  { facts }: PersonStock,
  others: readonly TakenDay[],
  { hash_id, spared }: q.HeldRequest,
  now: readonly TakenDay[],
): readonly TakenDay[] {
  const before = new Map(facts.taken.flatMap((t) => (t.request === hash_id ? [[t.day, t.amount] as const] : [])));
  const most = (day: string): number => before.get(day) ?? 0;
  if (now.every((n) => n.amount <= most(n.day))) return now;
  const isShort = stockRefusal({ ...facts, taken: [...others, ...now] }, hash_id) !== undefined;
  return now.map((n) => {
    const isKept = isShort || spared.some((s) => s.day === n.day);
    return isKept ? { ...n, amount: Math.min(n.amount, most(n.day)) } : n;
  });
}

/** Writes what the lines of requests count now, and which of their days were spared. */
async function writeRecounts(db: Db, outcome: readonly Outcome[], spares: boolean): Promise<Recounted[]> {
  const again = outcome.filter((o) => !spares && o.request.spared.length > 0).map((o) => o.request.hash_id);
  if (again.length > 0) await q.forgetSpared.run(db, again);
  const newly = outcome.flatMap(({ request, caps }) =>
    [...caps].map(([day, days]) => ({ holiday_id: request.hash_id, day, days })),
  );
  if (newly.length > 0) await q.spareDays.run(db, JSON.stringify(newly));
  const results = outcome.flatMap(({ request, count, caps }) => {
    if (!count) return [];
    const left = new Map(caps);
    const lines = count.lines.map((line) =>
      line.by_day.reduce((sum, d) => {
        const most = left.get(d.day);
        const days = most === undefined ? d.days : Math.min(most, d.days);
        if (most !== undefined) left.set(d.day, most - days);
        return sum + days;
      }, 0),
    );
    return [
      {
        request,
        lines,
        days: lines.reduce((sum, n) => sum + n, 0),
        return_date: count.return_date,
        spared: [...caps.keys()].filter((day) => !request.spared.some((s) => s.day === day)),
      },
    ];
  });
  const rows = results.flatMap(({ request, lines, days, return_date }) =>
    request.days === days && request.return_date === return_date && request.lines.every((l, i) => l.days === lines[i])
      ? []
      : lines.map((line_days, i) => ({
          holiday_id: request.hash_id,
          position: request.lines[i]?.position ?? i,
          line_days,
          days,
          return_date,
        })),
  );
  const written = rows.length > 0 ? await q.writeCounts.all(db, JSON.stringify(rows)) : [];
  return results.map(({ request, days, spared }) => ({
    hash_id: request.hash_id,
    before: request.days,
    days,
    spared,
    version: written.find((w) => w.hash_id === request.hash_id)?.version,
  }));
}
