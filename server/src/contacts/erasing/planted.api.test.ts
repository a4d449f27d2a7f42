import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { changePassword, secondStep } from "#contract/access/security.ts";
import { login } from "#contract/access/sign-in.ts";
import { createAppointment, updateAppointment } from "#contract/agenda/endpoints.ts";
import { listAudit } from "#contract/audit/endpoints.ts";
import { createContact, getContact, updateContact } from "#contract/contacts/endpoints.ts";
import { eraseContact } from "#contract/contacts/erasing.ts";
import { mergeContacts } from "#contract/contacts/merging.ts";
import { addComment } from "#contract/discussion/endpoints.ts";
import { createExport } from "#contract/exports/endpoints.ts";
import { runImport } from "#contract/imports/endpoints.ts";
import {
  addInvoice,
  creditInvoice,
  deleteInvoice,
  invoiceStatus,
  payOrder,
  stopReminders,
  updateInvoice,
} from "#contract/invoices/endpoints.ts";
import { listNotifications, updatePreferences } from "#contract/notifications/endpoints.ts";
import * as orders from "#contract/orders/endpoints.ts";
import { invitePortal, portalCommentOrder, portalReorder } from "#contract/portal/endpoints.ts";
import { periodReport, sendReport, storeReport, updateReport } from "#contract/reports/endpoints.ts";
import { storeSample, changeCode, giveVerdict, setSampleState, updateSample } from "#contract/tracking/endpoints.ts";
import { allNotificationKinds } from "#contract/notification-kinds.ts";
import { allPermissions } from "#contract/permissions.ts";
import { remindTask as remindAgenda } from "#server/agenda/remind.ts";
import { remindersTask } from "#server/invoices/reminders.ts";
import { addLetters } from "#server/kit/jobs/letters.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { sendMails } from "#server/notifications/delivery.ts";
import { filesIn, foundInDatabase } from "#server/testing/personal-data.ts";
import { sampleScene } from "#server/testing/sample-scene.ts";
import { openApp, type Answer } from "#server/testing/test-app.ts";

const t = await openApp();
const { claire, zone, france, recipe, stocked, waybill } = await sampleScene(t);
/** Is notified of everything that Claire does, at once by mail too. */
const colleague = await t.make.user({ name: "Colette Told", zone, rights: allPermissions });
const told = await t.as(colleague);
await told.ok(updatePreferences, {
  body: { kinds: allNotificationKinds.map((kind) => ({ kind, channels: ["app" as const, "mail" as const] })) },
});

const PLANTED = /zenobia|quarkova|zquark|793\s?199\s?442|793199442/iu;
const person = { name: "Zenobia Quarkova", mail: "zenobia@zquark.test" };
const on = (id: string) => ({ params: { id } });
const once = () => ({ "idempotency-key": newId() });
const made = async (name: string, more: object = {}): Promise<string> => {
  const body = {
    name,
    contactType: "individual" as const,
    country_hash_id: france.id,
    roles: ["customer" as const],
    ...more,
  };
  return (await claire.ok(createContact, { body })).data.hash_id;
};

/** What is typed of the person in the records that are theirs. */
const said = (what: string): string => `${what} for Zenobia`;

async function ordersOf(
  contact: string,
): Promise<{ order: string; repeat: () => Promise<Pick<Answer<unknown>, "status" | "raw" | "error">> }> {
  const body = {
    contact_hash_id: contact,
    zone_hash_id: zone.id,
    ordered_on: "2026-01-02",
    note: said("Ring twice"),
    lines: [{ title: "Lemon base", quantity: "2", unit: "day" as const, price: "500", tax: "20" }],
  };
  const key = once();
  const { data } = await claire.ok(orders.createOrder, { body }, key);
  const order = data.hash_id;
  await claire.ok(orders.updateOrder, { ...on(order), body: { note: said("Ring once"), customer_reference: "PO-1" } });
  await claire.ok(orders.confirmOrder, { ...on(order), body: {} });
  await claire.ok(orders.waitOrder, {
    ...on(order),
    body: { waiting_for: said("A label"), waiting_from: "Zenobia", people: [colleague.id], mail: true },
  });
  const answer = { order_hash_id: order, comment: said("The label came"), external: true };
  await claire.ok(orders.answerOrder, { body: answer });
  await claire.ok(orders.internalComment, { body: { order_hash_id: order, comment: said("Cold goods") } });
  await claire.ok(orders.externalComment, { body: { order_hash_id: order, comment: "Dear Zenobia, it is ready." } });
  await claire.ok(addComment, {
    params: { kind: "order", id: order },
    body: { text: said("Look at this"), mentions: [colleague.id] },
  });
  const parent = data.tasks[0]?.hash_id ?? "";
  await claire.ok(orders.createTask, {
    params: { order_id: order },
    body: { title: said("A box"), parent, assignee_hash_id: colleague.id },
  });
  const gone = await claire.ok(orders.createOrder, { body });
  await claire.ok(orders.deleteOrder, { ...on(gone.data.hash_id), body: {} });
  const kept = await claire.ok(orders.createOrder, { body });
  const query = { motif: said("Never answered") };
  await claire.ok(orders.archiveOrder, { ...on(kept.data.hash_id), query });
  return { order, repeat: async () => await claire.call(orders.createOrder, { body }, key) };
}

