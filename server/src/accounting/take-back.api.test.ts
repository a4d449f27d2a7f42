import assert from "node:assert/strict";
import { test } from "node:test";
import { accounts, boxes, reverseTransaction } from "#contract/accounting/endpoints.ts";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { transactionDetails } from "#contract/expenses/endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { Books, refusedOn, statusesOf, type Kind } from "#server/testing/books.ts";
import type { Client } from "#server/testing/test-app.ts";

const books = new Books();
const motif = "Typed on the wrong account";
const back = (client: Client, id: string, body: object = { motif }) =>
  client.call(reverseTransaction, { params: { id }, body: body as { motif: string } });
const newest = async (kind: Kind, id: string) => {
  const [line] = await books.historyOf(kind, id);
  assert.ok(line);
  return line;
};
const balancesOf = async (kind: Kind, id: string) => (await books.historyOf(kind, id)).map((h) => [h.kind, h.balance]);
const deposited = async (id: string, amount: string, date?: string): Promise<string> => {
  await books.treasurer.ok(boxes.deposit, { params: { id }, body: { amount, ...(date && { date }) } });
  return (await newest(boxes, id)).transaction_hash_id;
};
const transferred = async (from: string, to: string, amount: string, more: object = {}): Promise<string> => {
  await books.treasurer.ok(boxes.transfer, {
    params: { id: from },
    body: { transaction_to_type: "Box", transaction_to_hash_id: to, amount, ...more },
  });
  return (await newest(boxes, from)).transaction_hash_id;
};

test("a deposit is taken back by its opposite of today, and the two lead to each other", async () => {
  const { treasurer } = books;
  const id = await books.open(boxes, { amount: "100", since: "2026-01-01" });
  const first = await deposited(id, "40", "2026-02-03");
  assert.deepEqual((await treasurer.ok(transactionDetails, { params: { id: first } })).data.can, { reverse: true });
  const { data } = await treasurer.ok(reverseTransaction, { params: { id: first }, body: { motif } });
  assert.deepEqual([data.kind, data.label, data.reverses_hash_id, data.can], ["reversal", motif, first, {}]);
  assert.ok(data.date > "2026-02-03", "today, not the day of what it takes back");
  assert.deepEqual(data.postings.map((p) => p.amount).toSorted(), ["-40.00", "40.00"]);
  const before = (await treasurer.ok(transactionDetails, { params: { id: first } })).data;
  assert.deepEqual([before.reversed_by_hash_id, before.can], [data.hash_id, {}]);
  assert.deepEqual(await balancesOf(boxes, id), [
    ["reversal", "100.00"],
    ["deposit", "140.00"],
    ["opening", "100.00"],
  ]);
  const trail = await treasurer.ok(recordTimeline, { params: { kind: "box", id } });
  assert.match(JSON.stringify(trail.data.find((e) => e.action === "take_back")), new RegExp(motif, "u"));
});

test("a withdrawal and a transfer across currencies go back to the cent; each once, whoever is first", async () => {
  const { s, treasurer } = books;
  const euros = await books.open(boxes, { amount: "500" });
  const francs = await books.open(boxes, { amount: "0", currency: s.xaf.id });
  await treasurer.ok(boxes.withdrawal, { params: { id: euros }, body: { amount: "12.34" } });
  const withdrawal = (await newest(boxes, euros)).transaction_hash_id;
  const transfer = await transferred(euros, francs, "100", { amount_to: "65596", motif: "no rate" });
  const answers = await Promise.all(
    [withdrawal, transfer, withdrawal, transfer, withdrawal].map((id) => back(treasurer, id)),
  );
  assert.deepEqual(statusesOf(answers), [200, 200, 409, 409, 409]);
  assert.match(answers.find((a) => a.status === 409)?.error.message ?? "", /already been reversed/u);
  assert.equal((await newest(boxes, euros)).balance, "500.00");
  assert.equal((await newest(boxes, francs)).balance, "0.00");
  assert.equal((await newest(boxes, francs)).rate_exchange, "655.96");
});

