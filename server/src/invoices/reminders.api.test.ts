import assert from "node:assert/strict";
import { test } from "node:test";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { createContact, getContact } from "#contract/contacts/endpoints.ts";
import { mergeContacts } from "#contract/contacts/merging.ts";
import { stopContactReminders } from "#contract/contacts/reminders.ts";
import {
  addInvoice,
  getInvoice,
  invoiceStatus,
  listInvoices,
  payOrder,
  stopReminders,
} from "#contract/invoices/endpoints.ts";
import { confirmOrder, createOrder } from "#contract/orders/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { mailTemplate } from "#contract/reference/resources.ts";
import { mailsOf } from "#server/testing/mailbox.ts";
import { openScene } from "#server/testing/scene.ts";
import { dueNoticesTask, remindersTask } from "./reminders.ts";

const { t, s } = await openScene();
const admin = await t.as(await t.make.user({ name: "Ada Sales", zone: s.paris, rights: allPermissions }));

/** Issues an invoice of 120.00 EUR, due on 5 January 2026, to a new customer. */
async function due(address: string): Promise<string> {
  const contact = await admin.ok(createContact, {
    body: {
      name: `Customer ${address}`,
      contactType: "society",
      country_hash_id: s.france.id,
      roles: ["customer"],
      mails: [{ label: "work", address }],
    },
  });
  const { data } = await admin.ok(createOrder, {
    body: {
      contact_hash_id: contact.data.hash_id,
      zone_hash_id: s.paris.id,
      ordered_on: "2026-01-02",
      value: "100",
    },
  });
  const params = { id: data.hash_id };
  await admin.ok(confirmOrder, { params, body: {} });
  const lines = [{ title: "Lemon", amount: "100", tax: "20" }];
  const { hash_id } = (await admin.ok(addInvoice, { params, body: { date: "2026-01-05", lines } })).data;
  await admin.ok(invoiceStatus, { params: { id: hash_id }, body: { status: "ISSUED" } });
  return hash_id;
}
/** Runs the job of a day on two servers at once. */
async function remindOn(day: string): Promise<void> {
  const run = remindersTask(t.app.services, () => new Date(`${day}T06:20:00Z`));
  await Promise.all([run({}, {} as never), run({}, {} as never)]);
  await t.runJobs();
}
const subjects = async (address: string): Promise<(string | undefined)[]> =>
  (await mailsOf(t, address)).map((m) => m.subject);

test("a customer is reminded three times, each once with two servers, in the company's words where it has some", async () => {
  await admin.ok(mailTemplate.create, {
    body: {
      name: "Second",
      used_for: "reminder_2",
      subject: "Again {{invoice}}",
      subject_fr: "Encore {{invoice}}",
      text: "{{amount}} of {{order}} since {{due_day}}",
      text_fr: "{{amount}} depuis le {{due_day}}",
    } as never,
  });
  const id = await due("marta@begudes.example");
  await remindOn("2026-01-05");
  assert.deepEqual(await subjects("marta@begudes.example"), [], "not on the due day");
  for (const day of ["2026-01-06", "2026-01-06", "2026-01-19", "2026-01-20", "2026-02-04", "2026-03-01"])
    await remindOn(day);
  const { data } = await admin.ok(getInvoice, { params: { id } });
  assert.deepEqual(await subjects("marta@begudes.example"), [
    `Facture ${data.number}\u202F: rappel`,
    `Encore ${data.number}`,
    `Dernière relance\u202F: facture ${data.number}`,
  ]);
  const [, second] = await mailsOf(t, "marta@begudes.example");
  assert.match(second?.text ?? "", /120,00 EUR depuis le 05-01-2026/u);
  assert.deepEqual([data.instalments[0]?.reminded, data.instalments[0]?.reminded_on], [3, "2026-02-04"]);
});

test("a reminder waits for the next day on which the office is open", async () => {
  await due("weekend@x.example");
  const day = [{ from: "09:00", to: "17:00" }];
  await t.owner.query("INSERT INTO office_hours (zone_id, valid_from, week) VALUES ($1, '2025-01-01', $2)", [
    s.paris.id,
    JSON.stringify([day, day, day, day, day, [], []]),
  ]);
  try {
    await remindOn("2026-01-10");
    await remindOn("2026-01-11");
    assert.deepEqual(await subjects("weekend@x.example"), [], "Saturday and Sunday");
    await remindOn("2026-01-12");
    assert.equal((await subjects("weekend@x.example")).length, 1);
  } finally {
    await t.owner.query("DELETE FROM office_hours WHERE zone_id = $1", [s.paris.id]);
  }
});

test("reminders stop with a reason, in a dispute, and with the payment", async () => {
  const [stopped, disputed, paid] = [await due("a@x.example"), await due("b@x.example"), await due("c@x.example")];
  await admin.ok(stopReminders, { params: { id: stopped }, body: { reason: "They called" } });
  await admin.ok(invoiceStatus, { params: { id: disputed }, body: { disputed: true, reason: "Broken drum" } });
  const { data } = await admin.ok(getInvoice, { params: { id: paid } });
  const body = { date: "2026-01-05", amount: "120" };
  await admin.ok(payOrder, { params: { id: data.order.hash_id }, body });
  await remindOn("2026-01-10");
  for (const address of ["a@x.example", "b@x.example", "c@x.example"]) assert.deepEqual(await subjects(address), []);
  await admin.ok(stopReminders, { params: { id: stopped }, body: { reason: null } });
  await remindOn("2026-01-10");
  assert.equal((await subjects("a@x.example")).length, 1, "and go on where they are let");
});

