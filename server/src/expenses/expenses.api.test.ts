import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import * as calls from "#contract/expenses/endpoints.ts";
import * as listCalls from "#contract/expenses/lists.ts";
import { accounts, boxes } from "#contract/accounting/endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { scene, spenderRights, type Scene } from "#server/testing/scene.ts";
import { testApp, type Client, type TestApp } from "#server/testing/test-app.ts";
import { balance } from "#server/accounting/public.ts";
import { verify } from "#server/verify.ts";
import { decimal } from "#contract/kit/money.ts";

let t: TestApp;
let s: Scene;
before(async () => {
  t = await testApp();
  s = await scene(t);
});
after(async () => {
  assert.deepEqual((await verify(t.ownerUrl)).problems, [], "after everything, the ledger holds");
  await t.close();
});

const shownBalance = async (kind: typeof accounts, id: string): Promise<string> => {
  const { data } = await s.chloe.client.ok(kind.list, { params: { zone: s.paris.id }, query: {} });
  return data.find((h) => h.hash_id === id)?.amount ?? "none";
};

test("an expense goes from the receipt to paid, in two currencies, by three people", async () => {
  const { alice, bruno, chloe } = s;
  const stored = await alice.client.ok(calls.storeExpense, { body: s.draft() });
  const id = stored.data.hash_id;
  assert.equal(stored.data.status, "DRAFT");
  assert.equal(stored.data.amount, "160.00");
  assert.deepEqual(stored.data.can, { update: true, delete: true, send: true });
  const params = { id };
  const sent = await alice.client.ok(calls.sendExpense, { params, body: {} });
  assert.deepEqual(sent.data.can, { rollback: true }, "she can only take it back");

  const queue = await bruno.client.ok(listCalls.scrollNotApproved, { query: {} });
  assert.ok(queue.data.some((e) => e.hash_id === id));
  const approved = await bruno.client.ok(calls.approveExpense, { params, body: {} });
  assert.equal(approved.data.approver?.name, "Bruno Keller");

  const had = { account: await shownBalance(accounts, s.account), francs: await shownBalance(boxes, s.francs) };
  const struck = approved.data.fees[2];
  assert.ok(struck);
  const validated = await chloe.client.ok(calls.validateExpense, {
    params,
    body: { fees: [{ hash_id: struck.hash_id, kept: false }] },
  });
  assert.equal(validated.data.validated_amount, "150.50");
  assert.equal(validated.data.fees[2]?.struck, true);

  const half = await chloe.client.ok(calls.payExpense, {
    body: {
      expense_hash_id: id,
      transaction_from_type: "Box",
      transaction_from_hash_id: s.francs,
      amount: "75.25",
      rate_exchange: "655.957",
      motif: "Bought at the airport",
    },
  });
  assert.equal(half.data.status, "PARTIALLY_PAID");
  assert.equal(half.data.payments[0]?.holder_amount, "49361.00", "75,25 € at 655,957, in whole francs");
  const full = await chloe.client.ok(calls.payExpense, {
    body: {
      expense_hash_id: id,
      transaction_from_type: "Account",
      transaction_from_hash_id: s.account,
      amount: "75.25",
    },
  });
  assert.equal(full.data.status, "PAID");
  const back = await chloe.client.ok(calls.rollbackExpense, { params, body: {} });
  assert.equal(back.data.status, "PARTIALLY_PAID");
  assert.equal(back.data.payments[1]?.reversed, true);
  assert.equal(await shownBalance(accounts, s.account), had.account, "the account has its money back");
  const again = await chloe.client.ok(calls.payExpense, {
    body: {
      expense_hash_id: id,
      transaction_from_type: "Account",
      transaction_from_hash_id: s.account,
      amount: "75.25",
    },
  });
  assert.equal(again.data.status, "PAID");
  assert.equal(Number(had.francs) - Number(await shownBalance(boxes, s.francs)), 49361);

  const seen = await alice.client.ok(calls.getExpense, { params });
  assert.equal(seen.data.status, "PAID");
  assert.equal(seen.data.payments.length, 3);
});

