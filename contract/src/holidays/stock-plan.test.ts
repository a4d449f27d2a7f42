import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { shiftDay } from "../kit/recurrence.ts";
import { balanceOf, settlement, stockRefusal } from "./balance.ts";
import { halfOf } from "./halves.ts";
import {
  planStock,
  toDays,
  toUnits,
  UNITS,
  type GivenAmount,
  type MovementKind,
  type StockFacts,
  ruleDefaults,
  type StockRules,
  type TakenDay,
} from "./stock-plan.ts";

/** 20 days a calendar year, granted at its start, all carried. */
const fixed: StockRules = {
  ...ruleDefaults,
  valid_from: "2020-01-01",
  stock: "fixed",
  days: 20,
  accrue_at: "start",
};
/** The rules shipped for France. */
const france: StockRules = {
  ...fixed,
  stock: "cumulative",
  days: 30,
  period_start: "06-01",
  accrue_at: "end",
  round_up: true,
  carry_months: 12,
};
const facts = (rules: StockRules | readonly StockRules[], more: Partial<StockFacts> = {}): StockFacts => ({
  rules: [rules].flat() as readonly StockRules[],
  employment: { entry: "2024-01-01", until: null },
  reduced: [],
  taken: [],
  given: [],
  ...more,
});
/** Whole days taken from a day on, one after the other. */
const taken = (request: string, first: string, days: number): TakenDay[] =>
  Array.from({ length: Math.ceil(days) }, (_, i) => ({
    day: shiftDay(first, i),
    amount: toUnits(Math.min(1, days - i)),
    request,
  }));
const on = (f: StockFacts, day: string, today = day, pending: readonly string[] = []) => {
  const b = balanceOf(f, { on: day, today, isPending: (r) => pending.includes(r) });
  return {
    acquired: toDays(b.acquired),
    carried: toDays(b.carried),
    until: b.carried_until,
    lapsing: toDays(b.lapsing),
    taken: toDays(b.taken),
    planned: toDays(b.planned),
    pending: toDays(b.pending),
    left: toDays(b.remaining),
  };
};
const left = (f: StockFacts, day: string): number => on(f, day).left;
const amountsOf = (f: StockFacts, until: string, kind: MovementKind): [string, number][] =>
  planStock(f, until)
    .movements.filter((m) => m.kind === kind)
    .map((m) => [m.day, toDays(m.amount)]);
const sum = (amounts: readonly [string, number][]): number => amounts.reduce((s, [, n]) => s + toUnits(n), 0) / UNITS;

test("point 18: half days survive the year's end", () => {
  const f = facts({ ...fixed, carry_cap: 5 }, { taken: taken("a", "2024-03-01", 18.5) });
  assert.deepEqual(on(f, "2025-01-01"), { ...on(f, "2025-01-01"), carried: 1.5, acquired: 20, left: 21.5 });
});

test("point 19: leave over the year's end is one request and takes from both years", () => {
  const f = facts({ ...fixed, reset_yearly: true }, { taken: taken("a", "2024-12-29", 7) });
  assert.deepEqual([left(f, "2024-12-31"), left(f, "2025-01-01")], [17, 16]);
  assert.deepEqual(amountsOf(f, "2025-01-31", "expiry"), [["2025-01-01", -17]]);
  assert.equal(stockRefusal(f, "a"), undefined);
});

test("point 20: a request over the expiry of carried days takes carried ones before it and new ones after", () => {
  const rules = { ...fixed, carry_cap: 5, carry_months: 3 };
  const used = facts(rules, { taken: [...taken("old", "2024-02-01", 15), ...taken("a", "2025-03-29", 6)] });
  // 5 carried days until 31 March: the 29th to the 31st take 3, the other 2 are lost.
  assert.deepEqual(amountsOf(used, "2025-12-31", "expiry"), [["2025-04-01", -2]]);
  assert.equal(left(used, "2025-04-01"), 20 - 3);
  // What was used of them before does not lessen the rest.
  const before = { ...used, taken: [...used.taken, ...taken("b", "2025-01-10", 2)] };
  assert.deepEqual(amountsOf(before, "2025-12-31", "expiry"), []);
  assert.equal(left(before, "2025-04-01"), 20 - 3);
});