const invoiceOf = async (id: string) => (await admin.ok(getInvoice, { params: { id } })).data;
const customerOf = async (id: string): Promise<string> => (await invoiceOf(id)).contact.hash_id ?? "";

test("the reminders of a customer stop with who, when and why, and start again", async () => {
  const [first, other] = [await due("e@x.example"), await due("f@x.example")];
  const contact = await customerOf(first);
  const params = { id: contact };
  const empty = await admin.call(stopContactReminders, { params, body: { reason: " " } });
  assert.deepEqual([empty.status, Object.keys(empty.error.errors ?? {})], [422, ["reason"]]);
  const { data: stopped } = await admin.ok(stopContactReminders, { params, body: { reason: "In talks with them" } });
  assert.deepEqual(
    [stopped.reminders_stopped?.reason, stopped.reminders_stopped?.by.name, stopped.can.reminders],
    ["In talks with them", "Ada Sales", true],
  );
  await remindOn("2026-01-10");
  assert.deepEqual(await subjects("e@x.example"), []);
  assert.equal((await subjects("f@x.example")).length, 1, "another customer is reminded");
  const seen = await invoiceOf(first);
  assert.deepEqual([seen.reminders_stopped, seen.instalments[0]?.next_reminder_on], [null, null]);
  assert.deepEqual(seen.contact_reminders_stopped, { ...stopped.reminders_stopped, version: stopped.version });
  const { data: listed } = await admin.ok(listInvoices, { query: { stopped: "true" } });
  assert.deepEqual([listed.some((i) => i.hash_id === first), listed.some((i) => i.hash_id === other)], [true, false]);
  const late = await admin.call(stopContactReminders, { params, body: { reason: null, version: stopped.version - 1 } });
  assert.equal(late.status, 409);
  await admin.ok(stopContactReminders, { params, body: { reason: null, version: stopped.version } });
  await remindOn("2026-01-10");
  assert.equal((await subjects("e@x.example")).length, 1);
  const { data: trail } = await admin.ok(recordTimeline, { params: { kind: "contact", id: contact } });
  assert.deepEqual(
    trail.slice(0, 2).map((event) => event.action),
    ["resume_reminders", "stop_reminders"],
  );
  assert.match(JSON.stringify(trail[1]), /In talks with them/u);
});

test("who sees a contact stops its reminders only with the right to invoice there", async () => {
  const id = await customerOf(await due("g@x.example"));
  const spain = await t.make.country({ name: "Spain", iso2: "ES" });
  const body = { reason: "They called" };
  const as = async (rights: Record<string, string[]>) => await t.as(await t.make.user({ zone: s.paris, rights }));
  const reader = await as({ contacts_view_all: [s.france.id], orders_invoice: [spain.id] });
  assert.equal((await reader.call(stopContactReminders, { params: { id }, body })).status, 403);
  assert.equal((await reader.ok(getContact, { params: { id } })).data.can.reminders, undefined);
  const blind = await as({ orders_invoice: [s.france.id] });
  assert.equal((await blind.call(stopContactReminders, { params: { id }, body })).status, 404);
});

test("a merge keeps the reminders stopped", async () => {
  const [from, into] = [await due("h@x.example"), await due("i@x.example")];
  const [merged, kept] = [await customerOf(from), await customerOf(into)];
  const { data } = await admin.ok(stopContactReminders, { params: { id: merged }, body: { reason: "Closed down" } });
  const { version } = (await admin.ok(getContact, { params: { id: kept } })).data;
  await admin.ok(mergeContacts, {
    params: { id: merged },
    body: { into: kept, version: data.version, into_version: version },
  });
  await remindOn("2026-01-10");
  assert.deepEqual([await subjects("h@x.example"), await subjects("i@x.example")], [[], []]);
});

test("an invoice says who stopped its reminders, and when", async () => {
  const id = await due("j@x.example");
  const { data } = await admin.ok(stopReminders, { params: { id }, body: { reason: "They called" } });
  assert.deepEqual([data.reminders_stopped?.reason, data.reminders_stopped?.by.name], ["They called", "Ada Sales"]);
  assert.match(data.reminders_stopped?.at ?? "", /Z$/u);
  assert.equal((await admin.call(stopReminders, { params: { id }, body: { reason: "" } })).status, 422);
});

test("the owner is told once that something is due", async () => {
  const id = await due("d@x.example");
  const run = dueNoticesTask(t.app.services);
  await Promise.all([run({}, {} as never), run({}, {} as never)]);
  const { rows } = await t.owner.query(
    "SELECT 1 FROM audit WHERE kind = 'invoice' AND action = 'due' AND entity_id = $1",
    [id],
  );
  assert.equal(rows.length, 1);
});
