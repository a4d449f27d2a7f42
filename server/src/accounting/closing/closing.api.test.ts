import assert from "node:assert/strict";
import { test } from "node:test";
import { closeMonth, closingsDue, listClosings, readClosing, reopenMonth } from "#contract/accounting/closings.ts";
import { countBox, signCount } from "#contract/accounting/counts.ts";
import { accounts, boxes, reverseTransaction } from "#contract/accounting/endpoints.ts";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { storeExpense } from "#contract/expenses/endpoints.ts";
import { scrollAccountingExpenses } from "#contract/expenses/lists.ts";
import type { ClientInput } from "#contract/kit/endpoint.ts";
import { listZones } from "#contract/zones/endpoints.ts";
import { storeExchange } from "#contract/zones/rates.ts";
import { allPermissions } from "#contract/permissions.ts";
import { verify } from "#server/verify.ts";
import type { ZoneMade } from "#server/testing/factories.ts";
import { Books, refusedOn } from "#server/testing/books.ts";
import type { Client } from "#server/testing/test-app.ts";

const books = new Books();
/** Two people with all rights, since nobody signs their own count. */
let one: Client, two: Client;
const everybody = async (): Promise<void> => {
  const { t, s } = books;
  one ??= await t.as(await t.make.user({ name: "One", zone: s.paris, rights: allPermissions }));
  two ??= await t.as(await t.make.user({ name: "Two", zone: s.paris, rights: allPermissions }));
};

/** An office whose books begin in January, in the company's currency by default. */
const office = async (currencyId = books.s.eur.id): Promise<ZoneMade> => {
  await everybody();
  return await books.t.make.zone({ currencyId, timeZone: "UTC" });
};
const box = async (zone: ZoneMade, amount = "100"): Promise<string> =>
  await books.open(boxes, { zone: zone.id, amount, since: "2026-01-05", by: one });
type Body = ClientInput<typeof closeMonth>["body"];
const close = (zone: ZoneMade, month: string, ticks: Body["ticks"] = [], by = one) =>
  by.call(closeMonth, { params: { id: zone.id }, body: { month, ticks } });
const checklist = async (zone: ZoneMade, month: string) =>
  (await one.ok(readClosing, { params: { id: zone.id, month } })).data;
const openOf = async (zone: ZoneMade, month: string) =>
  Object.fromEntries((await checklist(zone, month)).lines.filter((l) => l.count > 0).map((l) => [l.item, l.count]));
const move = (id: string, date: string, way: "deposit" | "withdrawal" = "deposit") =>
  one.call(boxes[way], { params: { id }, body: { amount: "1", date } });
async function counted(id: string, amount: string): Promise<void> {
  const { data } = await one.ok(countBox, { params: { id }, body: { lines: [{ value: amount, quantity: 1 }] } });
  await two.ok(signCount, { params: { id: data.hash_id }, body: {} });
}
const reopen = (zone: ZoneMade, month: string, motif = "A late invoice") =>
  one.call(reopenMonth, { params: { id: zone.id, month }, query: { motif } });

test("a box without a count blocks; once counted and signed the month closes, and with it all before it", async () => {
  const zone = await office();
  const till = await box(zone);
  assert.deepEqual(await openOf(zone, "2026-03"), { boxes: 1 });
  const blocked = await close(zone, "2026-03");
  assert.equal(blocked.status, 409);
  assert.match(blocked.error.message, /03-2026 can’t be closed yet: cash boxes to count \(1\)/u);
  const { data: waiting } = await one.ok(countBox, { params: { id: till }, body: { lines: [] } });
  const [line] = (await checklist(zone, "2026-03")).lines;
  assert.deepEqual(
    line?.boxes.map((b) => [b.hash_id, b.waiting]),
    [[till, true]],
  );
  assert.equal((await close(zone, "2026-03")).status, 409, "a count that nobody signed is none");
  await two.ok(signCount, { params: { id: waiting.hash_id }, body: {} });
  await counted(till, "100");
  const { body } = await close(zone, "2026-03");
  assert.equal(body.data.state, "closed");
  const { data } = await one.ok(listClosings, { params: { id: zone.id } });
  assert.deepEqual(
    data.filter((m) => m.state === "closed").map((m) => m.month),
    ["2026-03", "2026-02", "2026-01"],
  );
  assert.deepEqual(data.find((m) => m.month === "2026-04")?.can, { close: true });
  assert.deepEqual(data.find((m) => m.can.reopen)?.month, "2026-03");
  assert.equal(data[0]?.state, "running");
});