test("point 21: what was taken before a reset does not lessen the new year", () => {
  const f = facts({ ...fixed, reset_yearly: true }, { taken: taken("a", "2024-05-01", 12) });
  assert.deepEqual([left(f, "2024-12-31"), left(f, "2025-01-01")], [8, 20]);
});

test("point 22: planned leave lessens what remains, and pending leave too", () => {
  const first = taken("a", "2024-07-01", 15);
  assert.deepEqual(on(facts(fixed, { taken: first }), "2024-02-01", "2024-02-01"), {
    acquired: 20,
    carried: 0,
    until: null,
    lapsing: 0,
    taken: 0,
    planned: 15,
    pending: 0,
    left: 5,
  });
  const both = facts(fixed, { taken: [...first, ...taken("b", "2024-03-04", 15)] });
  assert.equal(on(both, "2024-02-01", "2024-02-01", ["a", "b"]).pending, 30);
  assert.equal(stockRefusal(both, "b"), "exceeded");
  const five = facts(fixed, { taken: [...first, ...taken("b", "2024-03-04", 5)] });
  assert.equal(stockRefusal(five, "b"), undefined);
  assert.equal(
    stockRefusal({ ...five, taken: [...five.taken, ...taken("c", "2024-03-20", 0.5)] }, "c"),
    "nothing_left",
  );
});

test("point 29: twelve parts of 19 are 19, and 31 days of 365 of 12 are 1", () => {
  const parts = amountsOf(facts({ ...fixed, stock: "cumulative", days: 19 }), "2024-12-31", "accrual");
  assert.equal(parts.length, 12);
  assert.equal(sum(parts), 19);
  assert.deepEqual(parts.slice(0, 3), [
    ["2024-01-01", 1.5833],
    ["2024-02-01", 1.5834],
    ["2024-03-01", 1.5833],
  ]);
  const december = facts({ ...fixed, days: 12 }, { employment: { entry: "2025-12-01", until: null } });
  assert.deepEqual(amountsOf(december, "2025-12-31", "grant"), [["2025-12-01", 1]]);
  assert.equal(
    left(facts({ ...fixed, days: 12, first_period: "full" }, { employment: december.employment }), "2025-12-31"),
    12,
  );
});

test("point 30: each type has its own period: a year, or 36 months from the entry", () => {
  const employment = { entry: "2024-04-17", until: null };
  const annual = facts({ ...fixed, days: 15, period_start: "anniversary", reset_yearly: true }, { employment });
  const sick = facts(
    { ...fixed, days: 30, period_start: "anniversary", period_months: 36, reset_yearly: true },
    { employment, taken: taken("a", "2027-04-10", 4) },
  );
  assert.deepEqual(amountsOf(annual, "2026-12-31", "grant"), [
    ["2024-04-17", 15],
    ["2025-04-17", 15],
    ["2026-04-17", 15],
  ]);
  assert.deepEqual(amountsOf(sick, "2030-01-01", "grant"), [
    ["2024-04-17", 30],
    ["2027-04-17", 30],
  ]);
  assert.deepEqual([left(sick, "2027-04-16"), left(sick, "2027-04-17")], [26, 30]);
});

test("point 31: coming back early gives the rest back, on its own days", () => {
  const whole = facts(fixed, { taken: taken("a", "2024-05-06", 5) });
  const early = facts(fixed, { taken: taken("a", "2024-05-06", 2) });
  const returned = settlement(planStock(whole, "2024-06-01").movements, planStock(early, "2024-06-01").movements);
  assert.deepEqual(
    returned.map((m) => [m.kind, m.day, toDays(m.amount)]),
    [
      ["returned", "2024-05-08", 1],
      ["returned", "2024-05-09", 1],
      ["returned", "2024-05-10", 1],
    ],
  );
  // Settled again, nothing is added.
  const standing = [...planStock(whole, "2024-06-01").movements, ...returned];
  assert.deepEqual(settlement(standing, planStock(early, "2024-06-01").movements), []);
});

