import assert from "node:assert/strict";
import fc from "fast-check";
import { LOOK_AHEAD } from "#contract/holidays/counting.ts";
import type { StockRules } from "#contract/holidays/stock-plan.ts";
import { shiftDay, weekdayOf } from "#contract/kit/recurrence.ts";
import { balancesOf } from "#server/holidays/stock-balances.ts";
import { peopleAwayOn, peopleOfStocks } from "#server/holidays/stock-queries.ts";
import { daysOf, keep, type Leave } from "./model.ts";
import { lineOf, plainRules, type StockWorld } from "./world.ts";

const FIRST = "2031-01-01";
/** Days of a story: somewhat more than a year, so that it sees a carry and an expiry. */
const LENGTH = 440;

const rules: fc.Arbitrary<StockRules> = fc.record({
  ...Object.fromEntries(Object.entries(plainRules).map(([k, v]) => [k, fc.constant(v)])),
  stock: fc.constantFrom("fixed", "cumulative"),
  days: fc.integer({ min: 8, max: 60 }).map((n) => n / 2),
  period_start: fc.constantFrom("01-01", "anniversary"),
  round_up: fc.boolean(),
  reset_yearly: fc.boolean(),
  carry_cap: fc.option(fc.nat(10)),
  carry_months: fc.option(fc.constantFrom(3, 6, 12)),
  negative: fc.constantFrom(0, 0, 3),
}) as fc.Arbitrary<StockRules>;

type Act =
  | { readonly do: "send"; readonly at: number; readonly length: number }
  | { readonly do: "cancel" | "validate"; readonly which: number }
  | { readonly do: "feast" | "no feast"; readonly at: number }
  | { readonly do: "wait"; readonly days: number };
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("send" as const),
      at: fc.nat(LENGTH),
      length: fc.integer({ min: 1, max: 14 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("cancel" as const, "validate" as const), which: fc.nat(20) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constantFrom("feast" as const, "no feast" as const), at: fc.nat(LENGTH) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait" as const), days: fc.nat(60) }) },
);
/** A year of somebody: their rules, when they came, and what happens. */
export const years = fc.tuple(rules, fc.nat(60), fc.array(act, { minLength: 4, maxLength: 14 }));
export type Year = typeof years extends fc.Arbitrary<infer Y> ? Y : never;

/** Lives a year with the server, and keeps the plain list beside it. All that is there must be the same. */
export async function live(w: StockWorld, [given, came, acts]: Year): Promise<void> {
  const entry = shiftDay(FIRST, came);
  const type = await w.type();
  await w.rules(type, given);
  const user = await w.person(entry);
  const holidays = new Set<string>();
  const leaves: Leave[] = [];
  const taken = new Map<string, Map<string, number>>();
  const end = shiftDay(FIRST, LENGTH + 400);
  let today = entry;

  const send = async (at: number, length: number): Promise<void> => {
    const leave = { id: "", first: shiftDay(FIRST, at), last: shiftDay(FIRST, at + length - 1) };
    const days = daysOf(leave, holidays);
    const isBusy = leaves.some((l) => taken.has(l.id) && l.first <= leave.last && leave.first <= l.last);
    if (isBusy || days.size === 0) return;
    const first = [...days.keys()][0] ?? "";
    const others = new Map(taken);
    const isThere = (extra: ReadonlyMap<string, number>): boolean =>
      keep(given, entry, new Map([...others, ["new", extra]]), { from: first, until: end }).overdrawn === undefined;
    const expected =
      first >= entry && isThere(days)
        ? undefined
        : first >= entry && isThere(new Map([[first, 0.0001]]))
          ? "holidays.stock_exceeded"
          : "holidays.stock_empty";
    const { id, refusal } = await w.send(user, type, [lineOf(leave.first, leave.last)], today);
    assert.equal(refusal, expected, `sent for ${leave.first} to ${leave.last}`);
    if (refusal !== undefined) return;
    leaves.push({ ...leave, id });
    taken.set(id, days);
  };
  const recount = async (day: string): Promise<void> => {
    const away = await peopleAwayOn.all(w.pool, w.country, null, [day], LOOK_AHEAD);
    const requests = away.find((p) => p.user_id === user)?.requests ?? [];
    if (requests.length > 0) await w.settle(user, today, { recounts: requests, spares: true });
    // A day comes back at once. It is taken again only where the list allows it, one request after the other.
    for (const leave of leaves.filter((l) => taken.has(l.id) && l.first <= day && day <= l.last)) {
      const before = taken.get(leave.id) ?? new Map<string, number>();
      const now = new Map([...before].filter(([d]) => d !== day));
      if (!holidays.has(day) && weekdayOf(day) < 5) now.set(day, 1);
      const first = [...now.keys()].toSorted()[0] ?? day;
      const next = new Map([...taken, [leave.id, now]]);
      const isAllowed =
        now.size <= before.size || keep(given, entry, next, { from: first, until: end }).overdrawn === undefined;
      if (isAllowed) taken.set(leave.id, now);
    }
  };
  for (const a of acts) {
    if (a.do === "send") await send(a.at, a.length);
    else if (a.do === "wait") {
      today = shiftDay(today, a.days);
      await w.settle(user, today);
    } else if ("which" in a) {
      const leave = leaves.filter((l) => taken.has(l.id))[a.which % Math.max(1, taken.size)];
      if (!leave) continue;
      await w.move(leave.id, a.do === "cancel" ? "CANCELLED" : "VALIDATED", today);
      if (a.do === "cancel") taken.delete(leave.id);
    } else {
      const asked = shiftDay(FIRST, a.at);
      // One that is there, if any.
      const gone = [...holidays].toSorted().find((d) => d >= asked) ?? [...holidays][0];
      const day = a.do === "feast" ? asked : gone;
      if (day === undefined || (a.do === "feast" && holidays.has(day))) continue;
      if (a.do === "feast") {
        await w.publicHoliday(day);
        holidays.add(day);
      } else {
        await w.noPublicHoliday(day);
        holidays.delete(day);
      }
      await recount(day);
    }
    await compare(w, { user, type, entry, given, taken, today });
  }
  for (const day of holidays) await w.noPublicHoliday(day);
}

interface Standing {
  readonly user: string;
  readonly type: string;
  readonly entry: string;
  readonly given: StockRules;
  readonly taken: ReadonlyMap<string, ReadonlyMap<string, number>>;
  readonly today: string;
}
/** Movements up to today are what the list has left today; the plan says the same of later days; settling adds nothing. */
async function compare(w: StockWorld, { user, type, entry, given, taken, today }: Standing): Promise<void> {
  await w.settle(user, today);
  const end = shiftDay(FIRST, LENGTH + 30);
  const { left } = keep(given, entry, taken, { from: entry, until: end });
  assert.equal(await w.sum(user, type, today), left.get(today), `movements until ${today}`);
  assert.equal((await w.settle(user, today)).added, 0);
  const [person] = await peopleOfStocks(w.pool, [user], false);
  for (const day of [shiftDay(today, 45), shiftDay(FIRST, 364), shiftDay(FIRST, 365), end]) {
    if (!person || day < today) continue;
    const balance = balancesOf({ ...person, today: day }, day).find((b) => b.type.hash_id === type);
    // A balance takes away what is planned later in its period.
    const planned = [...taken.values()].flatMap((days) =>
      [...days].filter(([d]) => d > day && d <= (balance?.period_end ?? day)),
    );
    const later = planned.reduce((sum, [, n]) => sum + n, 0);
    assert.equal(Math.round(((balance?.remaining ?? 0) + later) * 10_000) / 10_000, left.get(day), `left on ${day}`);
  }
}
