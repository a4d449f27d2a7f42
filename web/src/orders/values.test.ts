import assert from "node:assert/strict";
import { test } from "node:test";
import { numberFrom } from "#contract/kit/number.ts";
import { lineQuantity } from "#contract/orders/schemas.ts";
import { bodyOf, emptyLine, netOfLine, problemsOf, totalOf, valuesOf, type LineValues } from "./values.ts";

const line = (more: Partial<LineValues> = {}): LineValues => ({
  ...emptyLine(),
  title: "Passion fruit syrup",
  quantity: "2.5",
  price: "10.00",
  ...more,
});
const values = (...lines: LineValues[]) => ({ ...valuesOf(undefined, "contact", "office", "2026-11-23"), lines });

test("a new order is proposed for today in the office", () => {
  const v = valuesOf(undefined, "contact", "office", "2026-11-23");
  assert.equal(v.ordered_on, "2026-11-23");
  assert.equal(v.zone_hash_id, "office");
  assert.deepEqual(v.lines, []);
});

test("a line without a recipe needs a title, a quantity and a price", () => {
  assert.deepEqual(problemsOf(values(emptyLine())), {
    "lines.0.title": "orders.need_line_what",
    "lines.0.quantity": "orders.need_quantity",
    "lines.0.price": "orders.need_price",
  });
  assert.deepEqual(problemsOf(values(line())), {});
  assert.deepEqual(problemsOf({ ...values(line()), contact_hash_id: "" }), { contact_hash_id: "orders.need_contact" });
});

test("1.500 kg at 10 is an order of 15.000, not of 15", () => {
  const quantity = numberFrom("1.500", lineQuantity) ?? "";
  assert.equal(totalOf([line({ quantity })], 2), "15000");
});

test("the net follows the typing, and is missing while a line is incomplete", () => {
  assert.equal(netOfLine(line(), 2), "25");
  assert.equal(netOfLine(line({ discount: "10" }), 2), "22.5");
  assert.equal(netOfLine(line({ quantity: "" }), 2), undefined);
  assert.equal(netOfLine(line({ discount: "1000" }), 2), undefined);
  assert.equal(Number(totalOf([line(), line({ discount: "10" }), line({ price: "" })], 2)), 47.5);
});

test("unchanged lines are not sent, so that the stored ones stay; a value only without lines", () => {
  const v = { ...values(line()), value: "9.00" };
  assert.equal("lines" in bodyOf(v, v, false), false);
  assert.equal("value" in bodyOf(v, v, false), false);
  assert.equal(bodyOf(v, v, true).lines?.[0]?.quantity, "2.5");
  assert.equal(bodyOf({ ...v, lines: [] }, v, false).value, "9.00");
  assert.deepEqual(bodyOf({ ...v, lines: [] }, v, false).lines, []);
});
