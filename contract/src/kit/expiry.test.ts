import assert from "node:assert/strict";
import { test } from "node:test";
import { expiryState, dayAfter, WARNING_DAYS } from "./expiry.ts";

test("a certificate is valid through its last day, and warned of sixty days before", () => {
  const today = "2026-02-10";
  assert.equal(expiryState(null, today), "valid");
  assert.equal(expiryState("2026-02-09", today), "expired");
  assert.equal(expiryState("2026-02-10", today), "soon");
  assert.equal(expiryState(dayAfter(today, WARNING_DAYS), today), "soon");
  assert.equal(expiryState(dayAfter(today, WARNING_DAYS + 1), today), "valid");
  assert.equal(dayAfter("2026-12-31", 1), "2027-01-01");
});