test("France: 30 days from June to May, month by month, carried for a year", () => {
  const f = facts(france, { employment: { entry: "2024-09-16", until: null } });
  // 15 of September's 30 days, then eight whole months: 8.5 x 2.5, whole days at the end.
  const first = amountsOf(f, "2025-05-31", "accrual");
  assert.deepEqual([first[0], first.length], [["2024-09-30", 1.25], 9]);
  assert.equal(sum(first), 21.25);
  assert.deepEqual(amountsOf(f, "2025-05-31", "rounding"), [["2025-05-31", 0.75]]);
  const june = on(f, "2025-07-01");
  assert.deepEqual([june.carried, june.until, june.acquired, june.lapsing], [22, "2026-05-31", 2.5, 22]);
  const used = { ...f, taken: taken("a", "2025-08-01", 18) };
  assert.deepEqual(amountsOf(used, "2026-06-30", "expiry"), [["2026-06-01", -4]]);
  assert.equal(on(used, "2026-06-01").carried, 30);
});

test("a month of which somebody is away unpaid, or left, counts by its days", () => {
  const unpaid = { first: halfOf("2024-06-01", "morning"), end: halfOf("2024-06-15", "afternoon") + 1 };
  const f = facts(france, {
    employment: { entry: "2024-06-01", until: "2024-08-10" },
    reduced: [{ ...unpaid, accrual_rate: 0 }],
  });
  assert.deepEqual(amountsOf(f, "2025-06-30", "accrual"), [
    ["2024-06-30", 1.25],
    ["2024-07-31", 2.5],
    ["2024-08-10", 0.8065],
  ]);
  // 4.5565 becomes 5 when they leave; nothing is lost or added later.
  assert.deepEqual(amountsOf(f, "2030-06-30", "rounding"), [["2024-08-10", 0.4435]]);
  assert.equal(left(f, "2030-01-01"), 5);
  const sick = facts(france, { ...f, reduced: [{ ...unpaid, accrual_rate: 80 }] });
  assert.deepEqual(amountsOf(sick, "2024-06-30", "accrual"), [["2024-06-30", 2.25]]);
});

test("a debt is always carried, and days below 0 are taken as far as the rules allow", () => {
  const f = facts({ ...fixed, reset_yearly: true, negative: 3 }, { taken: taken("a", "2024-06-01", 23) });
  assert.equal(stockRefusal(f, "a"), undefined);
  assert.deepEqual([left(f, "2024-12-31"), left(f, "2025-01-01")], [-3, 17]);
  assert.equal(on(f, "2025-02-01").carried, -3);
  const more = { ...f, taken: [...f.taken, ...taken("b", "2024-09-02", 1)] };
  assert.equal(stockRefusal(more, "b"), "nothing_left");
});

test("later leave counts against a request before it", () => {
  const f = facts(fixed, { taken: [...taken("late", "2024-12-01", 12), ...taken("a", "2024-03-04", 9)] });
  assert.equal(stockRefusal(f, "a"), "exceeded");
  // What comes until then may be taken by then, not before.
  const accrued = facts({ ...fixed, stock: "cumulative", days: 12 }, { taken: taken("a", "2024-06-03", 6) });
  assert.equal(stockRefusal(accrued, "a"), undefined);
  assert.equal(stockRefusal({ ...accrued, taken: taken("a", "2024-05-06", 6) }, "a"), "exceeded");
});

test("leave before the first day of employment, or before its seniority, is not to be had", () => {
  const f = facts({ ...fixed, min_seniority_months: 4 }, { taken: taken("a", "2024-04-30", 1) });
  assert.equal(stockRefusal(f, "a"), "nothing_left");
  assert.equal(stockRefusal({ ...f, taken: taken("a", "2024-05-01", 1) }, "a"), undefined);
  assert.equal(stockRefusal(facts(fixed, { taken: taken("a", "2023-12-01", 1) }), "a"), "nothing_left");
  const none = facts({ ...fixed, stock: "none", min_seniority_months: 4 }, { taken: f.taken });
  assert.equal(stockRefusal(none, "a"), "nothing_left");
  assert.equal(stockRefusal({ ...none, taken: taken("a", "2024-07-01", 99) }, "a"), undefined);
});

test("seniority brings days more, from the period after it is reached", () => {
  const seniority = [
    { years: 2, days: 1 },
    { years: 5, days: 2.5 },
  ];
  const f = facts({ ...fixed, seniority }, { employment: { entry: "2020-03-01", until: null } });
  assert.deepEqual(amountsOf(f, "2026-12-31", "seniority"), [
    ["2023-01-01", 1],
    ["2024-01-01", 1],
    ["2025-01-01", 1],
    ["2026-01-01", 2.5],
  ]);
});

