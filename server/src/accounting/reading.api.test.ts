import assert from "node:assert/strict";
import { test } from "node:test";
import { accounts, boxes, type HistoryRow } from "#contract/accounting/endpoints.ts";
import { transactionDetails } from "#contract/expenses/endpoints.ts";
import { decimal, toWire } from "#contract/kit/money.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { Books, refusedOn } from "#server/testing/books.ts";
import type { Answer, Client } from "#server/testing/test-app.ts";

const books = new Books();

test("a history is read page by page, and its balances add up", async () => {
  const { s, seer } = books;
  const id = await books.open(boxes, { amount: "100", since: "2025-12-01" });
  for (let i = 11; i <= 22; i++) {
    await s.chloe.client.ok(boxes.deposit, { params: { id }, body: { amount: `${i}.10`, date: `2026-01-${i}` } });
    await s.chloe.client.ok(boxes.withdrawal, { params: { id }, body: { amount: `${i}`, date: `2026-02-${i}` } });
  }
  const rows: HistoryRow[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page: { data: HistoryRow[]; after: string | null } = await seer.ok(boxes.histories, {
      params: { id },
      query: { limit: 10, ...(cursor !== null && { after: cursor }) },
    });
    // A new row must not push rows from one page to the next.
    if (pages === 0) await s.chloe.client.ok(boxes.deposit, { params: { id }, body: { amount: "1000" } });
    rows.push(...page.data);
    cursor = page.after;
    pages += 1;
  } while (cursor !== null);
  assert.equal(pages, 3);
  assert.equal(new Set(rows.map((r) => r.hash_id)).size, 25);
  for (const [i, row] of rows.entries())
    assert.equal(toWire(decimal(row.balance).minus(row.amount)), rows[i + 1]?.balance ?? "0.00", `row ${i}`);
  assert.equal(rows[0]?.balance, "101.20");
  const january = await seer.ok(boxes.histories, {
    params: { id },
    query: { date_start: "2026-01-12", date_end: "2026-01-14" },
  });
  assert.deepEqual(
    january.data.map((r) => r.date),
    ["2026-01-14", "2026-01-13", "2026-01-12"],
  );
  refusedOn("after", await seer.call(boxes.histories, { params: { id }, query: { after: "not a cursor" } }));
});

test("the holders of an office are read page by page, by name, each once", async () => {
  const { s } = books;
  const zone = { zone: s.douala.id };
  const names = [
    "Écart",
    "bank",
    "Bourse",
    "caisse",
    ...Array.from({ length: 20 }, (_, i) => `Till ${String(i).padStart(2, "0")}`),
  ];
  for (const name of names.toReversed()) await s.esther.client.ok(boxes.create, { params: zone, body: { name } });
  const whole = (await s.esther.client.ok(boxes.list, { params: zone, query: { limit: 200 } })).data.map((h) => h.name);
  assert.ok(names.every((name) => whole.includes(name)));
  const seen: string[] = [];
  for (let after: string | null | undefined = undefined; after !== null;) {
    const page: { data: { name: string }[]; after: string | null } = await s.esther.client.ok(boxes.list, {
      params: zone,
      query: { limit: 10, ...(after && { after }) },
    });
    seen.push(...page.data.map((h) => h.name));
    after = page.after;
  }
  assert.deepEqual(seen, whole);
});

test("statistics by month and by day: in, out, and the balance that stays", async () => {
  const { s, seer } = books;
  const id = await books.open(accounts, { amount: "0", since: "2023-01-01" });
  const params = { id };
  const moves = [
    ["deposit", "100", "2023-12-31"],
    ["deposit", "10", "2024-02-01"],
    ["deposit", "5.50", "2024-02-29"],
    ["withdrawal", "20.25", "2024-02-29"],
    ["withdrawal", "1", "2025-01-01"],
  ] as const;
  for (const [way, amount, date] of moves) await s.chloe.client.ok(accounts[way], { params, body: { amount, date } });
  const year = await seer.ok(accounts.statistics, { params, query: { year: 2024 } });
  assert.equal(year.currency.iso, "EUR");
  assert.deepEqual(
    year.data.map((m) => m.period),
    Array.from({ length: 12 }, (_, i) => `2024-${String(i + 1).padStart(2, "0")}-01`),
  );
  const told = (m: (typeof year.data)[number] | undefined): string[] =>
    [m?.in, m?.out, m?.balance].map((a) => toWire(a ?? "nothing"));
  assert.deepEqual(year.data.slice(0, 3).map(told), [
    ["0.00", "0.00", "100.00"],
    ["15.50", "20.25", "95.25"],
    ["0.00", "0.00", "95.25"],
  ]);
  assert.deepEqual(told(year.data[11]), ["0.00", "0.00", "95.25"], "what comes later is not in it");
  const month = await seer.ok(accounts.statistics, { params, query: { year: 2024, month: 2 } });
  assert.equal(month.data.length, 29);
  assert.deepEqual([month.data[0], month.data[1], month.data[28]].map(told), [
    ["10.00", "0.00", "110.00"],
    ["0.00", "0.00", "110.00"],
    ["5.50", "20.25", "95.25"],
  ]);
  assert.equal((await seer.call(accounts.statistics, { params, query: { year: 2024, month: 13 } })).status, 422);
});