test("validating owes the person what was kept, paying takes it down again", async () => {
  const owed = async (): Promise<string> =>
    await balance(t.pool, { kind: "owed", ref: s.alice.user.id, zone: s.paris.id, currency: "EUR" });
  const had = decimal(await owed());
  const id = await s.expense("VALIDATED");
  assert.equal(had.minus(await owed()).toFixed(), "160", "160,00 € more are owed: credit is negative");
  await s.chloe.client.ok(calls.payExpense, {
    body: { expense_hash_id: id, transaction_from_type: "Account", transaction_from_hash_id: s.account, amount: "160" },
  });
  assert.equal(decimal(await owed()).toFixed(), had.toFixed());
});

test("each step back undoes one step, down to the draft", async () => {
  const id = await s.expense("PARTIALLY_PAID");
  const params = { id };
  for (const expected of ["VALIDATED", "APPROVED", "UNVALIDATED"] as const) {
    const { data } = await s.chloe.client.ok(calls.rollbackExpense, { params, body: {} });
    assert.equal(data.status, expected);
  }
  assert.equal(
    (await s.chloe.client.call(calls.rollbackExpense, { params, body: {} })).status,
    403,
    "the last is its owner's",
  );
  const { data } = await s.alice.client.ok(calls.rollbackExpense, { params, body: {} });
  assert.equal(data.status, "DRAFT");
  assert.equal(data.validated_amount, null);
});

test("twenty roll backs at once with one version take one step", async () => {
  const id = await s.expense("PAID");
  const params = { id };
  const { version } = (await s.chloe.client.ok(calls.getExpense, { params })).data;
  const answers = await Promise.all(
    Array.from(
      { length: 20 },
      async () => await s.chloe.client.call(calls.rollbackExpense, { params, body: { version } }),
    ),
  );
  assert.equal(answers.filter((a) => a.status === 200).length, 1);
  assert.equal(answers.filter((a) => a.status === 409 && a.error.code === "stale").length, 19);
  assert.equal((await s.chloe.client.ok(calls.getExpense, { params })).data.status, "VALIDATED");
});

test("an approver takes back their own approval for ten minutes, while nobody acted on it", async () => {
  const { bruno, chloe } = s;
  const back = async (id: string, client = bruno.client) =>
    (await client.call(calls.rollbackExpense, { params: { id }, body: {} })).status;
  const waits = async (): Promise<{ id: string }> => ({ id: await s.expense("UNVALIDATED") });

  const params = await waits();
  const approved = await bruno.client.ok(calls.approveExpense, { params, body: {} });
  assert.equal(approved.data.can.rollback, true, "the toast offers Undo");
  const again = await bruno.client.ok(calls.rollbackExpense, { params, body: { version: approved.data.version } });
  assert.equal(again.data.status, "UNVALIDATED");
  assert.equal(again.data.approver, null);
  assert.equal(again.data.can.approve, true, "it waits for a decision again");

  await bruno.client.ok(calls.approveExpense, { params, body: {} });
  await t.pool.query("UPDATE expense SET approved_at = clock() - interval '601 seconds' WHERE hash_id = $1", [
    params.id,
  ]);
  const late = await bruno.client.ok(calls.getExpense, { params });
  assert.equal(late.data.can.rollback, undefined);
  assert.equal(await back(params.id), 409, "ten minutes have gone by");

  const acted = await waits();
  await bruno.client.ok(calls.approveExpense, { params: acted, body: {} });
  await chloe.client.ok(calls.validateExpense, { params: acted, body: {} });
  assert.equal(await back(acted.id), 409, "validated meanwhile");
  await chloe.client.ok(calls.rollbackExpense, { params: acted, body: {} });
  assert.equal(await back(acted.id), 409, "approved again in name, but somebody acted on it");
  assert.equal(await back(acted.id, chloe.client), 200, "the accountant still may");

  const several = [await waits(), await waits()].map(({ id }) => id);
  const { data } = await bruno.client.ok(calls.approveExpenses, { body: { expenses: several } });
  assert.equal(data.approved.length, 2);
  for (const id of several) assert.equal(await back(id), 200, "each of several at once");
});

