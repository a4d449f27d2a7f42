import assert from "node:assert/strict";
import { test } from "node:test";
import { changed, noPeriod, tapped } from "./range.ts";

test("taps choose a day, then a period, then begin anew", () => {
  const one = tapped(noPeriod, "2026-11-12");
  assert.deepEqual([one.start_date, one.end_date], ["2026-11-12", "2026-11-12"]);
  const two = tapped(one, "2026-11-13");
  assert.deepEqual([two.start_date, two.end_date], ["2026-11-12", "2026-11-13"]);
  assert.equal(tapped(two, "2026-11-20").start_date, "2026-11-20");
  assert.equal(tapped(one, "2026-11-02").end_date, "2026-11-02");
});

test("a typed first day moves the last one along, and a day keeps at least a half", () => {
  const two = tapped(tapped(noPeriod, "2026-11-12"), "2026-11-13");
  assert.equal(changed(two, { start_date: "2026-11-20" }).end_date, "2026-11-20");
  const one = tapped(noPeriod, "2026-11-12");
  const morning = changed(one, { ends: "midday" });
  assert.deepEqual([morning.starts, morning.ends], ["morning", "midday"]);
  const afternoon = changed(morning, { starts: "afternoon" });
  assert.deepEqual([afternoon.starts, afternoon.ends], ["afternoon", "evening"]);
  assert.equal(changed(afternoon, { ends: "midday" }).starts, "morning");
});