test("what is due to close is the next month of each office with accounts or boxes, to who closes there", async () => {
  const [zone, bare] = [await office(), await office()];
  const till = await box(zone);
  const due = async (client: Client) => (await client.ok(closingsDue)).data;
  const ofZone = async () => (await due(one)).find((o) => o.hash_id === zone.id);
  const { data } = await one.ok(listClosings, { params: { id: zone.id } });
  const over = data.filter((m) => m.state === "open").map((m) => m.month);
  assert.deepEqual(await ofZone(), { hash_id: zone.id, name: zone.name, month: over.at(-1), months: over.length });
  assert.ok(!(await due(one)).some((o) => o.hash_id === bare.id), "nothing is kept there");
  await counted(till, "100");
  await close(zone, over[0] ?? "");
  assert.equal(await ofZone(), undefined);
  await reopen(zone, over[0] ?? "");
  assert.deepEqual([(await ofZone())?.month, (await ofZone())?.months], [over[0], 1]);
  const there = { accountings_closing: [bare.id] } as never;
  const other = await books.t.as(await books.t.make.user({ zone: bare, rights: there }));
  assert.deepEqual(await due(other), [], "of another office");
});

test("a posting of the month after its count leaves the box uncounted; one of a later month does not", async () => {
  const zone = await office();
  const till = await box(zone);
  await counted(till, "100");
  assert.deepEqual(await openOf(zone, "2026-05"), {});
  await move(till, "2026-06-10");
  assert.deepEqual(await openOf(zone, "2026-05"), {});
  await move(till, "2026-05-10");
  assert.deepEqual(await openOf(zone, "2026-05"), { boxes: 1 });
  await counted(till, "102");
  assert.deepEqual(await openOf(zone, "2026-05"), {});
});

test("nothing is posted in a closed month or before it; what is corrected is reversed today", async () => {
  const zone = await office();
  const till = await box(zone, "0");
  const bank = await books.open(accounts, { zone: zone.id, since: "2026-01-05", by: one });
  assert.equal((await move(till, "2026-02-10")).status, 200);
  await counted(till, "1");
  assert.equal((await close(zone, "2026-03")).status, 200);
  refusedOn("date", await move(till, "2026-02-10"), /02-2026 is closed in .*reverse it in an open one/u);
  refusedOn("date", await move(till, "2026-01-10"));
  const transfer = (from: string, to: string, date: string) =>
    one.call(accounts.transfer, {
      params: { id: from },
      body: { transaction_to_type: "Box", transaction_to_hash_id: to, amount: "1", date },
    });
  refusedOn("date", await transfer(bank, till, "2026-03-31"), /03-2026/u);
  const elsewhere = await books.open(accounts, { since: "2026-01-05", by: one });
  refusedOn("date", await transfer(elsewhere, till, "2026-03-31"), /03-2026/u);
  refusedOn(
    "date",
    await one.call(boxes.create, { params: { zone: zone.id }, body: { name: "New", date: "2026-03-01" } }),
  );
  assert.equal((await transfer(bank, till, "2026-04-01")).status, 200);
  const { data: lines } = await one.ok(boxes.histories, { params: { id: till }, query: {} });
  const late = lines.find((l) => l.date === "2026-02-10");
  const { data } = await one.ok(reverseTransaction, {
    params: { id: late?.transaction_hash_id ?? "" },
    body: { motif: "Was not ours" },
  });
  assert.ok(data.date > "2026-04-01", "the reversal is dated today, in the open month");
  const zones = await one.ok(listZones, { query: {} });
  assert.equal(zones.data.find((z) => z.hash_id === zone.id)?.open_from, "2026-04-01");
});

test("the database refuses a posting in a closed month whoever asks", async () => {
  const zone = await office();
  const till = await box(zone, "0");
  await move(till, "2026-02-10");
  await counted(till, "1");
  await close(zone, "2026-03");
  await assert.rejects(
    books.t.owner.query(
      `WITH t AS (INSERT INTO ledger_transaction (hash_id, kind, zone_id, day) VALUES (new_id(), 'sneaked', $1, '2026-02-11') RETURNING hash_id)
       INSERT INTO ledger_posting (hash_id, transaction_id, account_id, currency_iso, amount, balance_after, day)
       SELECT new_id(), t.hash_id, a.hash_id, a.currency_iso, CASE a.kind WHEN 'box' THEN 1 ELSE -1 END, 0, '2026-02-11' FROM t, ledger_account a
       WHERE a.zone_id = $1 AND a.kind IN ('box', 'outside')`,
      [zone.id],
    ),
    /closed month/u,
  );
});