test("who sees a holder and does not keep it reads it and moves nothing; another office finds nothing", async () => {
  const { s, t, seer } = books;
  for (const [kind, type] of [
    [accounts, "Account"],
    [boxes, "Box"],
  ] as const) {
    const id = await books.open(kind);
    const params = { id };
    const zone = { zone: s.paris.id };
    const changes = async (by: Client, at: { id: string }): Promise<Answer<unknown>[]> => [
      await by.call(kind.update, { params: at, body: { name: "Mine" } }),
      await by.call(kind.deposit, { params: at, body: { amount: "1" } }),
      await by.call(kind.withdrawal, { params: at, body: { amount: "1" } }),
      await by.call(kind.transfer, {
        params: at,
        body: { transaction_to_type: type, transaction_to_hash_id: s.account, amount: "1" },
      }),
    ];
    const reads = async (by: Client, at: { id: string }): Promise<Answer<unknown>[]> => [
      await by.call(kind.histories, { params: at, query: {} }),
      await by.call(kind.statistics, { params: at, query: { year: 2026 } }),
    ];
    const { data } = await seer.ok(kind.list, { params: zone, query: {} });
    assert.deepEqual(data.find((h) => h.hash_id === id)?.can, {}, "no buttons");
    for (const answer of await reads(seer, params)) assert.equal(answer.status, 200, answer.raw);
    for (const answer of [
      ...(await changes(seer, params)),
      await seer.call(kind.create, { params: zone, body: { name: "Mine" } }),
    ])
      assert.equal(answer.status, 403, answer.raw);

    const unknown = [
      ...(await reads(s.esther.client, { id: newId() })),
      ...(await changes(s.esther.client, { id: newId() })),
    ];
    const theirs = [...(await reads(s.esther.client, params)), ...(await changes(s.esther.client, params))];
    for (const [i, answer] of theirs.entries()) assert.deepEqual([answer.status, answer.raw], [404, unknown[i]?.raw]);
    assert.equal((await s.esther.client.call(kind.list, { params: zone, query: {} })).status, 404);
    assert.equal((await s.esther.client.call(kind.create, { params: zone, body: { name: "Mine" } })).status, 404);
    for (const answer of [...(await reads(s.nadia.client, params)), ...(await changes(s.nadia.client, params))])
      assert.equal(answer.status, 403);
    assert.equal(await books.amountOf(kind, id), "100.00");
  }
  const cashier = await t.as(await t.make.user({ rights: { accountings_box: [s.paris.id] } }));
  assert.equal((await cashier.call(boxes.deposit, { params: { id: s.box }, body: { amount: "1" } })).status, 200);
  assert.equal(
    (await cashier.call(accounts.deposit, { params: { id: s.account }, body: { amount: "1" } })).status,
    403,
  );
  assert.equal(
    (await books.treasurer.call(boxes.deposit, { params: { id: s.account }, body: { amount: "1" } })).status,
    404,
    "an account is no box",
  );
});

