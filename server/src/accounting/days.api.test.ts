import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { accounts, boxes } from "#contract/accounting/endpoints.ts";
import { verify } from "#server/verify.ts";
import { Books, refusedOn } from "#server/testing/books.ts";
import type { Answer } from "#server/testing/test-app.ts";

const books = new Books();

type Way = "deposit" | "withdrawal";
const moving =
  (id: string) =>
  async (way: Way, amount: string, date?: string): Promise<Answer<unknown>> =>
    await books.s.chloe.client.call(boxes[way], { params: { id }, body: { amount, ...(date && { date }) } });
const open = async (body: object): Promise<Answer<{ data: { hash_id: string; amount: string } }>> =>
  await books.s.chloe.client.call(boxes.create, {
    params: { zone: books.s.paris.id },
    body: { name: `Box ${Math.random()}`, ...body },
  });

test("a box that opens today with 100 takes nothing out of 2024", async () => {
  const id = await books.open(boxes, { amount: "100" });
  const move = moving(id);
  refusedOn(
    "date",
    await move("withdrawal", "100", "2024-05-01"),
    /first day of this account or cash box is \d\d-\d\d-\d{4}/u,
  );
  refusedOn("date", await move("deposit", "100", "2024-05-01"));
  assert.deepEqual(
    (await books.historyOf(boxes, id)).map((h) => h.balance),
    ["100.00"],
  );
});

test("an opening has a day: not in the future, not before 2000, not in a closed month; its balance is posted on it", async () => {
  const { s, t } = books;
  refusedOn("date", await open({ date: "2999-01-01" }), /future/u);
  refusedOn("date", await open({ date: "1999-12-31" }), /2000/u);
  await t.pool.query("INSERT INTO closed_month (zone_id, month) VALUES ($1, '2019-03-01')", [s.paris.id]);
  refusedOn("date", await open({ date: "2019-03-31" }), /03-2019/u);
  await t.pool.query("DELETE FROM closed_month");
  const { body } = await open({ date: "2000-01-01", initial_amount: "50" });
  const id = body.data.hash_id;
  assert.deepEqual(
    (await books.historyOf(boxes, id)).map((h) => [h.kind, h.date, h.amount]),
    [["opening", "2000-01-01", "50.00"]],
  );
  assert.equal((await moving(id)("deposit", "1", "2000-01-01")).status, 200);
  refusedOn("date", await moving(id)("deposit", "1", "1999-12-31"), /2000/u);
});

test("nothing is taken that leaves a later day below the floor, though there is enough today", async () => {
  const { s } = books;
  const id = await books.open(boxes, { amount: "100", since: "2026-01-01" });
  const move = moving(id);
  assert.equal((await move("withdrawal", "90", "2026-02-01")).status, 200);
  assert.equal((await move("deposit", "500", "2026-03-01")).status, 200);
  refusedOn("date", await move("withdrawal", "11", "2026-01-15"), /on 01-02-2026/u);
  refusedOn("amount", await move("withdrawal", "101", "2026-01-15"), /on 15-01-2026/u);
  assert.equal((await move("withdrawal", "10", "2026-01-15")).status, 200);
  const to = await books.open(boxes, { amount: "0", since: "2026-02-20" });
  const transfer = async (date: string): Promise<Answer<unknown>> =>
    await s.chloe.client.call(boxes.transfer, {
      params: { id },
      body: { transaction_to_type: "Box", transaction_to_hash_id: to, amount: "1", date },
    });
  refusedOn("amount", await transfer("2026-02-25"), /on 25-02-2026/u);
  assert.equal((await move("deposit", "5", "2026-02-10")).status, 200);
  refusedOn("date", await transfer("2026-02-19"), /first day of this account or cash box is 20-02-2026/u);
  assert.equal((await transfer("2026-03-02")).status, 200);
  const loan = await books.open(accounts, { amount: "0", overdraft: "200", since: "2026-01-01" });
  const draw = async (amount: string): Promise<Answer<unknown>> =>
    await s.chloe.client.call(accounts.withdrawal, { params: { id: loan }, body: { amount, date: "2026-01-05" } });
  assert.equal((await draw("200")).status, 200, "an overdraft is a floor like any");
  refusedOn("amount", await draw("1"));
});

test("the balance of each day is that of its postings, in whatever order they come", async () => {
  const id = await books.open(boxes, { amount: "20", since: "2025-06-01" });
  const days = Array.from({ length: 9 }, (_, i) => `2025-06-0${i + 1}`);
  const model = new Map(days.map((d, i) => [d, i === 0 ? 20 : 0]));
  const lowest = (): number => {
    let balance = 0;
    return Math.min(...days.map((d) => (balance += model.get(d) ?? 0)));
  };
  const move = fc.record({
    day: fc.constantFrom(...days),
    amount: fc.integer({ min: -30, max: 30 }).filter((n) => n !== 0),
  });
  for (const { day, amount } of fc.sample(move, { numRuns: 60, seed: 7 })) {
    model.set(day, (model.get(day) ?? 0) + amount);
    const fits = lowest() >= 0;
    const answer = await moving(id)(amount > 0 ? "deposit" : "withdrawal", String(Math.abs(amount)), day);
    assert.equal(answer.status, fits ? 200 : 422, answer.raw);
    if (!fits) model.set(day, (model.get(day) ?? 0) - amount);
  }
  const { data } = await books.treasurer.ok(boxes.statistics, { params: { id }, query: { year: 2025, month: 6 } });
  let balance = 0;
  assert.deepEqual(
    data.slice(0, 9).map((d) => Number(d.balance)),
    days.map((d) => (balance += model.get(d) ?? 0)),
  );
});

test("what two do to one day at once is all there; verify finds a day that differs", async () => {
  const { t } = books;
  const id = await books.open(boxes, { amount: "100", since: "2026-01-01" });
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => await moving(id)("withdrawal", "10", `2026-01-${10 + (i % 3)}`)),
  );
  assert.equal(answers.filter((a) => a.status === 200).length, 10);
  assert.deepEqual((await verify(t.ownerUrl)).problems, []);
  const account = "(SELECT ledger_account_id FROM holder WHERE hash_id = $1)";
  await assert.rejects(
    t.pool.query(`UPDATE holder_day SET balance = 1 WHERE account_id = ${account}`, [id]),
    /denied/u,
  );
  const shift = `UPDATE holder_day SET balance = balance + $2::int WHERE account_id = ${account} AND day = '2026-01-12'`;
  await t.owner.query(shift, [id, 1]);
  assert.match((await verify(t.ownerUrl)).problems.join(), /day of a holder differs from its postings/u);
  await t.owner.query(shift, [id, -1]);
});
