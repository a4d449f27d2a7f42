import assert from "node:assert/strict";
import { test } from "node:test";
import { halfRuns } from "./teams.ts";

const half = (here: number, short: boolean) => ({ here, away: [], short });

test("a run of halves bridges those that nobody works, and ends with the first that differs", () => {
  const [good, bad] = [half(2, false), half(0, true)];
  const runs = halfRuns(
    [
      { day: "2026-11-12", morning: good, afternoon: bad },
      { day: "2026-11-13", morning: bad, afternoon: bad },
      { day: "2026-11-14", morning: null, afternoon: null },
      { day: "2026-11-16", morning: bad, afternoon: good },
      { day: "2026-11-17", morning: good, afternoon: bad },
    ],
    (h) => h.short,
  );
  assert.deepEqual(runs, [
    { start_date: "2026-11-12", end_date: "2026-11-16", starts: "afternoon", ends: "midday" },
    { start_date: "2026-11-17", end_date: "2026-11-17", starts: "afternoon", ends: "evening" },
  ]);
});