async function invoicesOf(order: string): Promise<void> {
  const params = { id: order };
  const lines = [{ title: "Lemon base", amount: "100", tax: "20" }];
  const draft = async (note: string) =>
    (await claire.ok(addInvoice, { params, body: { date: "2026-01-05", lines, note } })).data.hash_id;
  const gone = await draft(said("Draft"));
  await claire.ok(updateInvoice, { params: { id: order, invoice_id: gone }, body: { note: said("Draft again") } });
  await claire.ok(deleteInvoice, { params: { id: order, invoice_id: gone }, query: {} });
  await draft(said("A draft that stays"));
  const id = await draft("Thank you.");
  await claire.ok(invoiceStatus, { ...on(id), body: { status: "ISSUED" } });
  await claire.ok(invoiceStatus, { ...on(id), body: { disputed: true, reason: said("Broken drum") } });
  await claire.ok(invoiceStatus, { ...on(id), body: { disputed: false } });
  await remindersTask(t.app.services, () => new Date("2026-02-20T06:20:00Z"))({}, {} as never);
  await claire.ok(stopReminders, { ...on(id), body: { reason: said("In talks") } });
  await claire.ok(payOrder, { params, body: { date: "2026-01-06", amount: "20" } });
  await claire.ok(creditInvoice, {
    ...on(id),
    body: { date: "2026-01-07", motif: "Broken drum", lines: [{ title: "Drum", amount: "10", tax: "20" }] },
  });
}

async function samplesOf(contact: string): Promise<void> {
  const taste = await recipe();
  await stocked(taste, 5);
  const { data } = await claire.ok(storeSample, {
    body: {
      contact_hash_id: contact,
      date: "2026-03-02",
      recipient: "Zenobia Quarkova, Calle Zquark 9",
      note: said("Fragile"),
      lines: [{ recipe_hash_id: taste, quantity: 1 }],
    },
  });
  await claire.ok(updateSample, { ...on(data.hash_id), body: { note: said("Very fragile") } });
  await claire.ok(changeCode, { ...on(data.hash_id), body: { code: waybill(), carrier: "dhl" } });
  await t.owner.query(
    `INSERT INTO carrier_answer (hash_id, sample_id, carrier, code, status, body, events, asked_at) VALUES ($1, $2, 'dhl', '1', 200, '{"signed": "Z. QUARKOVA"}', '[]', now())`,
    [newId(), data.hash_id],
  );
  await claire.ok(setSampleState, { ...on(data.hash_id), body: { state: "DELIVERED" } });
  const line_hash_id = data.lines[0]?.hash_id ?? "";
  await claire.ok(giveVerdict, { ...on(data.hash_id), body: { line_hash_id, verdict: "liked", text: said("Lovely") } });
}

async function visitsTo(contact: string): Promise<void> {
  const start = new Date(Date.now() + 60_000).toISOString().slice(0, 16);
  const end = new Date(Date.now() + 3_660_000).toISOString().slice(0, 16);
  const visit = {
    title: said("Tea"),
    kind: "visit" as const,
    contact_hash_id: contact,
    start,
    end,
    place: "At Zenobia’s",
    notes: said("Bring cups"),
    people: [colleague.id],
    time_zone: "UTC",
    remind_minutes: 60,
  };
  const { data } = await claire.ok(createAppointment, { body: visit });
  await claire.ok(updateAppointment, { ...on(data.hash_id), body: { title: said("Coffee") } });
  await remindAgenda(t.app.services)({}, {} as never);
  const report = await claire.ok(storeReport, {
    body: {
      kind: "visit",
      contact_hash_id: contact,
      date: "2026-03-03",
      summary: said("Good news"),
      place: "At Zenobia’s",
      steps: [{ text: said("Send two") }],
    },
  });
  await claire.ok(sendReport, { ...on(report.data.hash_id), body: { recipients: [colleague.id] } });
  await claire.ok(updateReport, {
    ...on(report.data.hash_id),
    body: { summary: said("Better news"), changed: said("More") },
  });
}

