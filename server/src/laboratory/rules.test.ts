import assert from "node:assert/strict";
import { test } from "node:test";
import { sum } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { availableOf, take, type LotLevel } from "./rules.ts";

const lot = (hash_id: string, quantity: string, expires_on: string | null, more: Partial<LotLevel> = {}): LotLevel => ({
  hash_id,
  quantity,
  reserved: "0",
  expires_on,
  held_at: null,
  ...more,
});
const today = "2026-06-15";
const taken = (lots: readonly LotLevel[], wanted: string): string | undefined =>
  take(lots, decimal(wanted), today)
    ?.map((t) => `${t.lot.hash_id} ${t.quantity.toFixed()}`)
    .join(", ");

test("what expires first goes out first, then the oldest, then what has no last day", () => {
  const lots = [
    lot("d", "5", null),
    lot("c", "5", "2026-08-01"),
    lot("b", "5", "2026-07-01"),
    lot("a", "5", "2026-07-01"),
  ];
  assert.equal(taken(lots, "17.5"), "a 5, b 5, c 5, d 2.5");
  assert.equal(taken(lots, "2.5"), "a 2.5");
  assert.equal(taken(lots, "20.001"), undefined);
});
test("a lot goes out through its last day, and no longer", () => {
  assert.equal(taken([lot("a", "1", today)], "1"), "a 1");
  assert.equal(taken([lot("a", "1", "2026-06-14")], "1"), undefined);
});
test("what is held goes into nothing, what is reserved stays", () => {
  const held = lot("a", "9", "2026-07-01", { held_at: "2026-06-01T00:00:00Z", reserved: "2" });
  assert.equal(availableOf(held, today).toFixed(), "0");
  assert.equal(taken([held, lot("b", "9", null, { reserved: "8.5" })], "0.5"), "b 0.5");
  assert.equal(taken([held, lot("b", "9", null, { reserved: "8.5" })], "0.501"), undefined);
});
test("whatever the lots, exactly what was wanted goes out, and of no lot more than it has", () => {
  let seed = 7;
  const dice = (n: number): number => (seed = (seed * 48_271) % 2_147_483_647) % n;
  for (let round = 0; round < 300; round += 1) {
    const lots = Array.from({ length: 1 + dice(6) }, (_, i) => {
      const quantity = dice(5000);
      return lot(String(i), (quantity / 1000).toFixed(3), dice(3) ? `2026-0${5 + dice(4)}-10` : null, {
        reserved: (dice(quantity + 1) / 1000).toFixed(3),
        held_at: dice(5) ? null : "x",
      });
    });
    const available = sum(lots.map((l) => availableOf(l, today).toFixed()));
    const wanted = (1 + dice(9000)) / 1000;
    const found = take(lots, decimal(wanted.toFixed(3)), today);
    assert.equal(found === undefined, decimal(available).lt(wanted.toFixed(3)));
    for (const { lot: from, quantity } of found ?? [])
      assert.ok(quantity.gt(0) && quantity.lte(availableOf(from, today)));
    if (found) assert.equal(Number(sum(found.map((f) => f.quantity.toFixed()))), wanted);
  }
});