test("a rejected expense says why, can be mended and sent again", async () => {
  const id = await s.expense("UNVALIDATED");
  const params = { id };
  const without = await s.bruno.client.call(calls.rejectExpense, { params, body: { motif: "  " } });
  assert.equal(without.status, 422);
  assert.ok(without.error.errors?.motif);
  const { data } = await s.bruno.client.ok(calls.rejectExpense, { params, body: { motif: "The taxi has no slip." } });
  assert.equal(data.motif, "The taxi has no slip.");
  const now = await s.alice.client.ok(calls.getExpense, { params });
  const changed = await s.alice.client.ok(calls.updateExpense, {
    params,
    body: {
      version: now.data.version,
      title: "Lyon, again",
      start_date: "2026-01-12",
      end_date: "2026-01-12",
      fees: [{ hash_id: now.data.fees[0]?.hash_id, amount: "100", date: "2026-01-12", reason_id: s.hotel.id }],
    },
  });
  assert.equal(changed.data.amount, "100.00");
  assert.equal(changed.data.fees.length, 1);
  assert.equal(changed.data.fees[0]?.hash_id, now.data.fees[0]?.hash_id, "a fee that stays is the same fee");
  const sent = await s.alice.client.ok(calls.sendExpense, { params, body: {} });
  assert.equal(sent.data.status, "UNVALIDATED");
  assert.equal(sent.data.motif, null);
});

test("what was sent cannot be edited: a 409 with the words of the specification", async () => {
  const id = await s.expense("UNVALIDATED");
  const answer = await s.alice.client.call(calls.updateExpense, {
    params: { id },
    body: {
      title: "x",
      start_date: "2026-01-12",
      end_date: "2026-01-12",
      fees: [{ amount: "1", date: "2026-01-12", reason_id: s.hotel.id }],
    },
  });
  assert.equal(answer.status, 409);
  assert.equal(answer.error.message, "It is no longer possible to edit.");
  const paid = await s.chloe.client.call(calls.payExpense, {
    body: { expense_hash_id: id, transaction_from_type: "Account", transaction_from_hash_id: s.account, amount: "1" },
  });
  assert.equal(paid.status, 409);
  assert.match(paid.error.message, /pay/u);
  assert.match(paid.error.message, /waiting for approval/u);
});

test("the version that one read must be the last", async () => {
  const id = await s.expense("DRAFT");
  const { data } = await s.alice.client.ok(calls.getExpense, { params: { id } });
  const body = {
    version: data.version,
    title: "Mine",
    start_date: "2026-01-12",
    end_date: "2026-01-12",
    fees: [{ amount: "1", date: "2026-01-12", reason_id: s.hotel.id }],
  };
  await s.alice.client.ok(calls.updateExpense, { params: { id }, body });
  const late = await s.alice.client.call(calls.updateExpense, { params: { id }, body: { ...body, title: "Yours" } });
  assert.equal(late.status, 409);
  assert.equal(late.error.code, "stale");
  assert.equal((await s.alice.client.ok(calls.getExpense, { params: { id } })).data.title, "Mine");
});

test("nobody approves, validates or pays their own", async () => {
  const { data } = await s.bruno.client.ok(calls.storeExpense, { body: s.draft() });
  await s.bruno.client.ok(calls.sendExpense, { params: { id: data.hash_id }, body: {} });
  const answer = await s.bruno.client.call(calls.approveExpense, { params: { id: data.hash_id }, body: {} });
  assert.equal(answer.status, 403);
  assert.equal(answer.error.code, "four_eyes");
  const queue = await s.bruno.client.ok(listCalls.scrollNotApproved, { query: {} });
  assert.ok(!queue.data.some((e) => e.hash_id === data.hash_id), "nor does it wait in their own queue");
});

test("nobody rolls back what others decided about their own, unless the company switched four eyes off; then the trail says so", async () => {
  const rights = [...spenderRights, "expense_rollback"] as const;
  const dora = await t.as(
    await t.make.user({
      name: "Dora",
      zone: s.paris,
      rights: Object.fromEntries(rights.map((r) => [r, [s.paris.id]])),
    }),
  );
  const { data } = await dora.ok(calls.storeExpense, { body: s.draft() });
  const params = { id: data.hash_id };
  const rollback = async (who = dora) => await who.call(calls.rollbackExpense, { params, body: {} });
  await dora.ok(calls.sendExpense, { params, body: {} });
  await s.bruno.client.ok(calls.approveExpense, { params, body: {} });
  const steps: (() => Promise<unknown>)[] = [
    async () => await s.chloe.client.ok(calls.validateExpense, { params, body: {} }),
    async () =>
      await s.chloe.client.ok(calls.payExpense, {
        body: {
          expense_hash_id: params.id,
          transaction_from_type: "Account",
          transaction_from_hash_id: s.account,
          amount: "1",
        },
      }),
  ];
  for (const on of [undefined, ...steps]) {
    await on?.();
    const answer = await rollback();
    assert.deepEqual([answer.status, answer.error.code], [403, "four_eyes"]);
    assert.equal((await dora.ok(calls.getExpense, { params })).data.can.rollback, undefined, "and has no button");
  }
  for (const expected of ["VALIDATED", "APPROVED"])
    assert.equal((await s.chloe.client.ok(calls.rollbackExpense, { params, body: {} })).data.status, expected);

  await t.owner.query("INSERT INTO setting (key, value) VALUES ('four_eyes', 'false')");
  try {
    const { body } = await rollback();
    assert.equal(body.data.status, "UNVALIDATED");
  } finally {
    await t.owner.query("DELETE FROM setting WHERE key = 'four_eyes'");
  }
  const { rows } = await t.owner.query<{ details: { four_eyes?: boolean } }>(
    "SELECT details FROM audit WHERE entity_id = $1 AND action = 'rollback' ORDER BY hash_id",
    [params.id],
  );
  assert.deepEqual(
    rows.map((r) => r.details.four_eyes),
    [undefined, undefined, false],
  );
});

