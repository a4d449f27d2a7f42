import assert from "node:assert/strict";
import { test } from "node:test";
import { accounts, boxes } from "#contract/accounting/endpoints.ts";
import { payExpense } from "#contract/expenses/endpoints.ts";
import { decimal } from "#contract/kit/money.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { Books, refusedOn, statusesOf } from "#server/testing/books.ts";
import { accountantRights } from "#server/testing/scene.ts";
import type { Answer } from "#server/testing/test-app.ts";

const books = new Books();

test("an account opens with what it has, posted as its opening balance; a box opens empty", async () => {
  const { s } = books;
  const { data } = await s.chloe.client.ok(accounts.create, {
    params: { zone: s.paris.id },
    body: {
      name: "Crédit Lyonnais",
      bank: "LCL",
      number: "FR76 3000",
      initial_amount: "1234.50",
      overdraft_limit: "200",
    },
  });
  assert.deepEqual(
    [
      data.type,
      data.amount,
      data.initial_amount,
      data.overdraft_limit,
      data.currency.iso,
      data.bank,
      data.number,
      data.version,
    ],
    ["Account", "1234.50", "1234.50", "200.00", "EUR", "LCL", "FR76 3000", 1],
  );
  assert.deepEqual(data.can, { update: true, deposit: true, withdraw: true, transfer: true });
  const history = await books.historyOf(accounts, data.hash_id);
  assert.deepEqual(
    history.map((h) => [h.kind, h.amount, h.balance, h.user?.name]),
    [["opening", "1234.50", "1234.50", "Chloé Durand"]],
  );
  const box = await books.open(boxes, { amount: "0" });
  assert.deepEqual(await books.historyOf(boxes, box), [], "nothing was posted");
  assert.equal(await books.amountOf(boxes, box), "0.00");
});

test("what cannot be opened: a name that is taken, cents of francs, an unknown currency, an office without one", async () => {
  const { s, t } = books;
  const params = { zone: s.paris.id };
  const name = "Société Générale";
  await s.chloe.client.ok(accounts.create, { params, body: { name } });
  refusedOn("name", await s.chloe.client.call(accounts.create, { params, body: { name: "SOCIÉTÉ générale " } }));
  await s.chloe.client.ok(boxes.create, { params, body: { name } });
  await s.esther.client.ok(accounts.create, { params: { zone: s.douala.id }, body: { name } });
  refusedOn("name", await s.chloe.client.call(accounts.create, { params, body: { name: " " } }));
  refusedOn(
    "initial_amount",
    await s.chloe.client.call(boxes.create, {
      params,
      body: { name: "Centimes", initial_amount: "0.5", currency_hash_id: s.xaf.id },
    }),
  );
  refusedOn(
    "initial_amount",
    await s.chloe.client.call(boxes.create, { params, body: { name: "Debt", initial_amount: "-1" } }),
  );
  refusedOn(
    "currency_hash_id",
    await s.chloe.client.call(boxes.create, { params, body: { name: "Gold", currency_hash_id: newId() } }),
  );
  const keeper = await t.as(await t.make.user({ zone: s.nowhere, rights: { accountings_all: [s.nowhere.id] } }));
  const without = await keeper.call(accounts.create, { params: { zone: s.nowhere.id }, body: { name } });
  assert.equal(without.status, 422);
  assert.equal(
    without.error.message,
    "No currency assigned in this area. Please contact the administrator to resolve the problem",
  );
});

test("a holder is renamed by who read its last version; its currency stays", async () => {
  const { s } = books;
  const id = await books.open(accounts);
  const params = { id };
  const first = await s.chloe.client.ok(accounts.update, {
    params,
    body: { version: 1, name: `Renamed ${id}`, bank: "BNP" },
  });
  assert.deepEqual(
    [first.data.name, first.data.bank, first.data.version, first.data.amount],
    [`Renamed ${id}`, "BNP", 2, "100.00"],
  );
  const late = await s.chloe.client.call(accounts.update, { params, body: { version: 1, name: `Too late ${id}` } });
  assert.deepEqual([late.status, late.error.code], [409, "stale"]);
  const cleared = await s.chloe.client.ok(accounts.update, { params, body: { version: 2, bank: null } });
  assert.deepEqual([cleared.data.name, cleared.data.bank], [`Renamed ${id}`, null]);
  const other = await books.holder(accounts, await books.open(accounts));
  refusedOn("name", await s.chloe.client.call(accounts.update, { params, body: { name: other.name.toUpperCase() } }));
  const both = await Promise.all(
    ["a", "b"].map((n) => s.chloe.client.call(accounts.update, { params, body: { version: 3, name: `${n} ${id}` } })),
  );
  assert.deepEqual(statusesOf(both), [200, 409], "of two who read the same version, one is told");
});

