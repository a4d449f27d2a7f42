import assert from "node:assert/strict";
import { test } from "node:test";
import { nextOf, NOTHING, problemOf } from "./rules.ts";

test("a density has a temperature, and none without it", () => {
  const dense = nextOf({ density: "0.84" }, NOTHING);
  assert.equal(dense.density_temperature, "20");
  assert.equal(nextOf({ density_temperature: "25" }, dense).density_temperature, "25");
  assert.equal(nextOf({ density: null }, dense).density_temperature, null);
});

test("what is not given stays, and allergens stand once and in the order of the regulation", () => {
  const next = nextOf({ allergens: ["milk", "gluten", "milk"] }, { ...NOTHING, name: "Lactose" });
  assert.deepEqual([next.name, next.allergens], ["Lactose", ["gluten", "milk"]]);
});

test("bounds are in order, as numbers", () => {
  assert.deepEqual(problemOf({ ...NOTHING, dosage_min: "9", dosage_max: "10" }), undefined);
  assert.deepEqual(problemOf({ ...NOTHING, dosage_min: "10", dosage_max: "9" })?.[0], "dosage_max");
  assert.deepEqual(problemOf({ ...NOTHING, storage_min: "-18", storage_max: "-20" })?.[0], "storage_max");
  assert.deepEqual(problemOf({ ...NOTHING, shelf_life_closed: 10, shelf_life_opened: 11 })?.[0], "shelf_life_opened");
});