test("an opening balance holds all that was before it", () => {
  const given: GivenAmount[] = [
    { kind: "opening", day: "2024-11-01", amount: toUnits(10), carried: true },
    { kind: "opening", day: "2024-11-01", amount: toUnits(12.5) },
    { kind: "adjustment", day: "2024-12-02", amount: toUnits(-1) },
  ];
  const employment = { entry: "2012-03-05", until: null };
  const f = facts(france, {
    employment,
    given,
    taken: [...taken("past", "2024-08-01", 10), ...taken("a", "2024-12-20", 2)],
  });
  assert.deepEqual(on(f, "2024-12-31"), {
    acquired: 12.5 + 2 * 2.5 - 1,
    carried: 10,
    until: "2025-05-31",
    lapsing: 8,
    taken: 2,
    planned: 0,
    pending: 0,
    left: 24.5,
  });
  // The year is whole: nothing is rounded, and the eight carried days nobody took are lost.
  assert.deepEqual(amountsOf(f, "2025-05-31", "rounding"), []);
  assert.deepEqual(amountsOf(f, "2025-06-01", "expiry"), [["2025-06-01", -8]]);
  assert.equal(on(f, "2025-06-01").carried, 29);
  const granted = facts(fixed, { employment, given: [{ kind: "opening", day: "2024-11-01", amount: toUnits(6) }] });
  assert.deepEqual([left(granted, "2024-12-31"), left(granted, "2025-01-01")], [6, 26]);
});

test("rules of a later day hold from that day on", () => {
  const more = facts([
    { ...fixed, stock: "cumulative", days: 12 },
    { ...fixed, stock: "cumulative", days: 24, valid_from: "2024-07-01" },
  ]);
  assert.equal(left(more, "2024-12-31"), 6 + 12);
  // Another kind of period ends the one that runs: what is left is carried into it.
  const other = facts([
    { ...fixed, days: 24 },
    { ...fixed, days: 12, valid_from: "2024-07-01", period_start: "07-01", stock: "cumulative", carry_cap: 10 },
  ]);
  assert.deepEqual(on(other, "2024-07-01"), { ...on(other, "2024-07-01"), carried: 10, acquired: 1, left: 11 });
  const until = facts([fixed, { ...fixed, stock: "none", valid_from: "2025-01-01" }], {
    taken: taken("a", "2025-05-01", 90),
  });
  assert.equal(stockRefusal(until, "a"), undefined);
});

const stockRules: fc.Arbitrary<StockRules> = fc.record({
  valid_from: fc.constant("2000-01-01"),
  stock: fc.constantFrom("fixed", "cumulative"),
  days: fc.integer({ min: 1, max: 300 }).map((n) => n / 4),
  period_start: fc.constantFrom("01-01", "06-01", "anniversary", "03-31"),
  period_months: fc.constantFrom(12, 36, 6),
  accrue_at: fc.constantFrom("start", "end"),
  round_up: fc.boolean(),
  reset_yearly: fc.boolean(),
  carry_cap: fc.option(fc.nat(20)),
  carry_months: fc.option(fc.integer({ min: 1, max: 14 })),
  negative: fc.nat(5),
  min_seniority_months: fc.constant(0),
  seniority: fc.constantFrom([], [{ years: 1, days: 1 }]),
  first_period: fc.constantFrom("prorated", "full"),
});
const dayFrom = (first: string, most: number): fc.Arbitrary<string> => fc.nat(most).map((n) => shiftDay(first, n));
const anyFacts: fc.Arbitrary<StockFacts> = fc.record({
  rules: stockRules.map((r) => [r]),
  employment: fc.record({ entry: dayFrom("2021-01-01", 700), until: fc.option(dayFrom("2024-01-01", 900)) }),
  reduced: fc.array(
    fc
      .record({ at: fc.nat(1500), length: fc.nat(60), rate: fc.constantFrom(0, 50, 80) })
      .map(({ at, length, rate }) => {
        const first = halfOf("2021-06-01", "morning") + at;
        return { first, end: first + length, accrual_rate: rate };
      }),
    { maxLength: 1 },
  ),
  taken: fc.array(
    fc.record({
      day: dayFrom("2022-12-01", 1000),
      amount: fc.constantFrom(UNITS, UNITS / 2),
      request: fc.constantFrom("a", "b", "c"),
    }),
    { maxLength: 25 },
  ),
  given: fc.array(
    fc.record({
      kind: fc.constant("adjustment" as const),
      day: dayFrom("2023-01-01", 900),
      amount: fc.integer({ min: -30_000, max: 30_000 }),
    }),
    { maxLength: 3 },
  ),
});

