import assert from "node:assert/strict";
import { test } from "node:test";
import { accounts, boxes } from "#contract/accounting/endpoints.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { Books, refusedOn } from "#server/testing/books.ts";

const books = new Books();
/** A cash box with every kind of movement. Created by the first test, because a file's hooks run concurrently. */
async function fill(): Promise<string> {
  const { s, treasurer } = books;
  const id = await books.open(boxes, { amount: "1000", since: "2026-01-01" });
  const safe = await treasurer.ok(boxes.create, { params: { zone: s.paris.id }, body: { name: "Éclair safe" } });
  const move = async (way: "deposit" | "withdrawal", amount: string, label: string): Promise<unknown> =>
    await treasurer.ok(boxes[way], { params: { id }, body: { amount, label } });
  await move("deposit", "50", "Café money");
  await move("withdrawal", "50.5", "Stamps");
  await s.chloe.client.ok(boxes.withdrawal, { params: { id }, body: { amount: "7", label: "100% cocoa" } });
  await treasurer.ok(boxes.transfer, {
    params: { id },
    body: { transaction_to_type: "Box", transaction_to_hash_id: safe.data.hash_id, amount: "20" },
  });
  return id;
}
let filled: Promise<string> | undefined;
const box = async (): Promise<string> => await (filled ??= fill());

type Query = ClientInput<typeof boxes.histories>["query"];
const told = async (query: Query): Promise<string[]> =>
  (await books.treasurer.ok(boxes.histories, { params: { id: await box() }, query })).data.map((h) => h.amount);

test("movements by kind, one or several", async () => {
  assert.deepEqual(await told({ kind: "withdrawal" }), ["-7.00", "-50.50"]);
  assert.deepEqual(await told({ kind: "transfer,deposit" }), ["-20.00", "50.00"]);
  assert.deepEqual(await told({ kind: "pay" }), []);
  refusedOn(
    "kind.0",
    await books.treasurer.call(boxes.histories, { params: { id: await box() }, query: { kind: "theft" } }),
  );
});

test("by amount, whichever way it went", async () => {
  assert.deepEqual(await told({ amount_from: "50" }), ["-50.50", "50.00", "1000.00"]);
  assert.deepEqual(await told({ amount_from: "7", amount_to: "50" }), ["-20.00", "-7.00", "50.00"]);
  assert.deepEqual(await told({ amount_to: "6.99" }), []);
  refusedOn(
    "amount_from",
    await books.treasurer.call(boxes.histories, { params: { id: await box() }, query: { amount_from: "much" } }),
  );
});

test("what came in, and what went out", async () => {
  assert.deepEqual(await told({ way: "in" }), ["50.00", "1000.00"]);
  assert.deepEqual(await told({ way: "out" }), ["-20.00", "-7.00", "-50.50"]);
  const params = { id: await box() };
  const today = new Date().toISOString().slice(0, 10);
  const { data } = await books.treasurer.ok(boxes.statistics, { params, query: { year: Number(today.slice(0, 4)) } });
  const month = data.find((m) => m.out !== "0.00");
  assert.equal(month?.out, "77.50", "the figure of a month is the sum of what it opens");
});

test("by who made it, and by words of the label, the other holder and the expense", async () => {
  const { s, treasurer } = books;
  assert.deepEqual(await told({ user_hash_id: s.chloe.user.id }), ["-7.00"]);
  assert.deepEqual(await told({ search: "cafe" }), ["50.00"]);
  assert.deepEqual(await told({ search: "100%" }), ["-7.00"], "a mark of LIKE is a letter like others");
  assert.deepEqual(await told({ search: "eclair" }), ["-20.00"]);
  assert.deepEqual(await told({ search: "a", kind: "withdrawal", amount_to: "10" }), ["-7.00"], "together they narrow");
  const title = "Harvest of vanilla";
  await s.expense("PAID", { title });
  const paid = await treasurer.ok(accounts.histories, { params: { id: s.account }, query: { search: "vanilla" } });
  assert.deepEqual(
    paid.data.map((h) => h.expense?.title),
    [title],
  );
});

test("pages go on behind a filter", async () => {
  const params = { id: await box() };
  const query = { kind: "withdrawal,deposit,transfer", limit: 2 };
  const first = await books.treasurer.ok(boxes.histories, { params, query });
  assert.deepEqual(
    first.data.map((h) => h.amount),
    ["-20.00", "-7.00"],
  );
  assert.ok(first.after);
  const second = await books.treasurer.ok(boxes.histories, { params, query: { ...query, after: first.after } });
  assert.deepEqual([second.data.map((h) => h.amount), second.after], [["-50.50", "50.00"], null]);
});
