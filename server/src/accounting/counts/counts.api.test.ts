import assert from "node:assert/strict";
import { test } from "node:test";
import { countBox, listCounts, rejectCount, signCount, withdrawCount } from "#contract/accounting/counts.ts";
import { boxes, reverseTransaction } from "#contract/accounting/endpoints.ts";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import { badges } from "#contract/access/endpoints.ts";
import { listApprovals } from "#contract/dashboard/endpoints.ts";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { loadNotifications } from "#contract/notifications/endpoints.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { Books, refusedOn, statusesOf } from "#server/testing/books.ts";
import type { Client } from "#server/testing/test-app.ts";

const books = new Books();
const ofEuros = (...lines: readonly (readonly [string, number])[]) =>
  lines.map(([value, quantity]) => ({ value, quantity }));
const count = async (box: string, lines: ReturnType<typeof ofEuros>, by: Client = books.treasurer) =>
  (await by.ok(countBox, { params: { id: box }, body: { lines } })).data;
const sign = (id: string, by: Client) => by.call(signCount, { params: { id }, body: {} });
/** A user who may sign in Paris but not move money. */
let signing: Promise<Client> | undefined;
const signer = (): Promise<Client> =>
  (signing ??= books.t.make
    .user({ name: "Sig Ner", zone: books.s.paris, rights: { accountings_closing: [books.s.paris.id] } })
    .then((user) => books.t.as(user)));

test("what one counted and another signed is what the books have; the difference is one line of its history", async () => {
  const box = await books.open(boxes, { amount: "100" });
  const made = await count(box, ofEuros(["20", 4], ["5", 3], ["0.50", 3]));
  assert.deepEqual(
    [made.counted, made.expected, made.difference, made.state, made.can],
    ["96.50", "100.00", "-3.50", "COUNTED", { withdraw: true }],
  );
  assert.equal(await books.amountOf(boxes, box), "100.00", "nothing is posted before it is signed");
  const { data } = await (await signer()).ok(signCount, { params: { id: made.hash_id }, body: {} });
  assert.deepEqual([data.state, data.signer?.name], ["SIGNED", "Sig Ner"]);
  const [line] = await books.historyOf(boxes, box);
  assert.deepEqual([line?.kind, line?.amount, line?.balance], ["count", "-3.50", "96.50"]);
  assert.equal(line?.transaction_hash_id, data.transaction_hash_id);
  const trail = await books.treasurer.ok(recordTimeline, { params: { kind: "box", id: box } });
  assert.deepEqual(
    trail.data.map((e) => e.action),
    ["sign_count", "count", "create"],
  );
});

test("who counted does not sign, nor does who keeps boxes alone; a stranger finds nothing", async () => {
  const { s, t } = books;
  const everything = await t.as(
    await t.make.user({
      zone: s.paris,
      rights: { accountings_box: [s.paris.id], accountings_closing: [s.paris.id] },
    }),
  );
  const box = await books.open(boxes);
  const own = await count(box, ofEuros(["50", 2]), everything);
  const refused = await sign(own.hash_id, everything);
  assert.deepEqual([refused.status, refused.error.code], [403, "four_eyes"]);
  const rejecting = await everything.call(rejectCount, { params: { id: own.hash_id }, body: { motif: "mine" } });
  assert.equal(rejecting.error.code, "four_eyes");
  assert.equal((await sign(own.hash_id, books.treasurer)).status, 403);
  const there = await t.as(
    await t.make.user({ zone: s.douala, rights: { accountings_closing: [s.douala.id], accountings_box: "all" } }),
  );
  assert.equal((await sign(own.hash_id, there)).status, 403, "sees the box, signs elsewhere");
  const stranger = await t.as(await t.make.user({ zone: s.douala, rights: { accountings_closing: [s.douala.id] } }));
  assert.equal((await sign(own.hash_id, stranger)).status, 404);
  assert.equal((await sign(own.hash_id, await signer())).status, 200);
});

test("what waits for a signature is in the inbox and the badge of who signs there, and of nobody else", async () => {
  const { s } = books;
  const by = await signer();
  const waiting = async (who: Client, box: string) =>
    (await who.ok(listApprovals, { query: { kind: "cash_count", limit: 200 } })).data.filter((d) =>
      d.link.includes(box),
    );
  const badge = async (who: Client): Promise<number> => (await who.ok(badges)).data.cash_count_badge_count;
  const before = await badge(by);
  const box = await books.open(boxes, { amount: "40" });
  const made = await count(box, ofEuros(["20", 2]));
  const [row] = await waiting(by, box);
  assert.deepEqual(
    [row?.hash_id, row?.amount, row?.zone?.hash_id, row?.link, row?.actions],
    [
      made.hash_id,
      "40.00",
      s.paris.id,
      accountingHref.boxes(s.paris.id, { holder: box, view: "counts" }),
      ["sign", "reject"],
    ],
  );
  assert.equal(await badge(by), before + 1);
  assert.deepEqual(await waiting(books.treasurer, box), [], "who counted does not sign");
  const short = await books.open(boxes, { amount: "40" });
  const less = await count(short, ofEuros(["20", 1]));
  assert.deepEqual((await waiting(by, short))[0]?.actions, ["open", "reject"], "a difference is looked at first");
  await by.ok(signCount, { params: { id: less.hash_id }, body: {} });
  await by.ok(signCount, { params: { id: made.hash_id }, body: {} });
  assert.deepEqual([await waiting(by, box), await badge(by)], [[], before]);
});