test("what is asked twice with one key is done once", async () => {
  const id = await books.open(boxes, { amount: "100" });
  const first = await deposited(id, "40");
  const key = { "idempotency-key": newId() };
  const ask = () => books.treasurer.ok(reverseTransaction, { params: { id: first }, body: { motif } }, key);
  assert.equal((await ask()).data.hash_id, (await ask()).data.hash_id);
  assert.equal((await newest(boxes, id)).balance, "100.00");
});

test("a reason is needed, and the money must still be there", async () => {
  const { treasurer } = books;
  const id = await books.open(boxes, { amount: "0" });
  const first = await deposited(id, "40");
  refusedOn("motif", await back(treasurer, first, {}));
  refusedOn("motif", await back(treasurer, first, { motif: "  " }));
  await treasurer.ok(boxes.withdrawal, { params: { id }, body: { amount: "1" } });
  refusedOn("amount", await back(treasurer, first), /insufficient balance/iu);
  assert.equal((await newest(boxes, id)).balance, "39.00");
});

test("nothing is taken back into a month that is closed, here or where the other side is", async () => {
  const { s, t, treasurer } = books;
  const [from, to] = [
    await books.open(boxes, { amount: "100" }),
    await books.open(boxes, { amount: "0", zone: s.douala.id, currency: s.eur.id }),
  ];
  const transfer = await transferred(from, to, "10");
  await t.pool.query(
    "INSERT INTO closed_month (zone_id, month) SELECT $1, date_trunc('month', (clock() AT TIME ZONE time_zone)::date)::date FROM zone WHERE hash_id = $1",
    [s.douala.id],
  );
  refusedOn("date", await back(treasurer, transfer));
  await t.pool.query("DELETE FROM closed_month");
  assert.equal((await back(treasurer, transfer)).status, 200);
});

test("openings, payments and reversals are not taken back: a payment says where that is done", async () => {
  const { s, treasurer } = books;
  const id = await books.open(boxes, { amount: "100" });
  const opening = (await newest(boxes, id)).transaction_hash_id;
  const refused = async (transaction: string): Promise<string> => {
    const answer = await back(treasurer, transaction);
    assert.equal(answer.status, 409);
    assert.deepEqual((await treasurer.ok(transactionDetails, { params: { id: transaction } })).data.can, {});
    return answer.error.message;
  };
  assert.match(await refused(opening), /Only a deposit, a withdrawal, a transfer or a counted difference/u);
  const { data } = await treasurer.ok(reverseTransaction, {
    params: { id: await deposited(id, "5") },
    body: { motif },
  });
  assert.match(await refused(data.hash_id), /Only a deposit/u);
  await s.expense("PAID");
  const paid = (await books.historyOf(accounts, s.account)).find((h) => h.kind === "pay");
  assert.match(await refused(paid?.transaction_hash_id ?? ""), /from its expense/u);
});

test("it takes the right to every account and box that it moved, in every office", async () => {
  const { s, t, treasurer, seer } = books;
  const [here, there] = [
    await books.open(boxes, { amount: "100" }),
    await books.open(boxes, { amount: "0", zone: s.douala.id, currency: s.eur.id }),
  ];
  const transfer = await transferred(here, there, "10");
  const both = [s.paris.id, s.douala.id];
  const as = async (rights: object): Promise<Client> =>
    await t.as(await t.make.user({ name: "Keeper", zone: s.paris, rights: rights as never }));
  const onlyHere = await as({ accountings_box: [s.paris.id] });
  assert.equal((await back(onlyHere, transfer)).status, 403, "the other office's box is not theirs");
  assert.deepEqual((await onlyHere.ok(transactionDetails, { params: { id: transfer } })).data.can, {});
  assert.equal((await back(await as({ accountings_account: both }), transfer)).status, 404, "boxes are no accounts");
  assert.equal((await back(seer, transfer)).status, 403, "who pays from it sees it and moves nothing");
  const own = await deposited(here, "1");
  assert.equal((await back(s.esther.client, own)).status, 404, "an office out of reach is not there");
  assert.equal((await back(treasurer, newId())).status, 404);
  assert.equal((await back(await as({ accountings_box: both }), transfer)).status, 200);
});