test("several at once, and a deletion, are of what was read: what changed meanwhile is left", async () => {
  const [same, changed] = [await s.expense("UNVALIDATED"), await s.expense("UNVALIDATED")];
  const versionOf = async (id: string): Promise<number> =>
    (await s.alice.client.ok(calls.getExpense, { params: { id } })).data.version;
  const versions = { [same]: await versionOf(same), [changed]: await versionOf(changed) };
  const params = { id: changed };
  await s.alice.client.ok(calls.rollbackExpense, { params, body: {} });
  const draft = await versionOf(changed);
  await s.alice.client.ok(calls.sendExpense, { params, body: {} });
  const body = { expenses: [same, changed], versions };
  const { data } = await s.bruno.client.ok(calls.approveExpenses, { body });
  assert.deepEqual([data.approved, data.refused.map((r) => r.hash_id)], [[same], [changed]]);
  await s.alice.client.ok(calls.rollbackExpense, { params, body: {} });
  const late = await s.alice.client.call(calls.deleteExpense, { params, query: { version: draft } });
  assert.deepEqual([late.status, late.error.code], [409, "stale"]);
  await s.alice.client.ok(calls.deleteExpense, { params, query: { version: await versionOf(changed) } });
});

test("several are approved at once; those that cannot be say why", async () => {
  const [one, two, draft] = [await s.expense("UNVALIDATED"), await s.expense("UNVALIDATED"), await s.expense("PAID")];
  const { data } = await s.bruno.client.ok(calls.approveExpenses, { body: { expenses: [one, two, draft, newId()] } });
  assert.deepEqual(new Set(data.approved), new Set([one, two]));
  assert.equal(data.refused.length, 2);
});

test("money: too much, too fine, a wrong currency, an unknown holder, a future day and an empty box are each refused", async () => {
  const id = await s.expense("VALIDATED");
  const pay = async (over: object) =>
    await s.chloe.client.call(calls.payExpense, {
      body: {
        expense_hash_id: id,
        transaction_from_type: "Account" as const,
        transaction_from_hash_id: s.account,
        amount: "10",
        ...over,
      },
    });
  const field = async (over: object, name: string) => {
    const answer = await pay(over);
    assert.equal(answer.status, 422, answer.raw);
    assert.ok(answer.error.errors?.[name], answer.raw);
  };
  await field({ amount: "160.01" }, "amount");
  await field({ amount: "10.005" }, "amount");
  await field({ amount: "0.00" }, "amount");
  await field({ amount: "-5" }, "amount");
  await field({ transaction_from_hash_id: newId() }, "transaction_from_hash_id");
  await field({ transaction_from_type: "Box", transaction_from_hash_id: s.francs }, "rate_exchange");
  await field({ rate_exchange: "2" }, "rate_exchange");
  await field({ date: "2999-01-01" }, "date");
  const poor = await s.chloe.client.ok(boxes.create, {
    params: { zone: s.paris.id },
    body: { name: "Poor box", initial_amount: "5" },
  });
  await field({ transaction_from_type: "Box", transaction_from_hash_id: poor.data.hash_id }, "amount");
  assert.equal(
    (await s.chloe.client.ok(calls.getExpense, { params: { id } })).data.status,
    "VALIDATED",
    "and nothing was paid",
  );
});