test("an account goes down to its overdraft and not below; the limit is not cut below what is used; a box has none", async () => {
  const { s } = books;
  const id = await books.open(accounts, { amount: "50", overdraft: "100" });
  const params = { id };
  const withdraw = async (amount: string): Promise<Answer<unknown>> =>
    await s.chloe.client.call(accounts.withdrawal, { params, body: { amount } });
  refusedOn("amount", await withdraw("150.01"), /insufficient balance/iu);
  assert.equal((await withdraw("130")).status, 200);
  assert.equal(await books.amountOf(accounts, id), "-80.00");
  refusedOn(
    "overdraft_limit",
    await s.chloe.client.call(accounts.update, { params, body: { overdraft_limit: "79.99" } }),
  );
  await s.chloe.client.ok(accounts.update, { params, body: { overdraft_limit: "80" } });
  refusedOn("amount", await withdraw("0.01"));
  await s.chloe.client.ok(accounts.update, { params, body: { overdraft_limit: "80.01" } });
  assert.equal((await withdraw("0.01")).status, 200);
  const box = await books.open(boxes, { amount: "10", overdraft: "100" });
  assert.equal((await books.holder(boxes, box)).overdraft_limit, "0.00");
  refusedOn("amount", await s.chloe.client.call(boxes.withdrawal, { params: { id: box }, body: { amount: "10.01" } }));
});

test("money comes in and goes out with its papers, which those who see the holder read", async () => {
  const { s, seer } = books;
  const id = await books.open(boxes, { amount: "20" });
  const deposited = await s.chloe.client.ok(boxes.deposit, {
    params: { id },
    body: { amount: "30.25", label: "From the bank" },
  });
  assert.equal(deposited.data.amount, "50.25");
  const paper = new File([new Uint8Array(Buffer.from("%PDF-1.7 a bill"))], "bill.pdf", { type: "application/pdf" });
  const withdrawn = await s.chloe.client.ok(boxes.withdrawal, {
    params: { id },
    body: { amount: "10", label: "Stamps", invoices: [paper] },
  });
  assert.equal(withdrawn.data.amount, "40.25");
  const [newest, second] = await books.historyOf(boxes, id);
  assert.deepEqual(
    [newest?.kind, newest?.amount, newest?.label, newest?.transaction_from_hash_id],
    ["withdrawal", "-10.00", "Stamps", id],
  );
  assert.deepEqual(
    [second?.kind, second?.amount, second?.label, second?.transaction_to_hash_id, second?.invoices.length],
    ["deposit", "30.25", "From the bank", id, 0],
  );
  assert.deepEqual(
    newest?.invoices.map((f) => [f.name, f.mime]),
    [["bill.pdf", "application/pdf"]],
  );
  const file = `/api/file/${newest?.invoices[0]?.hash_id}`;
  assert.equal(await (await seer.fetch(file)).text(), "%PDF-1.7 a bill");
  assert.equal((await s.esther.client.fetch(file)).status, 404);
  assert.equal((await s.alice.client.fetch(file)).status, 404);
});

test("a transfer in one currency is one movement, seen from both sides", async () => {
  const { s } = books;
  const [from, to] = [await books.open(accounts), await books.open(boxes)];
  const body = {
    transaction_to_type: "Box" as const,
    transaction_to_hash_id: to,
    amount: "25.50",
    label: "For the till",
  };
  const { data } = await s.chloe.client.ok(accounts.transfer, { params: { id: from }, body });
  assert.equal(data.amount, "74.50");
  const [[out], [came]] = [await books.historyOf(accounts, from), await books.historyOf(boxes, to)];
  assert.deepEqual(
    [out?.amount, out?.balance, out?.rate_exchange, out?.other?.hash_id, out?.label],
    ["-25.50", "74.50", null, to, "For the till"],
  );
  assert.deepEqual(
    [came?.amount, came?.balance, came?.rate_exchange, came?.other?.hash_id],
    ["25.50", "125.50", null, from],
  );
  assert.equal(out?.transaction_hash_id, came?.transaction_hash_id);
  for (const row of [out, came])
    assert.deepEqual(
      [row?.transaction_from_hash_id, row?.transaction_to_type, row?.transaction_to_hash_id],
      [from, "Box", to],
    );
});

