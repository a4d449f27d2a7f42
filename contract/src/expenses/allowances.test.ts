import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  computeAllowances,
  mileageAmount,
  perDiemAmount,
  rateFor,
  type AllowanceTerms,
  type DatedRate,
  type DaysAway,
  type MileageRate,
  type PerDiemRate,
} from "./allowances.ts";

const mileage = (over: Partial<MileageRate> = {}): MileageRate => ({
  kind: "mileage",
  vehicle: "car",
  amount: "0.45",
  ceiling_km: null,
  amount_above: null,
  ...over,
});
const capped = mileage({ ceiling_km: 10_000, amount_above: "0.25" });

describe("mileage", () => {
  const table: readonly (readonly [
    what: string,
    km: string,
    before: string,
    rate: MileageRate,
    minor: number,
    amount: string,
  ])[] = [
    ["a price for each kilometre", "100", "0", mileage(), 2, "45"],
    ["tenths of a kilometre", "12.5", "0", mileage({ amount: "0.529" }), 2, "6.61"],
    ["half a cent goes up", "0.1", "0", mileage(), 2, "0.05"],
    ["no ceiling, however far", "100000", "50000", mileage(), 2, "45000"],
    ["below the ceiling", "100", "9900", capped, 2, "45"],
    ["across it", "100", "9950", capped, 2, "35"],
    ["the last kilometre below it", "1", "9999", capped, 2, "0.45"],
    ["beyond it", "100", "10000", capped, 2, "25"],
    ["long past it", "100", "25000.5", capped, 2, "25"],
    ["nothing beyond it without a price", "100", "9950", mileage({ ceiling_km: 10_000 }), 2, "22.5"],
    ["a currency without minor units", "12.3", "0", mileage({ amount: "105" }), 0, "1292"],
    ["a currency with three decimals", "7", "0", mileage({ amount: "0.1234" }), 3, "0.864"],
  ];
  for (const [what, km, before, rate, minor, amount] of table)
    test(what, () => assert.equal(mileageAmount(km, before, rate, minor), amount));
});

const diem = (over: Partial<PerDiemRate> = {}): PerDiemRate => ({
  kind: "per_diem",
  amount: "28",
  part_amount: "14",
  breakfast: 20,
  lunch: 40,
  dinner: 40,
  ...over,
});
const away = (over: Partial<DaysAway> = {}): DaysAway => ({
  kind: "per_diem",
  full_days: 0,
  part_days: 0,
  breakfasts: 0,
  lunches: 0,
  dinners: 0,
  ...over,
});

describe("days away", () => {
  const table: readonly (readonly [what: string, days: DaysAway, rate: PerDiemRate, minor: number, amount: string])[] =
    [
      ["a whole day", away({ full_days: 1 }), diem(), 2, "28"],
      ["a part of one", away({ part_days: 1 }), diem(), 2, "14"],
      ["there, two days, and back", away({ full_days: 2, part_days: 2 }), diem(), 2, "84"],
      ["breakfasts in the hotel", away({ full_days: 1, part_days: 2, breakfasts: 2 }), diem(), 2, "44.8"],
      [
        "every meal of a day takes it all",
        away({ full_days: 1, breakfasts: 1, lunches: 1, dinners: 1 }),
        diem(),
        2,
        "0",
      ],
      ["never below nothing", away({ part_days: 1, lunches: 1, dinners: 1 }), diem(), 2, "0"],
      ["meals that take nothing", away({ full_days: 1, lunches: 1 }), diem({ lunch: 0 }), 2, "28"],
      [
        "rounded once, half up",
        away({ full_days: 1, breakfasts: 1 }),
        diem({ amount: "33.33", breakfast: 15 }),
        2,
        "28.33",
      ],
      [
        "without minor units",
        away({ part_days: 1, breakfasts: 1 }),
        diem({ amount: "45001", part_amount: "22500" }),
        0,
        "13500",
      ],
    ];
  for (const [what, days, rate, minor, amount] of table)
    test(what, () => assert.equal(perDiemAmount(days, rate, minor), amount));
});

describe("the rate of a fee", () => {
  type Rate = DatedRate & AllowanceTerms;
  const dated = (hash_id: string, over: Partial<DatedRate> = {}, terms: AllowanceTerms = mileage()): Rate => ({
    hash_id,
    country_id: "FR",
    currency_id: "EUR",
    start_date: "2025-01-01",
    end_date: null,
    ...over,
    ...terms,
  });
  const rates = [
    dated("old", { end_date: "2025-12-31" }),
    dated("new", { start_date: "2026-01-01" }),
    dated("corrected", { start_date: "2026-06-01" }),
    dated("german", { country_id: "DE" }),
    dated("dollars", { currency_id: "USD" }),
    dated("bicycle", {}, mileage({ vehicle: "bicycle" })),
    dated("days", {}, diem()),
  ];
  const car = { kind: "mileage", vehicle: "car", km: "10" } as const;
  const of = (date: string, over: object = {}) =>
    rateFor(rates, { date, country_id: "FR", claimed: car, ...over }, "EUR")?.hash_id;
  for (const [what, found, expected] of [
    ["before the first day there is none", of("2024-12-31"), undefined],
    ["its first day", of("2025-01-01"), "old"],
    ["its last day", of("2025-12-31"), "old"],
    ["the day after", of("2026-01-01"), "new"],
    ["the newest of two", of("2026-06-01"), "corrected"],
    ["another country", of("2026-06-01", { country_id: "DE" }), "german"],
    ["no country", of("2026-06-01", { country_id: null }), undefined],
    ["another vehicle", of("2026-06-01", { claimed: { ...car, vehicle: "bicycle" } }), "bicycle"],
    ["a vehicle without one", of("2026-06-01", { claimed: { ...car, vehicle: "moped" } }), undefined],
    ["days", of("2026-06-01", { claimed: away({ full_days: 1 }) }), "days"],
  ] as const)
    test(what, () => assert.equal(found, expected));

  test("kilometres of earlier fees and of other expenses count, by year, country and vehicle", () => {
    const fee = (date: string, km: string) => ({ date, country_id: "FR", claimed: { ...car, km } });
    const computed = computeAllowances(
      [
        fee("2026-03-01", "60"),
        { date: "2026-03-01", country_id: "FR", claimed: null },
        fee("2026-03-02", "60"),
        fee("2027-01-02", "60"),
      ],
      [dated("capped", {}, mileage({ ceiling_km: 1000, amount_above: "0.10" }))],
      [
        { year: 2026, country_id: "FR", vehicle: "car", km: "900" },
        { year: 2026, country_id: "FR", vehicle: "moped", km: "5000" },
        { year: 2025, country_id: "FR", vehicle: "car", km: "5000" },
      ],
      { hash_id: "EUR", minor_unit: 2 },
    );
    assert.deepEqual(
      computed.map((c) => c && [c.before_km, c.amount]),
      // 40 km below the ceiling and 20 km above it.
      [["900", "27"], undefined, ["960", "20"], ["0", "27"]],
    );
  });
});
