import assert from "node:assert/strict";
import { test } from "node:test";
import { coveredOf } from "./covered.ts";

test("paid is one figure: money and advances together, of what was kept", () => {
  // 120.00 asked, 100.00 kept, 60.00 settled by an advance, 40.00 paid.
  assert.equal(coveredOf({ validated_amount: "100.00", open_amount: "0.00" }), "100.00");
  assert.equal(coveredOf({ validated_amount: "100.00", open_amount: "40.00" }), "60.00");
  assert.equal(coveredOf({ validated_amount: "10.500", open_amount: "0.250" }), "10.250");
  assert.equal(coveredOf({ validated_amount: null, open_amount: "0.00" }), "0.00");
});
