import assert from "node:assert/strict";
import { test } from "node:test";
import { dayAfter } from "#contract/kit/expiry.ts";
import { paperState } from "./papers.ts";

test("one is warned of a paper from sixty days before, and it is valid through its last day", () => {
  const on = (expires_on: string | null): string => paperState({ expires_on, is_replaced: false }, "2026-03-02");
  assert.equal(dayAfter("2026-03-02", 60), "2026-05-01");
  assert.deepEqual([null, "2026-05-02", "2026-05-01", "2026-03-02", "2026-03-01"].map(on), [
    "valid",
    "valid",
    "soon",
    "soon",
    "expired",
  ]);
  assert.equal(paperState({ expires_on: "2026-03-01", is_replaced: true }, "2026-03-02"), "replaced");
});
