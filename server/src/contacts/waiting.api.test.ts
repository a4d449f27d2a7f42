import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createContact, updateContact } from "#contract/contacts/endpoints.ts";
import { customerAtAGlance, customerHappened, waitingWords } from "#contract/contacts/customer.ts";
import { addComment } from "#contract/discussion/endpoints.ts";
import { addInvoice, invoiceStatus, listInvoices } from "#contract/invoices/endpoints.ts";
import { confirmOrder, createOrder, waitOrder } from "#contract/orders/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { openSteps, storeReport } from "#contract/reports/endpoints.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";
import { remindersTask } from "../invoices/reminders.ts";

const { t, s } = await openScene();
const admin = await t.as(await t.make.user({ name: "Ada Sales", zone: s.paris, rights: allPermissions }));
const contact = (
  await admin.ok(createContact, {
    body: {
      name: "Begudes",
      contactType: "society",
      country_hash_id: s.france.id,
      roles: ["customer"],
      mails: [{ label: "work", address: "marta@begudes.example" }],
    },
  })
).data;
const id = contact.hash_id;
const order = async (): Promise<string> => {
  const body = { contact_hash_id: id, zone_hash_id: s.paris.id, ordered_on: "2026-01-02", value: "100" };
  return (await admin.ok(createOrder, { body })).data.hash_id;
};
const [fresh, waiting, billed] = [await order(), await order(), await order()];
await admin.ok(waitOrder, { params: { id: waiting }, body: { waiting_for: "The label's colour" } });
await admin.ok(confirmOrder, { params: { id: billed }, body: {} });
const invoice = async (): Promise<string> => {
  const body = { date: "2026-01-05", lines: [{ title: "Lemon", amount: "40", tax: "20" }] };
  return (await admin.ok(addInvoice, { params: { id: billed }, body })).data.hash_id;
};
const overdue = await invoice();
await admin.ok(invoiceStatus, { params: { id: overdue }, body: { status: "ISSUED" } });
const draft = await invoice();
const report = (
  await admin.ok(storeReport, {
    body: {
      kind: "visit",
      contact_hash_id: id,
      date: "2026-01-08",
      summary: "They want yuzu.",
      steps: [{ text: "Send the price of yuzu", due_on: "2026-01-20" }],
    },
  })
).data;
const glance = async (client: Client) => (await client.ok(customerAtAGlance, { params: { id } })).data;
const happened = async (client: Client, kind: string) =>
  (await client.ok(customerHappened, { params: { id }, query: { kind } })).data;
const colleague = async (rights: readonly string[]) =>
  await t.as(
    await t.make.user({
      zone: s.paris,
      rights: Object.fromEntries(rights.map((right) => [right, [s.france.id]])) as never,
    }),
  );

describe("what waits, for us or for the customer", () => {
  test("is told with who is to move, the longest waiting first", async () => {
    const { waiting: all } = await glance(admin);
    const said = all.map(({ word, link }) => [word, link.split("/").at(-2)]);
    const there = (word: string, of: string): void =>
      assert.ok(
        all.some((w) => w.word === word && w.link.includes(of)),
        `${word} in ${JSON.stringify(said)}`,
      );
    there("order_to_confirm", fresh);
    there("order_information", waiting);
    there("invoice_overdue", overdue);
    there("invoice_draft", draft);
    there("step", report.hash_id);
    const days = all.flatMap((w) => w.since ?? []);
    assert.deepEqual(days, days.toSorted());
    assert.equal(all.find((w) => w.word === "invoice_overdue")?.amount, "48.00");
    assert.deepEqual([waitingWords.invoice_overdue, waitingWords.order_to_confirm], ["them", "us"]);
    const { invoices } = await glance(admin);
    for (const [owing, figure] of [
      ["open", invoices?.open_eur],
      ["overdue", invoices?.overdue_eur],
    ] as const) {
      const { data: listed } = await admin.ok(listInvoices, { query: { contact_hash_id: id, owing } });
      assert.deepEqual([listed.map((i) => i.hash_id), listed[0]?.open], [[overdue], figure], owing);
    }
    const later = (await admin.ok(listInvoices, { query: { contact_hash_id: id } })).data;
    assert.ok(later.length > 1, "a draft owes nothing");
    const steps = await admin.ok(openSteps, { query: { contact: id } });
    assert.equal(all.filter((w) => w.word === "step").length, steps.total, "as many as the list that it opens");
  });
  test("is told to who may see it alone", async () => {
    const orders = await glance(await colleague(["contacts_view_all", "orders_view_all"]));
    assert.deepEqual(
      new Set(orders.waiting.map((w) => w.word.split("_")[0])),
      new Set(["order", "task", "invoice"].filter((what) => orders.waiting.some((w) => w.word.startsWith(what)))),
    );
    assert.ok(!orders.waiting.some((w) => w.word === "step"));
    assert.deepEqual((await glance(await colleague(["contacts_view_all"]))).waiting, []);
  });
});

