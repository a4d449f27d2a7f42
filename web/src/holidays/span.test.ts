import assert from "node:assert/strict";
import { test } from "node:test";
import { halvesOn, monthsOf, placeOf, runsOf, stepWindow, windowOf, type Span } from "./span.ts";

const span = (start_date: string, end_date: string, more: Partial<Span> = {}): Span => ({
  start_date,
  end_date,
  starts: "morning",
  ends: "evening",
  ...more,
});

test("a window is a month, three months from the day's, or its year", () => {
  assert.deepEqual(windowOf("month", "2028-02-10"), { from: "2028-02-01", to: "2028-02-29" });
  assert.deepEqual(windowOf("quarter", "2026-11-26"), { from: "2026-11-01", to: "2027-01-31" });
  assert.deepEqual(windowOf("year", "2026-11-26"), { from: "2026-01-01", to: "2026-12-31" });
  assert.equal(stepWindow("quarter", "2026-11-26", 1), "2027-02-01");
  assert.equal(stepWindow("quarter", "2026-01-26", -1), "2025-10-01");
  assert.equal(stepWindow("year", "2026-11-26", -1), "2025-01-01");
  assert.deepEqual(monthsOf(windowOf("quarter", "2026-11-26")), ["2026-11", "2026-12", "2027-01"]);
});

test("an absence is placed by its halves and cut at the window's edges", () => {
  const june = windowOf("month", "2026-06-01");
  assert.deepEqual(placeOf(span("2026-06-01", "2026-06-30"), june), { left: 0, width: 100 });
  assert.deepEqual(placeOf(span("2026-06-16", "2026-06-18", { starts: "afternoon", ends: "midday" }), june), {
    left: (15.5 / 30) * 100,
    width: (2 / 30) * 100,
  });
  assert.deepEqual(placeOf(span("2026-05-20", "2026-06-03"), june), { left: 0, width: 10 });
  assert.equal(placeOf(span("2026-05-20", "2026-05-31"), june), undefined);
  assert.equal(placeOf(span("2026-07-01", "2026-07-02"), june), undefined);
});

test("halves of a day, and runs of days", () => {
  const one = span("2026-11-12", "2026-11-13", { starts: "afternoon", ends: "midday" });
  assert.deepEqual(halvesOn(one, "2026-11-12"), { morning: false, afternoon: true });
  assert.deepEqual(halvesOn(one, "2026-11-13"), { morning: true, afternoon: false });
  assert.deepEqual(halvesOn(one, "2026-11-14"), { morning: false, afternoon: false });
  assert.deepEqual(
    runsOf(["2026-06-01", "2026-06-02", "2026-06-05"], () => true).map((r) => [r.start_date, r.end_date]),
    [
      ["2026-06-01", "2026-06-02"],
      ["2026-06-05", "2026-06-05"],
    ],
  );
});