test("a transaction is told to who sees a holder of it or the expense it was for, and to nobody else", async () => {
  const { s, t, seer } = books;
  const expense = await s.expense("PAID");
  const { rows } = await t.pool.query<{ hash_id: string }>(
    "SELECT hash_id FROM ledger_transaction WHERE entity_id = $1 AND kind = 'pay'",
    [expense],
  );
  const paid = { id: rows[0]?.hash_id ?? "" };
  for (const client of [s.chloe.client, seer, s.alice.client]) {
    const { data } = await client.ok(transactionDetails, { params: paid });
    assert.deepEqual(
      [data.kind, data.expense?.hash_id, data.user?.name, data.reversed_by_hash_id],
      ["pay", expense, "Chloé Durand", null],
    );
    assert.deepEqual(data.postings.map((p) => `${p.kind} ${p.amount} ${p.currency_iso}`).toSorted(), [
      "account -160.00 EUR",
      "owed 160.00 EUR",
    ]);
  }
  const id = await books.open(boxes);
  const { data } = await seer.ok(boxes.histories, { params: { id }, query: {} });
  const opening = { id: data[0]?.transaction_hash_id ?? "" };
  assert.equal((await seer.ok(transactionDetails, { params: opening })).data.kind, "opening");
  const unknown = await s.esther.client.call(transactionDetails, { params: { id: newId() } });
  assert.equal(unknown.status, 404);
  for (const [client, params] of [
    [s.alice.client, opening],
    [s.bruno.client, opening],
    [s.esther.client, opening],
    [s.esther.client, paid],
  ] as const) {
    const answer = await client.call(transactionDetails, { params });
    assert.deepEqual([answer.status, answer.raw], [404, unknown.raw]);
  }
  assert.equal((await s.nadia.client.call(transactionDetails, { params: paid })).status, 403);
});

test("each call sends a fixed number of statements", async () => {
  const { s, t, seer } = books;
  const most = async (limit: number, work: () => Promise<unknown>): Promise<void> => {
    // Live messages of earlier calls are sent after their answers, many in one transaction: leave out their statements.
    const log = (await t.counted(work)).log.filter((text) => !/FROM outbox|pg_notify/u.test(text));
    assert.ok(
      log.length <= limit,
      `${log.length} statements, at most ${limit}:\n${log.map((l) => l.trim().slice(0, 90)).join("\n")}`,
    );
  };
  const SESSION = 1;
  const [from, to] = [await books.open(accounts, { amount: "1000" }), await books.open(boxes, { currency: s.xaf.id })];
  for (let i = 0; i < 20; i++)
    await s.chloe.client.ok(accounts.deposit, { params: { id: from }, body: { amount: "1" } });
  const params = { id: from };
  const { data } = await seer.ok(accounts.histories, { params, query: {} });
  await most(SESSION + 2, () => seer.ok(accounts.list, { params: { zone: s.paris.id }, query: {} }));
  await most(SESSION + 2, () => seer.ok(accounts.histories, { params, query: { limit: 200 } }));
  await most(SESSION + 2, () => seer.ok(accounts.statistics, { params, query: { year: 2026 } }));
  await most(SESSION + 2, () => seer.ok(transactionDetails, { params: { id: data[0]?.transaction_hash_id ?? "" } }));
  const key = (): Record<string, string> => ({ "idempotency-key": newId() });
  const paper = new File([new Uint8Array(Buffer.from("%PDF-1.7 a bill"))], "bill.pdf");
  await most(SESSION + 10, () =>
    s.chloe.client.ok(
      accounts.create,
      { params: { zone: s.paris.id }, body: { name: newId(), initial_amount: "1" } },
      key(),
    ),
  );
  await most(SESSION + 10, () =>
    s.chloe.client.ok(accounts.update, { params, body: { version: 1, name: newId() } }, key()),
  );
  await most(SESSION + 10, () => s.chloe.client.ok(accounts.deposit, { params, body: { amount: "1" } }, key()));
  await most(SESSION + 10, () =>
    s.chloe.client.ok(accounts.withdrawal, { params, body: { amount: "1", invoices: [paper, paper] } }, key()),
  );
  const transfer = {
    transaction_to_type: "Box" as const,
    transaction_to_hash_id: to,
    amount: "1",
    rate_exchange: "600",
    motif: "No rate is kept",
  };
  await most(SESSION + 10, () => s.chloe.client.ok(accounts.transfer, { params, body: transfer }, key()));
});

test("the trail tells who moved what, on both sides of a transfer", async () => {
  const { s, t } = books;
  const [from, to] = [await books.open(accounts), await books.open(boxes)];
  await s.chloe.client.ok(accounts.transfer, {
    params: { id: from },
    body: { transaction_to_type: "Box", transaction_to_hash_id: to, amount: "25" },
  });
  const { rows } = await t.pool.query<{ action: string; name: string; zone_id: string }>(
    "SELECT a.action, u.name, a.zone_id FROM audit a JOIN app_user u ON u.hash_id = a.user_id WHERE a.entity_id = ANY ($1) AND a.action <> 'create' ORDER BY a.action",
    [[from, to]],
  );
  assert.deepEqual(
    rows.map((r) => [r.action, r.name, r.zone_id]),
    [
      ["transfer_in", "Chloé Durand", s.paris.id],
      ["transfer_out", "Chloé Durand", s.paris.id],
    ],
  );
});
