import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { expenseDuplicates, findDuplicates } from "#contract/expenses/duplicates.ts";
import * as calls from "#contract/expenses/endpoints.ts";
import { receipt } from "#server/testing/matrix/world.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";

const { t, s } = await openScene();
const DAY = "2026-03-03";

let cents = 100;
/** An amount used by no other test. */
const unlike = (): string => `${(cents += 1)}.77`;
const fee = (amount: string, more: object = {}) => ({ amount, date: DAY, reason_id: s.taxi.id, ...more });
const made = async (client: Client, fees: object[]): Promise<string> =>
  (await client.ok(calls.storeExpense, { body: s.draft({ fees: fees as never }) })).data.hash_id;
const of = async (client: Client, id: string) => (await client.ok(expenseDuplicates, { params: { id } })).data;
const typed = async (client: Client, query: object) =>
  (
    await client.ok(findDuplicates, {
      query: { zone_hash_id: s.paris.id, currency_hash_id: s.eur.id, ...query },
    })
  ).data;

describe("what was handed in before", () => {
  test("the same amount, day and reason are told while one writes and on the record, with the way there", async () => {
    const amount = unlike();
    const first = await made(s.alice.client, [fee(amount)]);
    const asked = `0~${amount}~${DAY}~${s.taxi.id}`;
    const [found, ...more] = await typed(s.alice.client, { fees: asked });
    assert.deepEqual([found?.fee, found?.same, found?.expense?.hash_id, more.length], ["0", "fee", first, 0]);
    // An expense is no duplicate of itself; another reason, day or currency is no duplicate.
    assert.deepEqual(await typed(s.alice.client, { fees: asked, except: first }), []);
    assert.deepEqual(await typed(s.alice.client, { fees: `0~${amount}~${DAY}~${s.hotel.id}` }), []);
    assert.deepEqual(await typed(s.alice.client, { fees: `0~${amount}~2026-03-04~${s.taxi.id}` }), []);
    assert.deepEqual(await typed(s.alice.client, { fees: asked, currency_hash_id: s.xaf.id }), []);
    const second = await made(s.alice.client, [fee(amount), fee(unlike())]);
    const told = await of(s.alice.client, second);
    assert.deepEqual(
      told.map((d) => [d.same, d.expense?.hash_id]),
      [["fee", first]],
    );
  });

  test("who validates is told of a colleague's in the office, who writes is not", async () => {
    const amount = unlike();
    const hers = await made(s.alice.client, [fee(amount)]);
    const his = await made(s.bruno.client, [fee(amount)]);
    for (const [client, id] of [
      [s.alice.client, hers],
      [s.bruno.client, his],
    ] as const)
      await client.ok(calls.sendExpense, { params: { id }, body: {} });
    assert.deepEqual(await of(s.alice.client, hers), []);
    assert.deepEqual(
      (await of(s.chloe.client, hers)).map((d) => d.expense?.user.name),
      ["Bruno Keller"],
    );
    // Duplicates do not block decisions.
    await s.bruno.client.ok(calls.approveExpense, { params: { id: hers }, body: {} });
    await s.chloe.client.ok(calls.validateExpense, { params: { id: hers }, body: {} });
  });

  test("the same receipt is known by its content wherever it was handed in; out of reach nothing more is said", async () => {
    const paper = receipt();
    const there = await s.esther.client.ok(calls.storeExpense, {
      body: s.draft({
        zone_hash_id: s.douala.id,
        fees: [{ amount: "5000", date: DAY, reason_id: s.taxi.id, invoices: [paper] }],
      }),
    });
    const sha256 = createHash("sha256")
      .update(new Uint8Array(await paper.arrayBuffer()))
      .digest("hex");
    const [found] = await typed(s.alice.client, { receipts: `2~${sha256}` });
    assert.deepEqual(found, { fee: "2", same: "receipt", expense: null });
    const seen = await typed(s.esther.client, { receipts: `2~${sha256}` });
    assert.deepEqual(
      seen.map((d) => d.expense?.hash_id),
      [there.data.hash_id],
    );
    const mine = await made(s.alice.client, [fee(unlike(), { invoices: [paper] })]);
    assert.deepEqual(
      (await of(s.alice.client, mine)).map((d) => [d.same, d.expense]),
      [["receipt", null]],
    );
  });

  test("what was rejected is not paid twice: its fees are none, its receipt is", async () => {
    const amount = unlike();
    const paper = new File(
      [Buffer.concat([Buffer.from(await receipt().arrayBuffer()), Buffer.from("\n%rejected")])],
      "r.pdf",
      { type: receipt().type },
    );
    const first = await made(s.alice.client, [fee(amount, { invoices: [paper] })]);
    await s.alice.client.ok(calls.sendExpense, { params: { id: first }, body: {} });
    await s.bruno.client.ok(calls.rejectExpense, { params: { id: first }, body: { motif: "No" } });
    const again = await made(s.alice.client, [fee(amount, { invoices: [paper] })]);
    assert.deepEqual(
      (await of(s.alice.client, again)).map((d) => d.same),
      ["receipt"],
    );
  });

  test("a look costs two statements beside the session’s", async () => {
    const id = await made(s.alice.client, [fee(unlike())]);
    const { sent } = await t.counted(async () => await of(s.alice.client, id));
    assert.ok(sent <= 3, `${sent} statements`);
  });
});