const OWN = "eleven plums in a basket";
/** Their account of the portal, by which they write and order. */
async function byThemselves(contact: string, order: string): Promise<void> {
  const body = { name: person.name, email: person.mail, first_password: true };
  const invited = await claire.ok(invitePortal, { ...on(contact), body }, once());
  const password = invited.default_password ?? "";
  const { challenge } = await t.nobody.ok(login, { body: { email: person.mail, password } });
  const { access_token } = await t.nobody.ok(secondStep, {
    body: { challenge: challenge ?? "", code: invited.first_code ?? "" },
  });
  const theirs = t.withToken(access_token);
  await theirs.ok(changePassword, { body: { current_password: password, password: OWN, password_confirmation: OWN } });
  await theirs.ok(portalCommentOrder, { ...on(order), body: { comment: "Thanks, Zenobia" } });
  await theirs.ok(portalReorder, { ...on(order), body: {} });
}

/** The person in every kind of record that can be theirs, and two that were moved to and from another contact. */
async function planted() {
  const csv = `Name;Type;Country;Email\nZenobia Quarkova;Person;FR;${person.mail}\n`;
  await claire.ok(runImport, {
    params: { kind: "contacts" },
    body: { file: new File([csv], "zenobia quarkova.csv", { type: "text/csv" }) },
  });
  const { rows } = await t.owner.query<{ hash_id: string }>("SELECT hash_id FROM contact WHERE name = $1", [
    person.name,
  ]);
  const contact = rows[0]?.hash_id ?? "";
  const twin = await made("Zenobia Quarkova Twin", { phones: [{ label: "home", number: "+34 793 199 442" }] });
  await ordersOf(twin);
  await visitsTo(twin);
  const [from, into] = [await contactNow(twin), await contactNow(contact)];
  await claire.ok(mergeContacts, {
    ...on(twin),
    body: { into: contact, version: from.version, into_version: into.version, take: [] },
  });
  const all = await ordersOf(contact);
  await invoicesOf(all.order);
  await samplesOf(contact);
  await visitsTo(contact);
  await byThemselves(contact, all.order);
  await moved(contact);
  await ofTheirCompany(contact);
  const period = { date_start: "2026-03-01", date_end: "2026-03-31" };
  const drawn = await claire.ok(periodReport, { body: period });
  assert.match(JSON.stringify(drawn), /Zenobia/u, "a report drafted from others names them");
  await sendMails(t.pool, new Date());
  await t.runJobs();
  // A mail that waits, as when the mail server is down.
  await addLetters(t.pool, [
    {
      to: { name: person.name, address: person.mail },
      about: [contact],
      locale: "en",
      subject: said("Late"),
      paragraphs: [],
      foot: "",
    },
  ]);
  return { contact, ...all };
}
const contactNow = async (id: string) => (await claire.ok(getContact, on(id))).data;

/** Accounts of the person that hang on their company: one by a mail address of theirs, one by their name. */
async function ofTheirCompany(contact: string): Promise<void> {
  const firm = (
    await claire.ok(createContact, {
      body: { name: "Limonades du Port", contactType: "society", country_hash_id: france.id, roles: ["customer"] },
    })
  ).data.hash_id;
  const mails = [person.mail, "orders@zquark.test"].map((address) => ({ label: "work" as const, address }));
  await claire.ok(updateContact, { ...on(contact), body: { company_hash_id: firm, mails } });
  await claire.ok(invitePortal, { ...on(firm), body: { name: "Orders", email: "orders@zquark.test" } });
  await claire.ok(invitePortal, { ...on(firm), body: { name: person.name, email: "zq@port.test" } });
  await claire.ok(invitePortal, { ...on(firm), body: { name: "Bruno Port", email: "bruno@port.test" } });
}