test("a transfer into another currency keeps both amounts and the rate, in the history of both", async () => {
  const { s, t } = books;
  await t.make.rate(s.douala, "655.957");
  const [euros, francs] = [
    await books.open(accounts, { amount: "1000" }),
    await books.open(boxes, { amount: "0", currency: s.xaf.id }),
  ];
  const to = { transaction_to_type: "Box" as const, transaction_to_hash_id: francs };
  const transfer = async (body: object): Promise<Answer<unknown>> =>
    await s.chloe.client.call(accounts.transfer, { params: { id: euros }, body: { ...to, amount: "10.01", ...body } });
  assert.equal((await transfer({ rate_exchange: "655.957" })).status, 200);
  const [[out], [came]] = [await books.historyOf(accounts, euros), await books.historyOf(boxes, francs)];
  assert.deepEqual([out?.amount, decimal(out?.rate_exchange ?? "0").toFixed()], ["-10.01", "655.957"]);
  assert.deepEqual(
    [came?.amount, decimal(came?.rate_exchange ?? "0").toFixed()],
    ["6566.00", "655.957"],
    "6566,12957 in whole francs",
  );
  assert.equal((await transfer({ amount_to: "6500" })).status, 200);
  const [told] = await books.historyOf(boxes, francs);
  assert.deepEqual(
    [told?.amount, decimal(told?.rate_exchange ?? "0").toFixed()],
    ["6500.00", "649.3506493506"],
    "the rate follows from what arrived",
  );
  refusedOn("rate_exchange", await transfer({}));
  refusedOn("rate_exchange", await transfer({ amount: "0.01", rate_exchange: "1" }));
  refusedOn("amount_to", await transfer({ amount_to: "6500.5" }));
  refusedOn(
    "rate_exchange",
    await transfer({ transaction_to_type: "Account", transaction_to_hash_id: s.account, rate_exchange: "1.1" }),
  );
  assert.equal(await books.amountOf(accounts, euros), "979.98", "what was refused moved nothing");
});

test("no money, no cents of francs, no other side, the same one twice: refused, and nothing moves", async () => {
  const { s } = books;
  const [from, to] = [await books.open(boxes, { amount: "10" }), await books.open(boxes, { amount: "0" })];
  const transfer = async (over: object): Promise<Answer<unknown>> =>
    await s.chloe.client.call(boxes.transfer, {
      params: { id: from },
      body: { transaction_to_type: "Box", transaction_to_hash_id: to, amount: "5", ...over },
    });
  refusedOn("amount", await transfer({ amount: "10.01" }), /insufficient balance/iu);
  refusedOn("amount", await transfer({ amount: "0" }));
  refusedOn("amount", await transfer({ amount: "1.005" }));
  refusedOn("transaction_to_hash_id", await transfer({ transaction_to_hash_id: from }));
  refusedOn("transaction_to_hash_id", await transfer({ transaction_to_type: "Account" }), /./u);
  const theirs = await books.open(boxes, { zone: s.douala.id });
  const [elsewhere, unknown] = [
    await transfer({ transaction_to_hash_id: theirs }),
    await transfer({ transaction_to_hash_id: newId() }),
  ];
  refusedOn("transaction_to_hash_id", elsewhere);
  assert.equal(elsewhere.raw, unknown.raw, "an office out of reach is like one that does not exist");
  assert.deepEqual([await books.amountOf(boxes, from), await books.amountOf(boxes, to)], ["10.00", "0.00"]);
  assert.equal((await books.historyOf(boxes, from)).length, 1);
});

test("who keeps two offices moves money between them", async () => {
  const { s } = books;
  const [paris, douala] = [
    await books.open(accounts, { amount: "100" }),
    await books.open(accounts, { amount: "0", zone: s.douala.id }),
  ];
  const body = {
    transaction_to_type: "Account" as const,
    transaction_to_hash_id: douala,
    amount: "10",
    rate_exchange: "655.957",
  };
  const { data } = await books.treasurer.ok(accounts.transfer, { params: { id: paris }, body });
  assert.equal(data.amount, "90.00");
  assert.equal((await books.holder(accounts, douala, s.douala.id)).amount, "6560.00");
});

test("at once, a box gives what it has and no more, and opposite transfers do not stand in each other's way", async () => {
  const { s } = books;
  const [one, two] = [await books.open(boxes, { amount: "100" }), await books.open(boxes, { amount: "100" })];
  const withdrawals = await Promise.all(
    Array.from({ length: 15 }, () =>
      s.chloe.client.call(boxes.withdrawal, { params: { id: one }, body: { amount: "10" } }),
    ),
  );
  assert.deepEqual(statusesOf(withdrawals), [...Array<number>(10).fill(200), ...Array<number>(5).fill(422)]);
  assert.equal(await books.amountOf(boxes, one), "0.00");
  await s.chloe.client.ok(boxes.deposit, { params: { id: one }, body: { amount: "100" } });
  const transfers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => {
      const [from, to] = i % 2 === 0 ? [one, two] : [two, one];
      return s.chloe.client.call(boxes.transfer, {
        params: { id: from },
        body: { transaction_to_type: "Box", transaction_to_hash_id: to, amount: "1.01" },
      });
    }),
  );
  assert.deepEqual(new Set(transfers.map((a) => a.status)), new Set([200]));
  assert.deepEqual([await books.amountOf(boxes, one), await books.amountOf(boxes, two)], ["100.00", "100.00"]);
});

