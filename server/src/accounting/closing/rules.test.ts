import assert from "node:assert/strict";
import { test } from "node:test";
import { nextMonth } from "#contract/zones/rates-text.ts";
import { mayClose, mayReopen, tickProblems, type Months } from "./rules.ts";

const months: Months = { first: "2025-11", running: "2026-04", closed: undefined };

test("the first closing takes all before it; afterwards they go in order, and the month that runs stays open", () => {
  assert.deepEqual(mayClose(months, "2026-01"), { ok: true, from: "2025-11" });
  assert.deepEqual(mayClose(months, "2025-10"), { ok: false, problem: "month_unknown", month: "2025-10" });
  assert.deepEqual(mayClose(months, "2026-04"), { ok: false, problem: "month_running", month: "2026-04" });
  const later = { ...months, closed: "2025-12" };
  assert.deepEqual(mayClose(later, "2025-12"), { ok: false, problem: "month_closed", month: "2025-12" });
  assert.deepEqual(mayClose(later, "2026-02"), { ok: false, problem: "month_order", month: "2026-01" });
  assert.deepEqual(mayClose(later, "2026-01"), { ok: true, from: "2026-01" });
});

test("only the last closed month is opened again", () => {
  assert.equal(mayReopen(months, "2026-01"), "month_not_closed");
  const later = { ...months, closed: "2026-01" };
  assert.deepEqual(
    ["2025-12", "2026-01", "2026-02"].map((m) => mayReopen(later, m)),
    ["month_not_last", "yes", "month_not_closed"],
  );
});

/** A seeded random generator. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

test("whatever is tried in whatever order, what is closed is one span from the first month, grown and shortened at its end", () => {
  const all: string[] = [];
  for (let m = "2024-03"; m <= "2026-09"; m = nextMonth(m)) all.push(m);
  for (let seed = 1; seed <= 200; seed += 1) {
    const roll = dice(seed);
    const first = all[3] ?? "";
    const running = all[20 + roll(8)] ?? "";
    const closed = new Set<string>();
    for (let n = 0; n < 60; n += 1) {
      const month = all[roll(all.length)] ?? "";
      const last = [...closed].toSorted().at(-1);
      const now: Months = { first, running, closed: last };
      if (roll(3) > 0) {
        const verdict = mayClose(now, month);
        if (verdict.ok) for (const m of all) if (m >= verdict.from && m <= month) closed.add(m);
      } else if (mayReopen(now, month) === "yes") closed.delete(month);
      const span = all.slice(all.indexOf(first), all.indexOf(first) + closed.size);
      assert.deepEqual([...closed].toSorted(), span, `seed ${seed}: a gap`);
      assert.ok(!closed.has(running), `seed ${seed}: the month that runs`);
    }
  }
});

test("what is open is ticked with the number that was seen; one that is not open any more is no tick", () => {
  const open = [
    { item: "drafts", count: 2 },
    { item: "to_pay", count: 1 },
  ];
  assert.deepEqual(tickProblems(open, open), { missing: [], changed: false });
  assert.deepEqual(tickProblems(open, [{ item: "drafts", count: 2 }]), { missing: ["to_pay"], changed: false });
  assert.equal(tickProblems(open, [{ item: "drafts", count: 3 }]).changed, true);
  assert.equal(tickProblems([], [{ item: "drafts", count: 1 }]).changed, true);
});
