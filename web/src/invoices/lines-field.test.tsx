import assert from "node:assert/strict";
import { test } from "node:test";
import { type LineValue, withAmount } from "./lines-field.tsx";

const line: LineValue = {
  title: "Bergamot, 1 L",
  quantity: "3",
  unit: "L",
  price: "41.67",
  discount: "",
  amount: "125.01",
  tax: "20",
  order_line_hash_id: "",
};

test("an amount that quantity and price do not give stands alone", () => {
  const part = withAmount(line, "40.00", 2);
  assert.deepEqual(part, { ...line, amount: "40.00", quantity: "", unit: "", price: "" });
});

test("an amount that they give, or none, leaves them", () => {
  assert.deepEqual(withAmount(line, "125.01", 2), line);
  assert.deepEqual(withAmount(line, "", 2), { ...line, amount: "" });
});
