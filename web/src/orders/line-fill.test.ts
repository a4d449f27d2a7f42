import assert from "node:assert/strict";
import { test } from "node:test";
import type { LineOffer } from "#contract/orders/proposal.ts";
import { filled, isBlank, marginOn, offerOf, ownAfter, ownOf, unitCost } from "./line-fill.ts";
import { emptyLine, type LineValues } from "./values.ts";

const drum = { hash_id: "drum", name: "Drum", name_fr: null };
const offer = (more: Partial<LineOffer> = {}): LineOffer => ({
  from: "order",
  order: { hash_id: "o", number: "PAR-2026-0014" },
  packaging: drum,
  unit: "L",
  price: "12.50",
  discount: "5",
  tax: "5.5",
  margin: null,
  ...more,
});
const list = offer({
  from: "list",
  order: null,
  packaging: null,
  unit: "kg",
  price: "10.00",
  discount: "0",
  tax: null,
});
const proposal = { recipe_hash_id: "r", offers: [offer(), list] };
const line = (more: Partial<LineValues> = {}): LineValues => ({ ...emptyLine(), recipe_hash_id: "r", ...more });
const none = new Set<string>();

test("a new line takes all of the best offer", () => {
  assert.deepEqual(filled(line(), none, proposal), {
    packaging_hash_id: "drum",
    unit: "L",
    price: "12.50",
    discount: "5",
    tax: "5.5",
  });
});

test("what was typed stays, and a discount belongs to its price", () => {
  const own = ownAfter(none, { price: "9.00" });
  assert.deepEqual(filled(line({ price: "9.00" }), own, proposal), {
    packaging_hash_id: "drum",
    unit: "L",
    tax: "5.5",
  });
});

test("an offer fits the unit and the packaging that were chosen", () => {
  assert.equal(offerOf(line({ unit: "kg" }), new Set(["unit"]), proposal)?.price, "10.00");
  assert.equal(offerOf(line({ packaging_hash_id: "box" }), new Set(["packaging_hash_id"]), proposal)?.price, "10.00");
  assert.equal(offerOf(line({ unit: "pc" }), new Set(["unit"]), proposal), undefined);
});

test("another recipe's proposal goes with it", () => {
  const before = line({ price: "12.50", tax: "5.5", discount: "5" });
  assert.deepEqual(filled(before, none, { recipe_hash_id: "other", offers: [] }), { price: "", discount: "", tax: "" });
});

test("a stored line is its owner's, an emptied field may be proposed again", () => {
  const stored = line({ price: "9.00", quantity: "2" });
  assert.deepEqual(filled(stored, ownOf(stored), proposal), {});
  const again = line({ quantity: "2", unit: "L" });
  assert.deepEqual(Object.keys(filled(again, ownOf(again), proposal)), [
    "packaging_hash_id",
    "price",
    "discount",
    "tax",
  ]);
  const own = ownAfter(ownAfter(none, { tax: "20" }), { tax: "" });
  assert.equal(own.has("tax"), false);
});

test("cost and margin follow unit, price and discount", () => {
  const cost = { per_kilo: "5", per_litre: null };
  assert.equal(unitCost("g", cost), "0.005");
  assert.equal(unitCost("L", cost), undefined);
  assert.equal(marginOn({ price: "10.00", discount: "10" }, "6"), "50");
  assert.equal(marginOn({ price: "", discount: "" }, "6"), undefined);
});

test("a line with nothing but a unit is blank", () => {
  assert.ok(isBlank({ ...emptyLine(), unit: "L" }));
  assert.ok(!isBlank(line()));
});
