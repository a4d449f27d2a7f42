import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { daysAwayProblem, feeDayProblem, isOutside } from "./fee-days.ts";

const trip = { start_date: "2026-10-23", end_date: "2026-10-26" };
const today = "2026-11-20";

describe("the day of a fee", () => {
  test("is never in the future, however far the year was mistyped, nor half a year before its expense", () => {
    for (const date of ["2062-11-20", "2126-11-20", "2026-11-21"])
      assert.equal(feeDayProblem(date, trip, today)?.key, "errors.fee_future", date);
    assert.equal(feeDayProblem("1926-10-23", trip, today)?.key, "errors.fee_early");
    assert.equal(feeDayProblem("2026-04-25", trip, today)?.key, "errors.fee_early", "181 days before");
    for (const date of ["2026-04-26", "2026-10-24", today])
      assert.equal(feeDayProblem(date, trip, today), undefined, date);
  });

  test("outside the expense's dates asks for a reason, the first and last day are inside", () => {
    assert.deepEqual(
      ["2026-10-22", "2026-10-23", "2026-10-26", "2026-10-27"].map((d) => isOutside(d, trip)),
      [true, false, false, true],
    );
  });
});

describe("days away", () => {
  const claim = (days: number, span = trip) => ({ ...span, days });
  const other = (days: number, start_date: string, end_date: string, number = 101) => ({
    days,
    start_date,
    end_date,
    number,
  });
  const key = (...of: Parameters<typeof daysAwayProblem>) => daysAwayProblem(...of)?.key;

  test("are no more than the trip has: thirty-two of four are refused", () => {
    assert.deepEqual(daysAwayProblem(claim(32), []), {
      key: "errors.days_over_trip",
      params: { claimed: 32, days: 4 },
    });
    assert.equal(key(claim(4), []), undefined);
  });

  test("are claimed once by a person, over all their expenses", () => {
    assert.equal(key(claim(4), [other(4, "2026-10-23", "2026-10-26")]), "errors.days_claimed_before");
    assert.equal(key(claim(2), [other(2, "2026-10-23", "2026-10-26")]), undefined, "two and two of four");
    assert.equal(key(claim(4), [other(3, "2026-10-26", "2026-10-28")]), "errors.days_claimed_before");
    assert.equal(key(claim(4), [other(2, "2026-10-26", "2026-10-28")]), undefined, "the first day left to this one");
    assert.equal(key(claim(4), [other(5, "2026-10-27", "2026-10-31")]), undefined);
  });

  test("are pushed by a claim that another one leaves no room elsewhere", () => {
    const pushed = [other(2, "2026-10-26", "2026-10-27", 1), other(1, "2026-10-27", "2026-10-27", 2)];
    assert.equal(key(claim(4), pushed), "errors.days_claimed_before");
  });

  test("that others claimed twice in the past leave the days beside them free", () => {
    const twice = [other(4, "2026-10-19", "2026-10-22"), other(4, "2026-10-19", "2026-10-22", 102)];
    assert.equal(key(claim(4), twice), undefined);
  });
});
