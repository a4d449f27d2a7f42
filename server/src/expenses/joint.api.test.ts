import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { accounts, boxes } from "#contract/accounting/endpoints.ts";
import {
  approveExpense,
  getExpense,
  rollbackExpense,
  sendExpense,
  storeExpense,
  validateExpense,
} from "#contract/expenses/endpoints.ts";
import { getJointPayment, officeOwed, payOffice, payPerson, personOwed } from "#contract/expenses/payments.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { verify } from "#server/verify.ts";
import { listNotifications } from "#contract/notifications/endpoints.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";

const { t, s } = await openScene();
const booksHold = async () => assert.deepEqual((await verify(t.ownerUrl)).problems, []);
/** Status and errors of a refused payment. */
async function refusal(input: ClientInput<typeof payPerson>) {
  const { status, error } = await s.chloe.client.call(payPerson, input);
  return [status, error.errors];
}

type Source = {
  transaction_from_type: "Account" | "Box";
  transaction_from_hash_id: string;
  amount: string;
  currency_hash_id?: string;
  rate_exchange?: string;
  amount_to?: string;
  motif?: string;
};
const bank = (amount: string): Source => ({
  transaction_from_type: "Account",
  transaction_from_hash_id: s.account,
  amount,
});
const cash = (amount: string): Source => ({ transaction_from_type: "Box", transaction_from_hash_id: s.box, amount });
const office = () => ({ id: s.paris.id });
const alice = () => ({ zone: s.paris.id, id: s.alice.user.id });
const of = (...ids: string[]) => ids.map((expense_hash_id) => ({ expense_hash_id }));
const read = async (id: string) => (await s.chloe.client.ok(getExpense, { params: { id } })).data;
const balances = async (): Promise<string[]> => {
  const params = { zone: s.paris.id };
  const [a, b] = [
    await s.chloe.client.ok(accounts.list, { params, query: {} }),
    await s.chloe.client.ok(boxes.list, { params, query: {} }),
  ];
  return [...a.data, ...b.data].map((h) => `${h.name} ${h.amount}`);
};

/** A validated expense of another person. */
async function validated(by: Client, amount: string): Promise<string> {
  const body = s.draft({ fees: [{ amount, date: "2026-01-12", reason_id: s.taxi.id }] });
  const { data } = await by.ok(storeExpense, { body });
  const on = { params: { id: data.hash_id }, body: {} };
  await by.ok(sendExpense, on);
  const boss = by === s.alice.client ? s.bruno.client : await manager();
  await boss.ok(approveExpense, on);
  await (by === s.chloe.client ? boss : s.chloe.client).ok(validateExpense, on);
  return data.hash_id;
}
let other: Client | undefined;
const manager = async (): Promise<Client> => {
  other ??= await t.as(
    await t.make.user({ zone: s.paris, rights: { expense_approving: [s.paris.id], expense_validating: [s.paris.id] } }),
  );
  return other;
};

