import assert from "node:assert/strict";
import { test } from "node:test";
import { dayProblems, missingDateReasons } from "./fee-problems.ts";
import { type ExpenseValues, newFee } from "./values.ts";

const fee = (over: object) => newFee({ date: "2026-10-23", amount: "10", ...over });
const values = (...fees: ExpenseValues["fees"]) =>
  ({ start_date: "2026-10-23", end_date: "2026-10-26", fees }) as ExpenseValues;
const facts = { today: "2026-11-20", away: [] };
const keys = (v: ExpenseValues, more: object = {}) =>
  Object.fromEntries(Object.entries(dayProblems(v, { ...facts, ...more })).map(([field, p]) => [field, p.key]));
const perDiem = (full_days: string) =>
  fee({ claim: { kind: "per_diem", full_days, part_days: "2", breakfasts: "", lunches: "", dinners: "" } });

test("a mistyped year is said at its field while one types", () => {
  assert.deepEqual(keys(values(fee({}), fee({ date: "2062-11-20" }))), { "fees.1.date": "errors.fee_future" });
  assert.deepEqual(keys(values(fee({ date: "" }))), {});
});

test("days away beyond the trip, or claimed already, are said at the last claim", () => {
  assert.deepEqual(keys(values(perDiem("30"), fee({}))), { "fees.0.allowance.full_days": "errors.days_over_trip" });
  const away = [{ number: 120, start_date: "2026-10-26", end_date: "2026-10-26", days: 1 }];
  assert.deepEqual(keys(values(perDiem("2")), { away }), {
    "fees.0.allowance.full_days": "errors.days_claimed_before",
  });
  assert.deepEqual(keys(values(perDiem("1")), { away }), {});
});

test("a fee outside the dates asks for a reason until it has one", () => {
  const outside = fee({ date: "2026-09-01" });
  assert.deepEqual(Object.keys(missingDateReasons(values(fee({}), outside))), ["fees.1.date_reason"]);
  assert.deepEqual(missingDateReasons(values({ ...outside, date_reason: "Booked ahead" })), {});
});
