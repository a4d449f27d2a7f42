import assert from "node:assert/strict";
import { test } from "node:test";
import { certificateState, dayAfter, WARNING_DAYS } from "./certificates.ts";

test("a certificate is valid through its last day, and warned of sixty days before", () => {
  const today = "2026-02-10";
  assert.equal(certificateState(null, today), "valid");
  assert.equal(certificateState("2026-02-09", today), "expired");
  assert.equal(certificateState("2026-02-10", today), "soon");
  assert.equal(certificateState(dayAfter(today, WARNING_DAYS), today), "soon");
  assert.equal(certificateState(dayAfter(today, WARNING_DAYS + 1), today), "valid");
  assert.equal(dayAfter("2026-12-31", 1), "2027-01-01");
});