describe("mails, comments and changes on the timeline of a customer", () => {
  test("mails that went to the customer", async () => {
    await remindersTask(t.app.services, () => new Date("2026-01-06T06:20:00Z"))({}, {} as never);
    const mails = await happened(admin, "mail");
    assert.deepEqual(
      mails.map((m) => [m.of, m.word, m.link.includes(overdue)]),
      [["invoice", "remind", true]],
    );
    assert.deepEqual(await happened(await colleague(["contacts_view_all"]), "mail"), []);
  });
  test("comments on what one may read, and no others", async () => {
    await admin.ok(addComment, { params: { kind: "order", id: fresh }, body: { text: "Ask for the delivery day" } });
    await admin.ok(addComment, { params: { kind: "contact", id }, body: { text: "A friend of the house" } });
    await admin.ok(addComment, { params: { kind: "report", id: report.hash_id }, body: { text: "Between us" } });
    const words = async (client: Client) => (await happened(client, "comment")).map((c) => [c.of, c.title]);
    assert.deepEqual(await words(admin), [
      ["report", "Between us"],
      ["contact", "A friend of the house"],
      ["order", "Ask for the delivery day"],
    ]);
    assert.deepEqual(await words(await colleague(["contacts_view_all", "orders_view_all"])), [
      ["contact", "A friend of the house"],
      ["order", "Ask for the delivery day"],
    ]);
    assert.deepEqual(await words(await colleague(["contacts_view_all"])), [["contact", "A friend of the house"]]);
  });
  test("each record's own are found by its index, and not all of the house", async () => {
    const { log } = await t.counted(() => admin.ok(customerHappened, { params: { id }, query: { limit: 5 } }));
    const text = log.find((one) => one.startsWith("WITH r AS MATERIALIZED")) ?? "";
    assert.ok(text, "the statement");
    const filled = text
      .replace(/\$\d+::uuid\[\]/gu, "NULL::uuid[]")
      .replace(/\$\d+::uuid/gu, `'${id}'::uuid`)
      .replace(/\$\d+/gu, `'${id}'`);
    const client = await t.owner.connect();
    try {
      await client.query("SET enable_seqscan = off; SET enable_bitmapscan = off");
      const { rows } = await client.query<{ "QUERY PLAN": string }>(`EXPLAIN ${filled}`);
      const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
      assert.match(plan, /on audit_first .*\n +Index Cond: \(entity_id = r(?:_\d)?\.hash_id\)/u, plan);
      assert.match(plan, /Index Cond: \(\(kind = r(?:_\d)?\.kind\) AND \(entity_id = r(?:_\d)?\.hash_id\)\)/u, plan);
      assert.match(plan, /appointment_pkey on appointment e(?:_\d)?.*\n +Index Cond: \(hash_id = ANY/u, plan);
    } finally {
      client.release(true);
    }
  });
  test("changes, but those of fields that one may not read", async () => {
    const [benchmark] = (
      await t.owner.query<{ hash_id: string }>(
        "INSERT INTO benchmark (hash_id, name) VALUES (gen_random_uuid(), 'Leader') RETURNING hash_id",
      )
    ).rows;
    await admin.ok(updateContact, { params: { id }, body: { city: "Lyon" } });
    await admin.ok(updateContact, { params: { id }, body: { benchmarks: [benchmark?.hash_id ?? ""] } });
    const changes = async (client: Client) =>
      (await happened(client, "change")).map((c) => `${c.of} ${c.word}`).filter((c) => c.startsWith("contact"));
    assert.deepEqual(await changes(admin), ["contact update", "contact update"]);
    assert.deepEqual(await changes(await colleague(["contacts_view_all"])), ["contact update"]);
    assert.ok((await happened(admin, "change")).some((c) => c.of === "order" && c.word === "confirm"));
    assert.ok(!(await happened(await colleague(["contacts_view_all"]), "change")).some((c) => c.of === "order"));
  });
});