test("twelve accruals are the year, whatever its days, its start and when they come", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 10_000_000 }),
      fc.constantFrom("start", "end"),
      dayFrom("2020-01-01", 1500),
      (units, at, entry) => {
        const rules: StockRules = {
          ...fixed,
          stock: "cumulative",
          days: toDays(units),
          accrue_at: at,
          period_start: "anniversary",
        };
        const plan = planStock(facts(rules, { employment: { entry, until: null } }), shiftDay(entry, 364));
        const accrued = plan.movements.filter((m) => m.kind === "accrual" && m.period_start === entry);
        const isWhole = accrued.length === 12;
        const amount = accrued.reduce((s, m) => s + m.amount, 0);
        assert.ok(isWhole ? amount === units : at === "end");
        assert.ok(accrued.every((m) => Math.abs(m.amount - units / 12) <= 1));
      },
    ),
  );
});

test("a plan that stands is settled, and one made step by step is the one made at once", () => {
  fc.assert(
    fc.property(
      anyFacts,
      fc.array(dayFrom("2022-06-01", 1400), { maxLength: 4 }),
      dayFrom("2022-06-01", 1400),
      (f, stops, until) => {
        const final = planStock(f, until).movements;
        assert.deepEqual(settlement(final, final), []);
        // Settled in any order of days and with other leave meanwhile, what stands at last is the plan.
        const standing: (typeof final)[number][] = [];
        for (const [i, stop] of stops.entries())
          standing.push(...settlement(standing, planStock({ ...f, taken: f.taken.slice(i) }, stop).movements));
        const whole = [...standing, ...settlement(standing, final)];
        assert.deepEqual(settlement(whole, final), []);
        assert.equal(
          whole.reduce((s, m) => s + m.amount, 0),
          final.reduce((s, m) => s + m.amount, 0),
        );
      },
    ),
  );
});

test("what remains is acquired and carried less taken, planned and pending, and a closed period holds nothing", () => {
  fc.assert(
    fc.property(anyFacts, dayFrom("2021-06-01", 1700), dayFrom("2021-06-01", 1700), (f, day, today) => {
      const b = balanceOf(f, { on: day, today, isPending: (r) => r === "a" });
      assert.equal(b.remaining, b.acquired + b.carried - b.taken - b.planned - b.pending);
      const { movements, periods } = planStock(f, day);
      for (const p of periods.filter((x) => x.end < day && (f.employment.until === null || x.end < f.employment.until)))
        assert.equal(
          movements.reduce((s, m) => (m.period_start === p.start ? s + m.amount : s), 0),
          0,
        );
    }),
  );
});

test("what rules say is worked out once for all people, and is the same as for one alone", () => {
  const rules = [
    { ...france, valid_from: "2015-01-01" },
    { ...fixed, valid_from: "2021-03-15", period_start: "anniversary", carry_months: 3, first_period: "prorated" },
    { ...france, valid_from: "2023-01-01", period_start: "02-29", period_months: 24, round_up: false },
  ] as const;
  for (const entry of ["2014-12-31", "2016-02-29", "2016-03-01", "2019-07-17", "2021-03-15", "2022-11-30"])
    for (const until of [null, "2024-05-20"])
      for (const reduced of [
        [],
        [{ first: halfOf("2020-02-03", "morning"), end: halfOf("2020-05-04", "morning"), accrual_rate: 50 }],
      ]) {
        const of = { employment: { entry, until }, reduced, taken: taken("a", "2022-01-03", 4), given: [] };
        const alone = planStock({ ...of, rules: structuredClone([...rules]) }, "2025-12-31");
        assert.deepEqual(planStock({ ...of, rules }, "2025-12-31"), alone, `${entry} ${until} ${reduced.length}`);
      }
});