test("an office without currency takes no expense, with the words of the specification", async () => {
  const zoneRights = { travel_expenses_create: [s.nowhere.id] };
  const user = await t.make.user({ zone: s.nowhere, rights: zoneRights });
  const answer = await (await t.as(user)).call(calls.storeExpense, { body: s.draft({ zone_hash_id: s.nowhere.id }) });
  assert.equal(answer.status, 422);
  assert.equal(
    answer.error.message,
    "No currency assigned in this area. Please contact the administrator to resolve the problem",
  );
});

test("a form names each field that is wrong, and nothing is made", async () => {
  const answer = await s.alice.client.call(calls.storeExpense, {
    body: s.draft({
      title: " ",
      start_date: "2026-02-02",
      end_date: "2026-02-01",
      fees: [{ amount: "abc", date: "2026-13-01", reason_id: newId() }],
    }),
  });
  assert.equal(answer.status, 422);
  assert.deepEqual(Object.keys(answer.error.errors ?? {}).sort(), [
    "end_date",
    "fees.0.amount",
    "fees.0.date",
    "title",
  ]);
  const reason = await s.alice.client.call(calls.storeExpense, {
    body: s.draft({ fees: [{ amount: "1", date: "2026-01-01", reason_id: newId() }] }),
  });
  assert.deepEqual(Object.keys(reason.error.errors ?? {}), ["fees.0.reason_id"]);
  const elsewhere = await s.alice.client.call(calls.storeExpense, { body: s.draft({ zone_hash_id: s.douala.id }) });
  const unknown = await s.alice.client.call(calls.storeExpense, { body: s.draft({ zone_hash_id: newId() }) });
  assert.equal(elsewhere.raw, unknown.raw, "an office out of reach is like one that does not exist");
});

test("another's fee, receipt or expense cannot be reached through a form", async () => {
  const [mine, other] = [await s.expense("DRAFT"), await s.expense("DRAFT", { title: "Other" })];
  const foreign = (await s.alice.client.ok(calls.getExpense, { params: { id: other } })).data.fees[0]?.hash_id;
  const body = {
    title: "x",
    start_date: "2026-01-12",
    end_date: "2026-01-12",
    fees: [{ hash_id: foreign, amount: "1", date: "2026-01-12", reason_id: s.hotel.id }],
  };
  assert.equal((await s.alice.client.call(calls.updateExpense, { params: { id: mine }, body })).status, 422);
  const removes = { ...body, fees: [{ amount: "1", date: "2026-01-12", reason_id: s.hotel.id, removes: [newId()] }] };
  assert.equal((await s.alice.client.call(calls.updateExpense, { params: { id: mine }, body: removes })).status, 422);
  assert.equal((await s.alice.client.ok(calls.getExpense, { params: { id: other } })).data.amount, "160.00");
});

test("an office expense in another currency needs its right; a trip abroad does not", async () => {
  const office = s.draft({
    type: "OFFICE",
    currency_hash_id: s.xaf.id,
    fees: [{ amount: "5000", date: "2026-01-12", reason_id: s.hotel.id }],
  });
  const refused = await s.alice.client.call(calls.storeExpense, { body: office });
  assert.ok(refused.error.errors?.currency_hash_id, refused.raw);
  const trip = await s.alice.client.ok(calls.storeExpense, { body: { ...office, type: "TRAVEL" } });
  assert.equal(trip.data.currency.iso, "XAF");
  const fraction = await s.alice.client.call(calls.storeExpense, {
    body: { ...office, type: "TRAVEL", fees: [{ amount: "0.5", date: "2026-01-12", reason_id: s.hotel.id }] },
  });
  assert.ok(fraction.error.errors?.["fees.0.amount"], "francs have no cents");
});

