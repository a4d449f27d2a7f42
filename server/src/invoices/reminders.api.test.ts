import assert from "node:assert/strict";
import { test } from "node:test";
import { createContact } from "#contract/contacts/endpoints.ts";
import { addInvoice, getInvoice, invoiceStatus, payOrder, stopReminders } from "#contract/invoices/endpoints.ts";
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
  const run = remindersTask({ pool: t.pool }, () => new Date(`${day}T06:20:00Z`));
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

test("the owner is told once that something is due", async () => {
  const id = await due("d@x.example");
  const run = dueNoticesTask({ pool: t.pool });
  await Promise.all([run({}, {} as never), run({}, {} as never)]);
  const { rows } = await t.owner.query(
    "SELECT 1 FROM audit WHERE kind = 'invoice' AND action = 'due' AND entity_id = $1",
    [id],
  );
  assert.equal(rows.length, 1);
});