describe("expenses are paid together", () => {
  test("of two people from two holders: one receipt, a transaction for each expense and holder, each person told once", async () => {
    const [one, two, three] = [
      await s.expense("VALIDATED"),
      await s.expense("VALIDATED"),
      await validated(s.bruno.client, "40"),
    ];
    const before = await balances();
    assert.deepEqual(before, ["BNP 10000.00", "Cash 500.00", "Francs 1000000.00"]);
    const { data } = await s.chloe.client.ok(payOffice, {
      params: office(),
      body: { expenses: of(one, two, three), sources: [cash("200"), bank("160")] },
    });
    assert.deepEqual(
      data.parts.map((p) => [p.expense.user.name, p.holder.name, p.amount, p.reversed]),
      [
        ["Alice Martin", "Cash", "160.00", false],
        ["Alice Martin", "Cash", "40.00", false],
        ["Alice Martin", "BNP", "120.00", false],
        ["Bruno Keller", "BNP", "40.00", false],
      ],
    );
    assert.deepEqual(await balances(), ["BNP 9840.00", "Cash 300.00", "Francs 1000000.00"]);
    for (const id of [one, two, three]) assert.equal((await read(id)).status, "PAID");
    const notices = async (c: Client) =>
      (await c.ok(listNotifications, { query: {} })).data.filter((n) => n.kind.endsWith("_paid")).map((n) => n.text);
    assert.deepEqual(await notices(s.alice.client), [
      `320,00 EUR was paid for 2 of your expenses (payment ${data.number}).`,
    ]);
    assert.equal((await notices(s.bruno.client)).length, 1);
    await booksHold();
  });

  test("each person's receipt holds their parts alone; nobody else has one", async () => {
    const [mine, his] = [await s.expense("VALIDATED"), await validated(s.bruno.client, "15")];
    const { data } = await s.chloe.client.ok(payOffice, {
      params: office(),
      body: { expenses: of(mine, his), sources: [bank("175")] },
    });
    const params = { id: data.hash_id };
    const parts = async (c: Client) =>
      (await c.ok(getJointPayment, { params })).data.parts.map((p) => p.expense.hash_id);
    assert.deepEqual(await parts(s.alice.client), [mine]);
    assert.deepEqual(await parts(s.chloe.client), [mine, his]);
    assert.equal((await s.esther.client.call(getJointPayment, { params })).status, 404);
    // The PDF receipt is available to both sides; so is that of a single transaction.
    const single = data.parts.find((p) => p.expense.hash_id === mine)?.hash_id ?? "";
    const paper = async (c: Client, id: string) => {
      const answer = await c.fetch(`/api/accounting/payment/${id}/pdf`);
      const start = Buffer.from(await answer.arrayBuffer())
        .subarray(0, 5)
        .toString();
      return [
        answer.status,
        start === "%PDF-",
        answer.headers.get("content-disposition")?.includes("receipt") ?? false,
      ];
    };
    assert.deepEqual(await paper(s.chloe.client, data.hash_id), [200, true, true]);
    assert.deepEqual(await paper(s.alice.client, data.hash_id), [200, true, true]);
    assert.deepEqual((await paper(s.alice.client, single)).slice(0, 2), [200, true]);
    const theirs = data.parts.find((p) => p.expense.hash_id === his);
    assert.equal((await paper(s.alice.client, theirs?.hash_id ?? ""))[0], 404);
    assert.equal((await paper(s.esther.client, data.hash_id))[0], 404);
    // The expense's payment leads to the receipt.
    assert.deepEqual((await read(mine)).payments[0]?.joint, { hash_id: data.hash_id, number: data.number });
  });

  test("without a choice the oldest come first, one's own are left out, and what is too much is refused", async () => {
    const [old, young] = [await s.expense("VALIDATED"), await s.expense("VALIDATED")];
    const { data: list } = await s.chloe.client.ok(personOwed, { params: alice(), query: {} });
    assert.deepEqual(
      list.map((e) => e.hash_id),
      [old, young],
    );
    const { data } = await s.chloe.client.ok(payPerson, { params: alice(), body: { sources: [bank("200")] } });
    assert.deepEqual(
      data.parts.map((p) => [p.expense.hash_id, p.amount]),
      [
        [old, "160.00"],
        [young, "40.00"],
      ],
    );
    assert.equal((await read(young)).status, "PARTIALLY_PAID");
    const over = await refusal({ params: alice(), body: { sources: [bank("121")] } });
    assert.deepEqual(over, [422, { "sources.0.amount": ["1,00 EUR more is given than is to be paid."] }]);
    await s.chloe.client.ok(payPerson, { params: alice(), body: { sources: [bank("120")] } });
  });

  test("one's own refuses the whole, and so do a stale version, another's office, a missing or a doubled one", async () => {
    const hers = await s.expense("VALIDATED");
    const own = await validated(s.chloe.client, "20");
    const before = await balances();
    const tried = async (expenses: { expense_hash_id: string; version?: number }[], amount: string) =>
      (await s.chloe.client.call(payOffice, { params: office(), body: { expenses, sources: [bank(amount)] } })).status;
    assert.equal(await tried(of(hers, own), "180"), 403);
    assert.equal(await tried([{ expense_hash_id: hers, version: 1 }], "160"), 409);
    assert.equal(await tried(of(hers, hers), "320"), 422);
    assert.equal(await tried(of(hers), "159"), 422);
    const elsewhere = await s.chloe.client.call(payPerson, {
      params: { zone: s.paris.id, id: s.bruno.user.id },
      body: { expenses: of(hers), sources: [bank("160")] },
    });
    assert.equal(elsewhere.status, 422);
    const seen = await s.chloe.client.ok(officeOwed, { params: office(), query: {} });
    assert.deepEqual(
      seen.data.filter((e) => !e.can.pay).map((e) => e.hash_id),
      [own],
    );
    assert.equal(seen.open[0]?.count, 1);
    assert.deepEqual(await balances(), before);
    await s.chloe.client.ok(payPerson, { params: alice(), body: { sources: [bank("160")] } });
  });

  test("from a holder of another currency at one rate, split to the last unit", async () => {
    const [one, two] = [await validated(s.alice.client, "10"), await validated(s.alice.client, "20")];
    const francs = {
      transaction_from_type: "Box" as const,
      transaction_from_hash_id: s.francs,
      currency_hash_id: s.eur.id,
      amount: "30",
      amount_to: "19681",
      motif: "Counter rate",
    };
    const { data } = await s.chloe.client.ok(payPerson, {
      params: alice(),
      body: { expenses: of(one, two), sources: [francs] },
    });
    assert.deepEqual(
      data.parts.map((p) => p.holder_amount),
      ["6560.00", "13121.00"],
    );
    await booksHold();
    const wrong = await refusal({
      params: alice(),
      body: { sources: [{ ...francs, currency_hash_id: s.xaf.id }] },
    });
    assert.equal(wrong[0], 422);
  });

  test("too little money moves nothing and says where", async () => {
    const id = await validated(s.alice.client, "900");
    const before = await balances();
    const answer = await refusal({
      params: alice(),
      body: { expenses: of(id), sources: [bank("100"), cash("800")] },
    });
    assert.deepEqual(answer, [422, { "sources.1.amount": ["Insufficient balance."] }]);
    assert.deepEqual(await balances(), before);
    await s.chloe.client.ok(payPerson, { params: alice(), body: { expenses: of(id), sources: [bank("900")] } });
  });

  test("two who pay the same at once: one does, the other learns that somebody was faster", async () => {
    const id = await s.expense("VALIDATED");
    const { version } = await read(id);
    const before = (await balances())[0];
    const body = { expenses: [{ expense_hash_id: id, version }], sources: [bank("160")] };
    const both = await Promise.all([1, 2].map(() => s.chloe.client.call(payOffice, { params: office(), body })));
    assert.deepEqual(
      both.map((a) => a.status).toSorted((a, b) => a - b),
      [200, 409],
    );
    assert.equal(Number(before?.split(" ")[1]) - Number((await balances())[0]?.split(" ")[1]), 160);
  });

  test("rolling one expense back reverses its own part and leaves the others", async () => {
    const [one, two] = [await s.expense("VALIDATED"), await s.expense("VALIDATED")];
    const { data } = await s.chloe.client.ok(payPerson, {
      params: alice(),
      body: { expenses: of(one, two), sources: [bank("320")] },
    });
    await s.chloe.client.ok(rollbackExpense, { params: { id: one }, body: {} });
    assert.deepEqual([(await read(one)).status, (await read(two)).status], ["VALIDATED", "PAID"]);
    const now = await s.chloe.client.ok(getJointPayment, { params: { id: data.hash_id } });
    assert.deepEqual(
      now.data.parts.map((p) => p.reversed),
      [true, false],
    );
    await booksHold();
  });
});
