import assert from "node:assert/strict";
import { test } from "node:test";
import { dueNext } from "./due-next.ts";

const part = (open: string, due_on: string | null, late: number | null = null) => ({ open, due_on, late });
const of = (...instalments: ReturnType<typeof part>[]) => ({ instalments });

test("of three thirds, one is due next", () => {
  const parts = [part("1054.37", "2026-11-26"), part("1230.09", "2026-12-26"), part("1230.09", null)];
  assert.equal(dueNext([of(...parts)]), "1054.37");
});
test("what is due on one day of two invoices comes together, and nothing of what is paid", () => {
  const invoices = [of(part("0.00", "2026-10-01"), part("10.10", "2026-11-26")), of(part("5.05", "2026-11-26"))];
  assert.equal(dueNext(invoices), "15.15");
});
test("all that is overdue is counted, not its first instalment alone, and nothing that is still to come", () => {
  const parts = [part("10.00", "2026-10-01", 56), part("20.00", "2026-11-01", 25), part("40.00", "2026-12-01")];
  assert.equal(dueNext([of(...parts)]), "30");
});
test("without a due day there is no amount", () => {
  assert.equal(dueNext([of(part("10.00", null))]), undefined);
});
