import assert from "node:assert/strict";
import { test } from "node:test";
import type { JointPayment } from "#contract/expenses/payments.ts";
import { paymentPaper } from "./print-payment.ts";

const eur = { hash_id: "e", iso: "EUR", symbol: "€", minor_unit: 2 };
const xaf = { hash_id: "x", iso: "XAF", symbol: "FCFA", minor_unit: 0 };
const alice = { hash_id: "a", name: "Alice" };
const bruno = { hash_id: "b", name: "Bruno" };
const part = (number: number, user: { hash_id: string; name: string }, amount: string, more: object = {}) => ({
  hash_id: `t${number}`,
  expense: { hash_id: `e${number}`, number, title: `Trip ${number}`, user },
  currency: eur,
  amount,
  holder: { type: "Box" as const, hash_id: "h", name: "Cash", zone_hash_id: "z" },
  holder_amount: amount,
  holder_currency: eur,
  rate_exchange: null,
  reversed: false,
  ...more,
});
const payment = (...parts: JointPayment["parts"]): JointPayment => ({
  hash_id: "p",
  number: 12,
  date: "2026-11-22",
  created_at: "2026-11-22T10:00:00Z",
  zone: { hash_id: "z", name: "Paris" },
  user: { hash_id: "c", name: "Chloé" },
  payee: null,
  parts,
});

test("a receipt says what each person got, in their own table, and leaves room for both to sign", () => {
  const paper = paymentPaper(
    "en",
    "Payment receipt 12",
    payment(part(1, alice, "10.50"), part(2, alice, "4.50"), part(3, bruno, "7.00")),
  );
  assert.deepEqual(paper.facts, [
    ["Date", "22-11-2026"],
    ["Office", "Paris"],
    ["Paid by", "Chloé"],
  ]);
  assert.deepEqual(
    paper.tables.map((t) => t.heading),
    ["Alice", "Bruno", undefined],
  );
  assert.equal(paper.tables[0]?.total?.at(-1), "15,00 EUR");
  assert.deepEqual(
    paper.tables.at(-1)?.rows.map(([name, amount]) => [name?.trim(), amount]),
    [
      ["Alice", "15,00 EUR"],
      ["Bruno", "7,00 EUR"],
    ],
  );
});

test("what was taken back is said and not counted; another currency stands beside", () => {
  const francs = { holder_amount: "6560.00", holder_currency: xaf, rate_exchange: "656" };
  const paper = paymentPaper(
    "fr",
    "Reçu",
    payment(part(1, alice, "10.00", francs), part(2, alice, "5.00", { reversed: true })),
  );
  const [table] = paper.tables;
  assert.match(table?.rows[1]?.[1] ?? "", /^Trip 2 \(.+\)$/u);
  assert.equal(table?.total?.at(-1), "10,00 EUR");
  assert.equal(table?.rows[0]?.[3], "6.560,00 XAF");
});