test("missing rates block, in an office of another currency than the company's", async () => {
  const zone = await office(books.s.xaf.id);
  await books.open(accounts, { zone: zone.id, since: "2026-01-05", by: one });
  const [, rates] = (await checklist(zone, "2026-02")).lines;
  assert.deepEqual(rates?.months, ["2026-01", "2026-02"], "the first closing takes all before it");
  assert.match((await close(zone, "2026-02")).error.message, /exchange rates to enter \(2\)/u);
  const stored = { zone_hash_id: zone.id, month_start: "2026-01", month_end: "2026-02", rate: "655.957" };
  await one.ok(storeExchange, { body: stored });
  assert.equal((await close(zone, "2026-02")).status, 200);
  assert.deepEqual((await checklist(zone, "2026-03")).lines[1]?.months, ["2026-03"]);
  const changed = await one.call(storeExchange, { body: { ...stored, rate: "600" } });
  assert.equal(changed.status, 422, "its rates stay");
});

test("what is still open is passed over with a reason each, by the number that was seen", async () => {
  const { s } = books;
  const zone = await office();
  await books.open(accounts, { zone: zone.id, since: "2026-01-05", by: one });
  const store = async () =>
    await one.ok(storeExpense, {
      body: s.draft({ zone_hash_id: zone.id, start_date: "2026-02-27", end_date: "2026-03-02" }),
    });
  await store();
  const list = await checklist(zone, "2026-02");
  const drafts = list.lines.find((l) => l.item === "drafts");
  assert.deepEqual([drafts?.count, drafts?.blocks, drafts?.people[0]?.count], [1, false, 1]);
  assert.equal(drafts?.sums[0]?.currency_iso, "EUR");
  const opened = { zoneSelected: zone.id, expenseStatus: "DRAFT", date_end: "2026-02-28" };
  const { total } = await one.ok(scrollAccountingExpenses, { query: opened });
  assert.equal(total, 1, "the accountant's list opens them");
  assert.deepEqual(await openOf(zone, "2026-03"), { drafts: 1 }, "a month is met by what touches it");
  refusedOn("ticks.drafts", await close(zone, "2026-02"), /reason/u);
  refusedOn("ticks.0.motif", await close(zone, "2026-02", [{ item: "drafts", count: 1, motif: " " }]));
  await store();
  const seen = await close(zone, "2026-02", [{ item: "drafts", count: 1, motif: "Comes in March" }]);
  assert.deepEqual([seen.status, seen.error.code], [409, "stale"]);
  const ticks = [{ item: "drafts" as const, count: 2, motif: "Come in March" }];
  assert.equal((await close(zone, "2026-02", ticks)).status, 200);
  const { data } = await one.ok(listClosings, { params: { id: zone.id } });
  assert.deepEqual(data.find((m) => m.month === "2026-02")?.ticks, ticks);
});

test("months close in order, not before they are over, and once", async () => {
  const zone = await office();
  await books.open(accounts, { zone: zone.id, since: "2026-01-05", by: one });
  const messageOf = async (month: string) => {
    const answer = await close(zone, month);
    assert.equal(answer.status, 409);
    return answer.error.message;
  };
  const running = new Date().toISOString().slice(0, 7);
  assert.match(await messageOf(running), /isn’t over yet/u);
  assert.match(await messageOf("2025-12"), /kept no books/u);
  assert.equal((await close(zone, "2026-02")).status, 200);
  assert.match(await messageOf("2026-02"), /already closed/u);
  assert.match(await messageOf("2026-04"), /Close 03-2026 first/u);
  assert.equal((await one.call(readClosing, { params: { id: zone.id, month: "1999-01" } })).status, 404);
});

test("only the last closed month opens again, with a reason, on the trail; then it takes postings", async () => {
  const zone = await office();
  const bank = await books.open(accounts, { zone: zone.id, since: "2026-01-05", by: one });
  await close(zone, "2026-03");
  assert.match((await reopen(zone, "2026-02")).error.message, /last closed month .*03-2026/u);
  assert.match((await reopen(zone, "2026-04")).error.message, /isn’t closed/u);
  refusedOn("motif", await reopen(zone, "2026-03", " "));
  const { body } = await reopen(zone, "2026-03");
  assert.deepEqual([body.data.state, body.data.reopened?.motif], ["open", "A late invoice"]);
  const deposit = (date: string) => one.call(accounts.deposit, { params: { id: bank }, body: { amount: "1", date } });
  assert.equal((await deposit("2026-03-31")).status, 200);
  refusedOn("date", await deposit("2026-02-28"));
  const trail = await one.ok(recordTimeline, { params: { kind: "zone", id: zone.id } });
  const entry = trail.data.find((e) => e.action === "reopen_month");
  assert.match(JSON.stringify(entry), /A late invoice/u);
  assert.equal((await close(zone, "2026-03")).status, 200);
});