test("one's lists hold what one may see, and nothing of another office", async () => {
  await s.expense("UNVALIDATED", { title: "Seulement à Paris" });
  const query = { search: "seulement a paris" };
  for (const list of [listCalls.scrollAccountingExpenses, listCalls.scrollNotApproved] as const)
    assert.deepEqual((await s.esther.client.ok(list, { query })).data, [], list.name);
  assert.deepEqual((await s.esther.client.ok(listCalls.listExpenses, { query })).data, []);
  const bruno = await s.bruno.client.ok(listCalls.listExpenses, { query: { search: "SEULEMENT a" } });
  assert.equal(bruno.data.length, 1, "found without accents or case");
  assert.equal((await s.nadia.client.call(listCalls.listExpenses, { query: {} })).status, 403);
  const draft = await s.expense("DRAFT", { title: "Brouillon secret" });
  assert.equal(
    (await s.bruno.client.call(calls.getExpense, { params: { id: draft } })).status,
    404,
    "a draft is its owner's",
  );
  const drafts = { search: "brouillon secret", expenseStatus: "DRAFT" } as const;
  const kept = async (client: Client, more: object = drafts) =>
    (await client.ok(listCalls.scrollAccountingExpenses, { query: more })).data.map((e) => e.hash_id);
  const keeper = await t.as(
    await t.make.user({ rights: { expense_validating: [s.paris.id], travel_expenses_view_all: [s.paris.id] } }),
  );
  assert.deepEqual(await kept(keeper), [draft], "drafts are asked for by who sees all of their type");
  assert.deepEqual(await kept(keeper, { search: drafts.search }), [], "and stand in no list unasked");
  assert.deepEqual([await kept(s.chloe.client), await kept(s.esther.client)], [[], []]);
});

test("pages follow one another without a gap or a repeat, while others are made", async () => {
  const all = new Set<string>();
  let cursor: string | null = null;
  for (let i = 0; i < 50; i++) {
    const answer: { data: { hash_id: string }[]; after: string | null } = await s.alice.client.ok(
      listCalls.listExpenses,
      {
        query: { limit: 10, archived: "all", ...(cursor !== null && { after: cursor }) },
      },
    );
    if (i === 1) await s.expense("DRAFT");
    for (const e of answer.data) {
      assert.ok(!all.has(e.hash_id), "no repeat");
      all.add(e.hash_id);
    }
    cursor = answer.after;
    if (cursor === null) break;
  }
  const { rows } = await t.owner.query<{ n: number }>("SELECT count(*)::int AS n FROM expense WHERE user_id = $1", [
    s.alice.user.id,
  ]);
  assert.equal(all.size, (rows[0]?.n ?? 0) - 1, "all that were there when it began");
});

test("a repeat with the same key answers the same and does it once; another body is refused", async () => {
  const id = await s.expense("VALIDATED");
  const key = { "idempotency-key": newId() };
  const body = {
    expense_hash_id: id,
    transaction_from_type: "Account" as const,
    transaction_from_hash_id: s.account,
    amount: "160.00",
  };
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => await s.chloe.client.call(calls.payExpense, { body }, key)),
  );
  assert.deepEqual(new Set(answers.map((a) => a.status)), new Set([200]));
  assert.equal(new Set(answers.map((a) => a.raw)).size, 1);
  const { data } = await s.chloe.client.ok(calls.getExpense, { params: { id } });
  assert.equal(data.payments.length, 1);
  const other = await s.chloe.client.call(calls.payExpense, { body: { ...body, amount: "1" } }, key);
  assert.equal(other.status, 422);
});

test("a repeat is answered only while rights are as they were: money moves once", async () => {
  const id = await s.expense("VALIDATED");
  const payer = await t.make.user({
    zone: s.paris,
    rights: { expense_paying: [s.paris.id], accountings_all: [s.paris.id] },
  });
  const client = await t.as(payer);
  const key = { "idempotency-key": newId() };
  const body = {
    expense_hash_id: id,
    transaction_from_type: "Account" as const,
    transaction_from_hash_id: s.account,
    amount: "1",
  };
  assert.equal((await client.call(calls.payExpense, { body }, key)).status, 200);
  await t.make.revoke(payer.id);
  await t.make.grant(payer.id, { expense_paying: [s.douala.id] });
  const again = await client.call(calls.payExpense, { body }, key);
  assert.deepEqual([again.status, again.error.code], [409, "already_saved"]);
  assert.equal((await s.chloe.client.ok(calls.getExpense, { params: { id } })).data.payments.length, 1);
});

test("two accountants pay in full at once: one is paid, one gets a 409", async () => {
  const id = await s.expense("VALIDATED");
  const second = await t.make.user({
    zone: s.paris,
    rights: { expense_paying: [s.paris.id], expense_validating: [s.paris.id] },
  });
  const body = {
    expense_hash_id: id,
    transaction_from_type: "Account" as const,
    transaction_from_hash_id: s.account,
    amount: "160.00",
  };
  const clients = [s.chloe.client, await t.as(second)];
  const answers = await Promise.all(clients.map(async (c) => await c.call(calls.payExpense, { body })));
  assert.deepEqual(new Set(answers.map((a) => a.status)), new Set([200, 409]));
  assert.equal((await s.chloe.client.ok(calls.getExpense, { params: { id } })).data.paid_amount, "160.00");
});