test("two who sign at once, and a repeat with the same key, post once", async () => {
  const { s, t } = books;
  const second = await t.as(
    await t.make.user({ zone: s.paris, rights: { accountings_closing: [s.paris.id], accountings_box: [s.paris.id] } }),
  );
  const box = await books.open(boxes, { amount: "10" });
  const { hash_id } = await count(box, ofEuros(["5", 1]));
  const answers = await Promise.all([await signer(), second, await signer(), second].map((c) => sign(hash_id, c)));
  assert.deepEqual(statusesOf(answers), [200, 409, 409, 409]);
  assert.deepEqual(
    (await books.historyOf(boxes, box)).map((h) => h.balance),
    ["5.00", "10.00"],
  );
  const key = { "idempotency-key": newId() };
  const again = () => books.treasurer.ok(countBox, { params: { id: box }, body: { lines: ofEuros(["2", 1]) } }, key);
  assert.equal((await again()).data.hash_id, (await again()).data.hash_id);
});

test("a count is stale when the box has moved, also when it moves while it is signed", async () => {
  const box = await books.open(boxes, { amount: "10" });
  const first = await count(box, ofEuros(["5", 1]));
  await books.treasurer.ok(boxes.deposit, { params: { id: box }, body: { amount: "1" } });
  await books.treasurer.ok(boxes.withdrawal, { params: { id: box }, body: { amount: "1" } });
  const stale = await sign(first.hash_id, await signer());
  assert.deepEqual([stale.status, stale.error.code], [409, "stale"]);
  assert.match(stale.error.message, /count the box again/u);
  const { data } = await books.treasurer.ok(listCounts, { params: { id: box }, query: {} });
  assert.equal(data[0]?.stale, true);
  for (let round = 0; round < 6; round += 1) {
    const { hash_id, counted } = await count(box, ofEuros(["2", round + 1]));
    const deposit = books.treasurer.call(boxes.deposit, { params: { id: box }, body: { amount: "0.01" } });
    const [signed, moved] = await Promise.all([sign(hash_id, await signer()), deposit]);
    assert.equal(moved.status, 200);
    // If signed first, the history has the count and then the deposit; if moved first, no count.
    const lines = await books.historyOf(boxes, box);
    if (signed.status === 200) assert.deepEqual([lines[1]?.kind, lines[1]?.balance], ["count", counted]);
    else assert.deepEqual([signed.status, lines[0]?.kind], [409, "deposit"]);
  }
});

test("a count is withdrawn by who made it, rejected by another with a reason, and replaced by the next one", async () => {
  const box = await books.open(boxes, { amount: "10" });
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await count(box, ofEuros(["10", 1]))).hash_id);
  const states = async () =>
    (await books.treasurer.ok(listCounts, { params: { id: box }, query: {} })).data.map((c) => c.state);
  assert.deepEqual(await states(), ["COUNTED", "WITHDRAWN", "WITHDRAWN"]);
  const id = ids[2] ?? "";
  assert.equal((await (await signer()).call(withdrawCount, { params: { id }, body: {} })).status, 403);
  await books.treasurer.ok(withdrawCount, { params: { id }, body: {} });
  assert.equal((await sign(id, await signer())).status, 409);
  const next = await count(box, ofEuros(["10", 1]));
  const reject = (motif: string) =>
    signer().then((c) => c.call(rejectCount, { params: { id: next.hash_id }, body: { motif } }));
  refusedOn("motif", await reject(" "));
  assert.equal((await reject("A note is missing")).status, 200);
  assert.deepEqual(await states(), ["REJECTED", "WITHDRAWN", "WITHDRAWN", "WITHDRAWN"]);
  const told = await books.treasurer.ok(loadNotifications, { query: {} });
  assert.ok(JSON.stringify(told.data).includes("cash_count_rejected"));
  const asked = await (await signer()).ok(loadNotifications, { query: {} });
  assert.ok(JSON.stringify(asked.data).includes("cash_counted"), "who may sign is told");
});

test("coins that the currency lacks, the same note twice, no note at all", async () => {
  const { s } = books;
  const francs = await books.open(boxes, { amount: "0", currency: s.xaf.id });
  const on = (box: string, lines: ReturnType<typeof ofEuros>) =>
    books.treasurer.call(countBox, { params: { id: box }, body: { lines } });
  refusedOn("lines.1.value", await on(francs, ofEuros(["500", 1], ["0.50", 1])), /XAF/u);
  refusedOn("lines.1.value", await on(francs, ofEuros(["500", 1], ["500.00", 1])), /once/u);
  assert.equal((await on(francs, [])).status, 200, "an empty box is counted too");
  const { denominations } = await books.treasurer.ok(listCounts, { params: { id: francs }, query: {} });
  assert.deepEqual(denominations.slice(0, 3), ["10000.00", "5000.00", "2000.00"]);
  await books.t.pool.query("UPDATE currency SET denominations = '50; 1000 0,5' WHERE iso = 'XAF'");
  const entered = await books.treasurer.ok(listCounts, { params: { id: francs }, query: {} });
  assert.deepEqual(entered.denominations, ["1000.00", "50.00", "0.50"]);
});

test("the difference is taken back by its opposite, and the count says so", async () => {
  const box = await books.open(boxes, { amount: "10" });
  const { hash_id } = await count(box, ofEuros(["20", 1]));
  const { data } = await (await signer()).ok(signCount, { params: { id: hash_id }, body: {} });
  await books.treasurer.ok(reverseTransaction, {
    params: { id: data.transaction_hash_id ?? "" },
    body: { motif: "Counted the wrong box" },
  });
  assert.equal(await books.amountOf(boxes, box), "10.00");
  const list = await books.treasurer.ok(listCounts, { params: { id: box }, query: {} });
  assert.deepEqual([list.data[0]?.state, list.data[0]?.taken_back], ["SIGNED", true]);
});