test("who has the right in another office closes nothing here; who may only look is told so", async () => {
  const { s, t } = books;
  const zone = await office();
  await books.open(accounts, { zone: zone.id, since: "2026-01-05", by: one });
  const there = await t.as(await t.make.user({ rights: { accountings_closing: [s.douala.id] } }));
  assert.equal((await close(zone, "2026-02", [], there)).status, 404);
  assert.equal((await there.call(listClosings, { params: { id: zone.id } })).status, 404);
  const looks = await t.as(
    await t.make.user({ rights: { accountings_closing: [s.douala.id], accountings_all: [zone.id] } }),
  );
  assert.equal((await close(zone, "2026-02", [], looks)).status, 403);
  const { data } = await looks.ok(listClosings, { params: { id: zone.id } });
  assert.ok(data.every((m) => Object.keys(m.can).length === 0));
});

test("a posting and the closing at the same instant: never both, in twenty races of eight", async () => {
  const zone = await office();
  const bank = await books.open(accounts, { zone: zone.id, since: "2026-01-05", by: one });
  const far = await books.open(accounts, { since: "2026-01-05", by: one });
  const within = async (): Promise<number> => {
    const { data } = await one.ok(accounts.histories, {
      params: { id: bank },
      query: { date_start: "2026-02-01", date_end: "2026-02-28", limit: 200 },
    });
    return data.length;
  };
  for (let race = 0; race < 20; race += 1) {
    const before = await within();
    const late = { amount: "1", date: "2026-02-15" };
    const asked = [0, 1, 2, 3].flatMap((n) => [
      one.call(accounts.deposit, { params: { id: bank }, body: late }),
      n === 1 ? close(zone, "2026-02") : undefined,
      two.call(accounts.transfer, {
        params: { id: far },
        body: { transaction_to_type: "Account", transaction_to_hash_id: bank, ...late },
      }),
    ]);
    const answers = await Promise.all(asked.filter((a) => a !== undefined));
    const posted = answers.filter((a) => a.status === 200).length - 1;
    assert.ok(
      answers.every((a) => a.status === 200 || a.status === 422),
      answers.map((a) => a.raw).join("\n"),
    );
    const after = await within();
    assert.equal(after - before, posted, "what was answered is what is there");
    refusedOn("date", await one.call(accounts.deposit, { params: { id: bank }, body: late }));
    // In the ledger: no transaction of the month has a higher number than its closing.
    const { rows } = await books.t.owner.query(
      `SELECT t.number FROM closed_month m JOIN ledger_account a ON a.zone_id = m.zone_id JOIN ledger_posting p ON p.account_id = a.hash_id
         JOIN ledger_transaction t ON t.hash_id = p.transaction_id WHERE m.zone_id = $1 AND t.number > m.after_number AND p.day < m.month + interval '1 month'`,
      [zone.id],
    );
    assert.deepEqual(rows, []);
    assert.equal((await reopen(zone, "2026-02")).status, 200);
  }
});

test("verify finds what was planted: a posting behind a closing, a gap, a count that differs from its coins or from what it posted", async () => {
  const zone = await office();
  const till = await box(zone, "100");
  await counted(till, "90");
  assert.equal((await close(zone, "2026-03")).status, 200);
  const { owner, ownerUrl } = books.t;
  const found = async (plant: string, undo: string): Promise<string> => {
    await owner.query(plant, [zone.id]);
    try {
      return (await verify(ownerUrl)).problems.map((p) => p.split(":")[0]).join(", ");
    } finally {
      await owner.query(undo, [zone.id]);
    }
  };
  const ofZone = "holder_id IN (SELECT hash_id FROM holder WHERE zone_id = $1)";
  const after = (
    await owner.query<{ n: string }>("SELECT max(after_number) AS n FROM closed_month WHERE zone_id = $1", [zone.id])
  ).rows[0]?.n;
  assert.match(
    await found(
      "UPDATE closed_month SET after_number = 0 WHERE zone_id = $1 AND month = '2026-01-01'",
      `UPDATE closed_month SET after_number = ${after} WHERE zone_id = $1`,
    ),
    /^posted in a month after it was closed$/u,
  );
  assert.match(
    await found(
      "UPDATE closed_month SET month = '2020-01-01' WHERE zone_id = $1 AND month = '2026-02-01'",
      "UPDATE closed_month SET month = '2026-02-01' WHERE zone_id = $1 AND month = '2020-01-01'",
    ),
    /a month before a closed one is open/u,
  );
  assert.match(
    await found(
      `UPDATE cash_count SET lines = '[{"value": "90", "quantity": 2}]' WHERE ${ofZone}`,
      `UPDATE cash_count SET lines = '[{"value": "90", "quantity": 1}]' WHERE ${ofZone}`,
    ),
    /^amount of a cash count differs from its notes and coins$/u,
  );
  assert.match(
    await found(
      `UPDATE cash_count SET expected_amount = 101 WHERE ${ofZone}`,
      `UPDATE cash_count SET expected_amount = 100 WHERE ${ofZone}`,
    ),
    /^difference of a cash count differs from what it posted$/u,
  );
});