test("each call sends a fixed number of statements", async () => {
  const most = async (limit: number, work: () => Promise<unknown>): Promise<void> => {
    // Live messages of earlier calls are sent after their answers, many in one transaction: leave out their statements.
    const log = (await t.counted(work)).log.filter((text) => !/FROM outbox|pg_notify/u.test(text));
    assert.ok(
      log.length <= limit,
      `${log.length} statements, at most ${limit}:\n${log.map((l) => l.trim().slice(0, 90)).join("\n")}`,
    );
  };
  const SESSION = 1;
  await s.alice.client.ok(listCalls.listExpenses, { query: {} });
  await most(SESSION + 1, () => s.alice.client.ok(listCalls.listExpenses, { query: { limit: 200 } }));
  await most(SESSION + 2, () => s.alice.client.ok(listCalls.listExpenses, { query: { search: "lyon" } }));
  await most(SESSION + 2, () => s.alice.client.ok(listCalls.scrollExpenses, { query: {} }));
  const id = await s.expense("UNVALIDATED");
  const key = (): Record<string, string> => ({ "idempotency-key": newId() });
  await most(SESSION + 10, () => s.alice.client.ok(calls.storeExpense, { body: s.draft() }, key()));
  await most(SESSION + 10, () => s.bruno.client.ok(calls.approveExpense, { params: { id }, body: {} }, key()));
  await most(SESSION + 10, () => s.chloe.client.ok(calls.validateExpense, { params: { id }, body: {} }, key()));
  await most(SESSION + 10, () =>
    s.chloe.client.ok(
      calls.payExpense,
      {
        body: {
          expense_hash_id: id,
          transaction_from_type: "Account",
          transaction_from_hash_id: s.account,
          amount: "1",
        },
      },
      key(),
    ),
  );
  await most(SESSION + 10, () => s.chloe.client.ok(calls.rollbackExpense, { params: { id }, body: {} }, key()));
  await most(SESSION + 1, () => s.chloe.client.ok(calls.getExpense, { params: { id } }));
});

test("the trail tells who did what, and the database refuses to change it or the ledger", async () => {
  const id = await s.expense("PAID");
  const { rows } = await t.pool.query<{ action: string; name: string }>(
    "SELECT a.action, u.name FROM audit a JOIN app_user u ON u.hash_id = a.user_id WHERE a.kind = 'expense' AND a.entity_id = $1 ORDER BY a.hash_id",
    [id],
  );
  assert.deepEqual(
    rows.map((r) => `${r.name} ${r.action}`),
    ["Alice Martin store", "Alice Martin send", "Bruno Keller approve", "Chloé Durand validate", "Chloé Durand pay"],
  );
  for (const table of ["audit", "ledger_posting", "ledger_transaction"]) {
    for (const db of [t.pool, t.owner]) {
      await assert.rejects(db.query(`DELETE FROM ${table}`), /permission denied|only ever appended/u);
      await assert.rejects(db.query(`UPDATE ${table} SET hash_id = hash_id`), /permission denied|only ever appended/u);
    }
  }
  await assert.rejects(
    t.pool.query(
      "INSERT INTO ledger_posting (hash_id, transaction_id, account_id, currency_iso, amount, balance_after, day) SELECT new_id(), transaction_id, account_id, 'EUR', 5, 5, day FROM ledger_posting LIMIT 1",
    ),
    /sum to zero/u,
  );
});

test("a deleted draft is gone with its fees; a sent one is not deleted", async () => {
  const id = await s.expense("DRAFT");
  await s.alice.client.ok(calls.deleteExpense, { params: { id }, query: {} });
  assert.equal((await s.alice.client.call(calls.getExpense, { params: { id } })).status, 404);
  const sent = await s.expense("APPROVED");
  assert.equal((await s.alice.client.call(calls.deleteExpense, { params: { id: sent }, query: {} })).status, 409);
});

test("statistics never add one currency to another", async () => {
  const { data } = await s.alice.client.ok(listCalls.userStats, { query: {} });
  const drafts = data.by_status.find((x) => x.status === "DRAFT");
  assert.deepEqual(
    drafts?.amounts.map((a) => a.currency.iso),
    ["EUR", "XAF"],
  );
});
