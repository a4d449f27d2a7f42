import assert from "node:assert/strict";
import { test } from "node:test";
import { replaceMaterial, weighSheet } from "./endpoints.ts";
import { compositionFields } from "./schemas.ts";

const uuid = "01a204f2-70a0-772d-9a68-c684e1c300bc";

test("what is no number is refused, and nothing goes on to calculate with it", () => {
  for (const text of ["Fuzz", "", "-1", "1e9", "\u0000"]) {
    const line = { component_hash_id: uuid, dosage: "1", unit: "g/L" };
    assert.equal(compositionFields.safeParse({ refraction: text, lines: [line] }).success, false, text);
    assert.equal(compositionFields.safeParse({ lines: [{ ...line, refraction: text }] }).success, false, text);
    assert.equal(weighSheet.query?.safeParse({ amount: text, unit: "kg" }).success, false, text);
    const swap = { component_hash_id: uuid, by_component_hash_id: uuid, recipes: [], factor: text };
    assert.equal(replaceMaterial.body?.safeParse(swap).success, false, text);
  }
  assert.equal(weighSheet.query?.safeParse({ amount: "0.5", unit: "kg" }).success, true);
});
