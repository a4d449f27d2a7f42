import assert from "node:assert/strict";
import { test } from "node:test";
import { monthWithin } from "./hrefs.ts";

test("a month's group opens the days that it counts: those of the filter", () => {
  assert.deepEqual(monthWithin("2026-03", {}), { ordered_from: "2026-03-01", ordered_to: "2026-03-31" });
  assert.deepEqual(monthWithin("2026-03", { ordered_from: "2026-03-10", ordered_to: "2026-05-01" }), {
    ordered_from: "2026-03-10",
    ordered_to: "2026-03-31",
  });
  assert.deepEqual(monthWithin("2026-03", { ordered_from: "2026-01-01", ordered_to: "2026-03-12" }), {
    ordered_from: "2026-03-01",
    ordered_to: "2026-03-12",
  });
});