/** What was said of the person is theirs, also where the record is of another contact today. */
async function moved(contact: string): Promise<void> {
  const other = await made("Olga Other");
  const lines = [{ recipe_hash_id: await recipe(), quantity: 1 }];
  const asked = { contact_hash_id: contact, date: "2026-03-02", recipient: "Zenobia Quarkova", lines };
  const sample = (await claire.ok(storeSample, { body: asked })).data.hash_id;
  await claire.ok(updateSample, { ...on(sample), body: { contact_hash_id: other, recipient: "Olga" } });
  const at = { start: "2026-11-19T09:00", end: "2026-11-19T10:30" };
  const visit = { title: said("Lunch"), kind: "visit" as const, contact_hash_id: contact, ...at };
  const { data } = await claire.ok(createAppointment, { body: visit });
  await claire.ok(updateAppointment, {
    ...on(data.hash_id),
    body: { contact_hash_id: other, title: "Lunch with Olga" },
  });
}

const notices = async (search?: string): Promise<string[]> => {
  const query = { limit: 100, ...(search && { search }) } as never;
  return (await told.ok(listNotifications, { query })).data.map((n) => n.text);
};
const tablesOf = (found: readonly string[]): string[] =>
  [...new Set(found.map((row) => row.slice(0, row.indexOf(":"))))].toSorted();

describe("a person whom every kind of record names", () => {
  test("is shown by their present name, and found nowhere once they are erased", async () => {
    const { contact, repeat } = await planted();
    const before = await notices();
    assert.ok(
      before.some((n) => /^Order .* of Zenobia Quarkova was created/u.test(n)),
      before.join("\n"),
    );
    assert.ok(before.some((n) => /waits for: A label for Zenobia/u.test(n)));
    assert.ok((await notices("quarkova")).length > 5, "found by the name that is looked up");
    const created = await claire.ok(listAudit, { query: { kind: "order", action: "store" } });
    assert.ok(
      created.data.some((e) => e.changes.some((c) => c.after.includes(person.name))),
      "the trail names them",
    );
    const held = await foundInDatabase(t, PLANTED);
    // Each of them is a row of the person's own, or of a record of theirs; none is a copy in an event, a notice or a job.
    for (const copies of ["audit", "notification", "outbox", "graphile_worker._private_jobs"])
      assert.deepEqual(
        held.filter((row) => row.startsWith(`${copies}:`)),
        [],
        copies,
      );
    assert.ok((await repeat()).raw.includes("Zenobia"), "the kept answer has it");
    for (const kind of ["orders", "invoices", "samples", "appointments", "reports"])
      await told.call(createExport, { params: { kind }, body: { format: "csv", filters: {} } });
    await t.runJobs();

    const { version, name } = await contactNow(contact);
    await claire.ok(eraseContact, { ...on(contact), body: { name, version } });
    await t.runJobs();

    const left = (await foundInDatabase(t, PLANTED)).filter((row) => !isLawful(row));
    assert.deepEqual(
      left.map((row) => row.slice(0, 300)),
      [],
      tablesOf(left).join(),
    );
    for (const folder of ["files", "mail"])
      for (const [path, bytes] of await filesIn(t, folder)) assert.ok(!PLANTED.test(bytes.toString("latin1")), path);
    const { rows: open } = await t.owner.query("SELECT email FROM app_user WHERE kind = 'portal' AND active");
    assert.deepEqual(open, [{ email: "bruno@port.test" }], "a colleague of their company keeps the account");
    const again = await repeat();
    assert.deepEqual([again.status, again.error.code], [409, "already_saved"]);
    const after = await notices();
    assert.ok(
      after.some((n) => /^Order .* of Erased person was created/u.test(n)),
      "the notices stay",
    );
    assert.ok(
      after.every((n) => !PLANTED.test(n)),
      after.join("\n"),
    );
    assert.deepEqual(await notices("quarkova"), []);
    const { data: trail } = await claire.ok(listAudit, { query: { limit: 200 } });
    assert.doesNotMatch(JSON.stringify(trail), PLANTED);
    assert.ok(trail.some((e) => e.kind === "order" && e.changes.some((c) => c.after.includes("Erased person"))));
  });
});

/** What the law keeps: nothing of an issued invoice changes. It has no name of its own, so none of these rows holds one. */
const isLawful = (row: string): boolean => row.startsWith("invoice:") && row.includes('"state": "ISSUED"');
