import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { getExpense, storeExpense, updateExpense } from "#contract/expenses/endpoints.ts";
import { allEndpoints } from "#contract/index.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { allPermissions } from "#contract/permissions.ts";
import { apart, updates } from "#server/testing/matrix/all.ts";
import { buildWorld, receipt } from "#server/testing/matrix/world.ts";
import { openApp } from "#server/testing/test-app.ts";

const t = await openApp();
const w = await buildWorld(t);
const admin = await t.as(await t.make.user({ name: "Ada Min", zone: w.s.paris, rights: allPermissions }));

/** Calls that change an existing record: the test fails for a new `update...` until it is added to the table. */
const updating = allEndpoints.filter((e) => /\.update[A-Z]?/u.test(e.name));
const fieldsOf = (e: AnyEndpoint): string[] => {
  const { shape } = e.body as unknown as { shape: Record<string, unknown> };
  return Object.keys(shape).filter((key) => key !== "version" && key !== "hash_id");
};
type Seen = Record<string, unknown>;
/** Fields that every update changes. */
const always = new Set(["version", "updated_at", "last_contact_at", "can"]);

describe("what an update does not send stays", () => {
  for (const e of updating) {
    const update = updates[e.name];
    if (!update) {
      test(`${e.name} has its line`, () => assert.fail(`give ${e.name} a line in the matrix.ts of its area`));
      continue;
    }
    const sent = fieldsOf(e).filter((key) => !apart[e.name]?.includes(key));
    for (const key of sent)
      test(`${e.name}: ${key}`, async () => {
        const { id = "", client = admin, params = { id } } = await update.make(w, admin);
        const field = (await update.fields(w, admin))[key];
        assert.ok(field, `give ${e.name}.${key} a value in the matrix.ts of its area`);
        const was = (await update.read(client, id, w)) as Seen;
        assert.ok(Object.keys(was).length > 2, "it is read");
        const inBody = "hash_id" in (e.body as unknown as { shape: object }).shape;
        const body = {
          ...(inBody && { hash_id: id }),
          [key]: field.to,
          ...(typeof was.version === "number" && { version: was.version }),
        };
        const answer = await client.call(e, { params, body });
        assert.equal(answer.status, 200, answer.raw);
        const now = (await update.read(client, id, w)) as Seen;
        const may = new Set([key, ...field.changes]);
        for (const name of Object.keys(was))
          if (!always.has(name) && !may.has(name)) assert.deepEqual(now[name], was[name], `${name} changed`);
        // Check that the sent value was stored: otherwise the test would pass for a call that does nothing.
        const moved = [...may].some((name) => name in was && JSON.stringify(now[name]) !== JSON.stringify(was[name]));
        const same =
          JSON.stringify(was[key]) === JSON.stringify(field.to) || (Array.isArray(field.to) && !field.to.length);
        assert.ok(moved || same || !(key in was), `${key} did not change`);
      });
    test(`${e.name}: what is in the table is in the call`, async () => {
      assert.deepEqual(
        Object.keys(await update.fields(w, admin)).filter((key) => !fieldsOf(e).includes(key)),
        [],
      );
    });
  }
});

describe("of a fee that is there, what is not sent stays too", () => {
  const draft = async () => {
    const [first, ...rest] = w.s.draft().fees;
    const fees = [{ ...first, invoices: [receipt()] }, ...rest] as never;
    return (await admin.ok(storeExpense, { body: w.s.draft({ fees }) })).data;
  };

  test("its day, reason, country, note and receipts", async () => {
    const was = await draft();
    const params = { id: was.hash_id };
    const fees = was.fees.map(({ hash_id }, i) => (i === 0 ? { hash_id, amount: "99" } : { hash_id }));
    await admin.ok(updateExpense, { params, body: { fees } });
    const { data: now } = await admin.ok(getExpense, { params });
    assert.equal(now.amount, "138.50");
    const [first, ...rest] = now.fees;
    assert.deepEqual(rest, was.fees.slice(1));
    assert.deepEqual({ ...first, amount: "120.50" }, was.fees[0]);
  });

  test("and what is sent empty is emptied, in a form as in JSON", async () => {
    const was = await draft();
    const fees = was.fees.map((f, i) => ({
      hash_id: f.hash_id,
      ...(i === 0 && { country_id: null, description: null }),
    }));
    const params = { id: was.hash_id };
    const { data } = await admin.ok(updateExpense, { params, body: { fees } });
    assert.deepEqual([data.fees[0]?.country_id, data.fees[0]?.description], [null, null]);
    const form = new FormData();
    form.append("invoice_number", "F-9");
    form.append("type_id", "");
    form.append("collaborator_hash_id", "");
    const answer = await admin.fetch(`/api/expense/${was.hash_id}/updateExpense`, { method: "POST", body: form });
    assert.equal(answer.status, 200);
    const { data: now } = await admin.ok(getExpense, { params });
    assert.deepEqual([now.invoice_number, now.type_id, now.collaborator], ["F-9", null, null]);
  });

  test("a new fee is whole, a period the right way round, and an update says something", async () => {
    const was = await draft();
    const params = { id: was.hash_id };
    const bare = await admin.call(updateExpense, { params, body: { fees: [{ amount: "5" }] } });
    assert.deepEqual(Object.keys(bare.error.errors ?? {}).toSorted(), ["fees.0.date", "fees.0.reason_id"]);
    const reversed = await admin.call(updateExpense, { params, body: { end_date: "2026-01-01" } });
    assert.deepEqual(Object.keys(reversed.error.errors ?? {}), ["end_date"]);
    const empty = await admin.call(updateExpense, { params, body: { version: was.version } });
    assert.deepEqual(empty.error.errors?.title, ["All the fields cannot be empty. Please fill in at least one."]);
  });

  test("a currency that was allowed once is not asked for again", async () => {
    const zar = await t.make.currency();
    const client = w.s.alice.client;
    const office = await admin.ok(storeExpense, {
      body: w.s.draft({ type: "OFFICE", currency_hash_id: zar.id }),
    });
    await t.owner.query("UPDATE expense SET user_id = $1 WHERE hash_id = $2", [w.s.alice.user.id, office.data.hash_id]);
    const { data } = await client.ok(updateExpense, {
      params: { id: office.data.hash_id },
      body: { title: "Only the title" },
    });
    assert.equal(data.currency.hash_id, zar.id);
  });
});
