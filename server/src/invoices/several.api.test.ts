import assert from "node:assert/strict";
import { test } from "node:test";
import { createContact } from "#contract/contacts/endpoints.ts";
import * as calls from "#contract/invoices/endpoints.ts";
import { confirmOrder, createOrder } from "#contract/orders/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { verify } from "#server/verify.ts";
import { openScene } from "#server/testing/scene.ts";

const { t, s } = await openScene();
const admin = await t.as(await t.make.user({ name: "Ada Sales", zone: s.paris, rights: allPermissions }));
const customer = (
  await admin.ok(createContact, {
    body: { name: "Begudes", contactType: "society", country_hash_id: s.france.id, roles: ["customer"] },
  })
).data.hash_id;
const draft = async (date: string, tax: string | null = "20") => {
  const { data: order } = await admin.ok(createOrder, {
    body: { contact_hash_id: customer, zone_hash_id: s.paris.id, ordered_on: "2026-01-02", value: "1000" },
  });
  await admin.ok(confirmOrder, { params: { id: order.hash_id }, body: {} });
  const lines = [{ title: "Lemon base", amount: "1000", tax }];
  return (await admin.ok(calls.addInvoice, { params: { id: order.hash_id }, body: { date, lines } })).data;
};
const read = async (id: string) => (await admin.ok(calls.getInvoice, { params: { id } })).data;

test("drafts are issued by day, so that each takes the next number of its series; the ledger stays whole", async () => {
  const later = await draft("2026-01-09");
  const earlier = await draft("2026-01-05");
  const untaxed = await draft("2026-01-06", null);
  const filters = { state: "DRAFT" as const };
  assert.equal((await admin.ok(calls.countInvoices, { query: filters })).data.total, 3);
  const { data } = await admin.ok(calls.takeInvoices, { body: { step: "issue", filters } });
  assert.deepEqual(
    data.done.map((d) => d.hash_id),
    [earlier.hash_id, later.hash_id],
  );
  assert.deepEqual(
    data.refused.map((r) => [r.hash_id, r.name]),
    [[untaxed.hash_id, untaxed.order.number]],
  );
  const [first, second] = [await read(earlier.hash_id), await read(later.hash_id)];
  assert.equal(Number(second.number?.slice(-4)), Number(first.number?.slice(-4)) + 1);
  assert.deepEqual((await verify(t.ownerUrl)).problems, []);
});

test("two who issue the same drafts at once issue each of them once", async () => {
  const drafts = [];
  for (let i = 0; i < 6; i++) drafts.push(await draft("2026-01-12"));
  const rows = drafts.map(({ hash_id }) => ({ hash_id }));
  const answers = await Promise.all(
    [rows, rows.toReversed()].map((chosen) => admin.ok(calls.takeInvoices, { body: { step: "issue", rows: chosen } })),
  );
  assert.equal(answers.flatMap(({ data }) => data.done).length, 6);
  assert.equal(answers.flatMap(({ data }) => data.refused).length, 6);
  const numbers = await Promise.all(drafts.map(async ({ hash_id }) => (await read(hash_id)).number));
  assert.equal(new Set(numbers).size, 6);
  assert.deepEqual((await verify(t.ownerUrl)).problems, []);
});

test("reminders of several stop with a reason, and go on", async () => {
  const rows = [];
  for (let i = 0; i < 2; i++) rows.push({ hash_id: (await draft("2026-01-13")).hash_id });
  await admin.ok(calls.takeInvoices, { body: { step: "issue", rows } });
  const without = await admin.ok(calls.takeInvoices, { body: { step: "stop_reminders", rows } });
  assert.equal(without.data.refused.length, 2, "a reason is needed");
  const given = { reason: "They pay by hand" };
  const { data } = await admin.ok(calls.takeInvoices, { body: { step: "stop_reminders", rows, given } });
  assert.equal(data.done.length, 2);
  assert.equal((await read(rows[0]?.hash_id ?? "")).reminders_stopped?.reason, given.reason);
  await admin.ok(calls.takeInvoices, { body: { step: "resume_reminders", rows } });
  assert.equal((await read(rows[0]?.hash_id ?? "")).reminders_stopped, null);
});
