import assert from "node:assert/strict";
import { test } from "node:test";
import { pastedLines, type Column } from "./pasted.ts";

const heads: Readonly<Record<Column, string>> = {
  what: "Recipe or description",
  packaging: "Packaging",
  quantity: "Quantity",
  unit: "Unit",
  price: "Unit price",
  discount: "Discount %",
  tax: "Tax %",
};
const paste = (text: string, from: Column = "what") => pastedLines(text, from, heads);

test("a single cell is the field's own", () => {
  assert.equal(paste("Cloudy lemon"), undefined);
  assert.equal(paste("12,5\n", "quantity"), undefined);
});

test("a block fills the columns in their order, from the focused one on", () => {
  assert.deepEqual(paste("Cloudy lemon\tDrum\t200 kg\t12,50\t5\t5,5\n4711\t\t3\t1.250,00\n"), [
    {
      what: "Cloudy lemon",
      packaging: "Drum",
      quantity: "200",
      unit: "kg",
      price: "12.50",
      discount: "5",
      tax: "5.5",
      unread: {},
    },
    { what: "4711", quantity: "3", price: "1250.00", unread: {} },
  ]);
  assert.deepEqual(paste("10\t20,00\n11\t21,00", "quantity"), [
    { quantity: "10", price: "20.00", unread: {} },
    { quantity: "11", price: "21.00", unread: {} },
  ]);
});

test("a column of units may stand behind the quantities", () => {
  assert.deepEqual(paste("Kombu\t\t10\tL\t9.90"), [
    { what: "Kombu", quantity: "10", unit: "L", price: "9.90", unread: {} },
  ]);
});

test("headings say the columns, whatever their order", () => {
  assert.deepEqual(paste("Price\tQuantity\tRecipe\n9,90\t10\tKombu\n8\t5\tZesty"), [
    { price: "9.90", quantity: "10", what: "Kombu", unread: {} },
    { price: "8.00", quantity: "5", what: "Zesty", unread: {} },
  ]);
});

test("what is not understood is kept by cell, the rest of its row is taken", () => {
  assert.deepEqual(paste("Kombu\t\ttwelve\t-3,00\t200\t20 %"), [
    { what: "Kombu", tax: "20", unread: { quantity: "twelve", price: "-3,00", discount: "200" } },
  ]);
});

test("currency signs and codes beside a price are left out", () => {
  assert.deepEqual(
    paste("A\t\t1\t€ 12.50\nB\t\t1\t12,50 EUR\nC\t\t1\t1 250 FCFA")?.map((l) => l.price),
    ["12.50", "12.50", "1250.00"],
  );
});

test("a number of two meanings is read as the cells beside it are written", () => {
  assert.equal(paste("1.500\t\n0.25\t1", "quantity")?.[0]?.quantity, "1.5");
  assert.equal(paste("1.500\t\n0,25\t1", "quantity")?.[0]?.quantity, "1500");
});