test("a day counts in the office's own time; tomorrow is refused, and so is a closed month", async () => {
  const { t } = books;
  // The earliest and the latest time zone.
  const [early, late] = [
    await t.make.zone({ timeZone: "Pacific/Kiritimati" }),
    await t.make.zone({ timeZone: "Etc/GMT+12" }),
  ];
  const keeper = await t.as(await t.make.user({ rights: { accountings_all: [early.id, late.id] } }));
  const today = (timeZone: string, ahead = 0): string =>
    new Date(Date.now() + ahead * 86_400_000).toLocaleDateString("sv", { timeZone });
  for (const [zone, timeZone] of [
    [early, "Pacific/Kiritimati"],
    [late, "Etc/GMT+12"],
  ] as const) {
    const id = await books.open(boxes, { zone: zone.id, by: keeper, since: "2025-12-01" });
    const params = { id };
    const noon = today(timeZone);
    await keeper.ok(boxes.deposit, { params, body: { amount: "1", date: noon } });
    await keeper.ok(boxes.deposit, { params, body: { amount: "2" } });
    const { data } = await keeper.ok(boxes.histories, { params, query: {} });
    assert.ok([noon, today(timeZone)].includes(data[0]?.date ?? ""), `${data[0]?.date} in ${timeZone}`);
    refusedOn(
      "date",
      await keeper.call(boxes.deposit, { params, body: { amount: "1", date: today(timeZone, 2) } }),
      /future/iu,
    );
    await t.pool.query("INSERT INTO closed_month (zone_id, month) VALUES ($1, '2026-01-01')", [zone.id]);
    for (const way of ["deposit", "withdrawal"] as const)
      refusedOn(
        "date",
        await keeper.call(boxes[way], { params, body: { amount: "1", date: "2026-01-31" } }),
        /01-2026/u,
      );
    await keeper.ok(boxes.deposit, { params, body: { amount: "1", date: "2026-02-01" } });
  }
});

test("a month that is closed in the other office takes no transfer and no payment of it either", async () => {
  const { s, t } = books;
  const zone = await t.make.zone({ currencyId: s.eur.id });
  const keeper = await t.as(
    await t.make.user({ rights: Object.fromEntries(accountantRights.map((r) => [r, [zone.id, s.paris.id]])) }),
  );
  const since = "2026-01-01";
  const here = await books.open(accounts, { since });
  const there = await books.open(accounts, { zone: zone.id, by: keeper, since });
  const expense = await s.expense("VALIDATED");
  await t.pool.query("INSERT INTO closed_month (zone_id, month) VALUES ($1, '2026-03-01')", [zone.id]);
  const transfer = async (date: string): Promise<Answer<unknown>> =>
    await keeper.call(accounts.transfer, {
      params: { id: here },
      body: { transaction_to_type: "Account", transaction_to_hash_id: there, amount: "1", date },
    });
  const pay = async (date: string): Promise<Answer<unknown>> =>
    await keeper.call(payExpense, {
      body: {
        expense_hash_id: expense,
        transaction_from_type: "Account",
        transaction_from_hash_id: there,
        amount: "1",
        date,
      },
    });
  for (const move of [transfer, pay]) {
    refusedOn("date", await move("2026-03-15"), /03-2026/u);
    refusedOn("date", await move("2026-02-15"), /02-2026/u);
    assert.equal((await move("2026-04-15")).status, 200);
  }
});

test("a repeat with the same key answers the same and moves the money once", async () => {
  const { s } = books;
  const id = await books.open(boxes);
  const key = { "idempotency-key": newId() };
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => s.chloe.client.call(boxes.deposit, { params: { id }, body: { amount: "5" } }, key)),
  );
  assert.deepEqual(
    answers.map((a) => [a.status, a.raw]),
    answers.map(() => [200, answers[0]?.raw]),
  );
  assert.equal(await books.amountOf(boxes, id), "105.00");
  assert.equal((await s.chloe.client.call(boxes.deposit, { params: { id }, body: { amount: "6" } }, key)).status, 422);
  const other = await books.open(boxes);
  assert.equal(
    (await s.chloe.client.call(boxes.deposit, { params: { id: other }, body: { amount: "5" } }, key)).status,
    200,
    "another box is another call",
  );
});
