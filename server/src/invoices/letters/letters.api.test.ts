import assert from "node:assert/strict";
import { after, before, beforeEach, test } from "node:test";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { createContact, getContact } from "#contract/contacts/endpoints.ts";
import { stopContactReminders } from "#contract/contacts/reminders.ts";
import { ageing, addInvoice, getInvoice, invoiceStatus, listInvoices, payOrder } from "#contract/invoices/endpoints.ts";
import { invoiceHref } from "#contract/invoices/hrefs.ts";
import * as calls from "#contract/invoices/letters.ts";
import { confirmOrder, createOrder } from "#contract/orders/endpoints.ts";
import { today as dayAt } from "#contract/kit/dates.ts";
import { listNotifications } from "#contract/notifications/endpoints.ts";
import { allPermissions } from "#contract/permissions.ts";
import { openScene } from "#server/testing/scene.ts";
import type { Client } from "#server/testing/test-app.ts";
import { remindersTask } from "../reminders.ts";

interface Arrived {
  readonly to: readonly string[];
  readonly raw: Buffer;
}
const arrived: Arrived[] = [];
/** Addresses that the mail server refuses for good, as long as they are here. */
const refused = new Set<string>();
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS", "AUTH"],
  onRcptTo(address, _session, done) {
    if (!refused.has(address.address)) return done();
    done(Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
  },
  onData(stream, session, done) {
    const chunks: Buffer[] = [];
    stream.on("data", (c: Buffer) => chunks.push(c));
    stream.on("end", () => {
      arrived.push({ to: session.envelope.rcptTo.map((r) => r.address), raw: Buffer.concat(chunks) });
      done();
    });
  },
});
await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
const listening = smtp.server.address();
const port = typeof listening === "object" && listening ? listening.port : 0;
const { t, s } = await openScene({ config: { smtpUrl: `smtp://127.0.0.1:${port}` } });
after(async () => await new Promise<void>((resolve) => smtp.close(() => resolve())));

let admin: Client;
let chloe: Client;
before(async () => {
  admin = await t.as(await t.make.user({ name: "Ada Sales", zone: s.paris, rights: allPermissions }));
  const rights = { orders_invoice: [s.france.id], orders_view_all: [s.france.id] };
  chloe = await t.as(await t.make.user({ name: "Chloé Dubois", zone: s.paris, rights }));
});
beforeEach(() => {
  arrived.length = 0;
  refused.clear();
});

let made = 0;
interface Given {
  readonly mails?: readonly { readonly label: "work" | "accounts"; readonly address: string }[];
  readonly country?: string;
}
async function customer({ mails, country = s.france.id }: Given = {}): Promise<string> {
  made += 1;
  const body = {
    name: `Customer ${made}`,
    contactType: "society" as const,
    country_hash_id: country,
    roles: ["customer" as const],
    mails: [...(mails ?? [{ label: "work" as const, address: `c${made}@x.example` }])],
  };
  return (await admin.ok(createContact, { body })).data.hash_id;
}
/** Drafts an invoice of 120.00 EUR, due on its day. */
async function draft(contact: string) {
  const date = "2026-01-05";
  const order = { contact_hash_id: contact, zone_hash_id: s.paris.id, ordered_on: "2026-01-02", value: "100" };
  const params = { id: (await admin.ok(createOrder, { body: order })).data.hash_id };
  await admin.ok(confirmOrder, { params, body: {} });
  return (await admin.ok(addInvoice, { params, body: { date, lines: [{ title: "Lemon", amount: "100", tax: "20" }] } }))
    .data;
}
async function issued(contact: string) {
  const params = { id: (await draft(contact)).hash_id };
  return (await admin.ok(invoiceStatus, { params, body: { status: "ISSUED" } })).data;
}
const invoiceOf = async (id: string, client: Client = admin) => (await client.ok(getInvoice, { params: { id } })).data;
const mailsTo = async (address: string): Promise<Email[]> =>
  await Promise.all(arrived.filter((m) => m.to.includes(address)).map(async (m) => await PostalMime.parse(m.raw)));
const secretIn = (mail: Email | undefined): string => /letter=([\w-]{43})/u.exec(mail?.text ?? "")?.[1] ?? "";
async function send(id: string, more: { address?: string; keep?: boolean } = {}, client: Client = admin) {
  const { data: proposed } = await client.ok(calls.proposeLetter, { params: { id } });
  const { version } = await invoiceOf(id, client);
  const address = more.address ?? proposed.addresses[0]?.address ?? "";
  const body = { address, subject: proposed.subject, text: proposed.text, version, ...(more.keep && { keep: true }) };
  return await client.call(calls.sendInvoice, { params: { id }, body });
}
const reminderOf = async (id: string, client: Client = admin) =>
  (await client.ok(calls.proposeReminder, { params: { id } })).data;
async function letterFor(id: string, client: Client = admin) {
  const { addresses, subject, text, mark } = await reminderOf(id, client);
  return { invoice_hash_id: id, address: addresses[0]?.address ?? "", subject, text, mark };
}
/** The customers of the desk, every page of it. */
async function owing(client: Client = admin, query: { state?: calls.OwingState } = {}) {
  const all: calls.Owing[] = [];
  let from: string | null | undefined;
  do {
    const page = await client.ok(calls.listOwing, { query: { ...query, limit: 2, ...(from && { after: from }) } });
    all.push(...page.data);
    from = page.after;
  } while (from);
  return all;
}
const statusesOf = (answers: readonly { status: number }[]): number[] =>
  answers.map((one) => one.status).toSorted((a, b) => a - b);
/** As the office in Paris has it. */
const today = (): string => dayAt("Europe/Paris");
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test("a draft is issued and sent in one call, to the accounts of the customer, with its paper", async () => {
  const mails = [
    { label: "work" as const, address: "hello@one.example" },
    { label: "accounts" as const, address: "accounts@one.example" },
  ];
  const { hash_id } = await draft(await customer({ mails }));
  const { status } = await send(hash_id);
  const data = await invoiceOf(hash_id);
  assert.deepEqual([status, data.state], [200, "ISSUED"]);
  await t.runJobs();
  const [mail, ...more] = await mailsTo("accounts@one.example");
  assert.deepEqual([more.length, (await mailsTo("hello@one.example")).length], [0, 0]);
  assert.match(mail?.subject ?? "", new RegExp(`^Facture ${data.number} de `, "u"));
  assert.match(mail?.text ?? "", new RegExp(`notre facture ${data.number} de 120,00 EUR`, "u"));
  const paper = mail?.attachments.find((a) => a.mimeType === "application/pdf");
  assert.equal(paper?.filename, `${data.number}.pdf`);
  const [letter] = (await invoiceOf(hash_id)).letters;
  assert.deepEqual(
    [letter?.kind, letter?.state, letter?.address, letter?.by?.name, letter?.opened_at],
    ["invoice", "SENT", "accounts@one.example", "Ada Sales", null],
  );
  assert.match(letter?.sent_at ?? "", /Z$/u);
  const { data: trail } = await admin.ok(recordTimeline, { params: { kind: "invoice", id: hash_id } });
  assert.deepEqual(trail.map((e) => e.action).slice(0, 2), ["send", "issue"]);
});

test("twice at once, an invoice is sent once", async () => {
  const { hash_id, version } = await issued(await customer());
  const body = { address: "twice@x.example", subject: "Facture", text: "Bonjour", version };
  const both = await Promise.all([1, 2].map(() => admin.call(calls.sendInvoice, { params: { id: hash_id }, body })));
  assert.deepEqual(statusesOf(both), [200, 409]);
  await t.runJobs();
  assert.equal((await mailsTo("twice@x.example")).length, 1);
});

test("a letter that the mail server refuses is told on the invoice, and sent again", async () => {
  const { hash_id } = await issued(await customer());
  refused.add("gone@x.example");
  await send(hash_id, { address: "gone@x.example" });
  await t.runJobs();
  const [failed] = (await invoiceOf(hash_id)).letters;
  assert.deepEqual([failed?.state, failed?.sent_at], ["FAILED", null]);
  assert.match(failed?.failure ?? "", /No such mailbox/u);
  const { number, contact } = await invoiceOf(hash_id);
  const listed = async () =>
    (await admin.ok(listInvoices, { query: { contact_hash_id: contact.hash_id ?? "" } })).data.map(
      ({ letters }) => letters[0],
    );
  assert.deepEqual(await listed(), [failed], "the list marks it, with the same words");
  const told = (await admin.ok(listNotifications, { query: {} })).data.filter((one) => one.kind === "letter_failed");
  assert.deepEqual(
    told.map((one) => [one.text.includes(number ?? "?"), one.link]),
    [[true, invoiceHref.list({ view: hash_id })]],
    "once, who sent it",
  );
  refused.clear();
  const params = { id: failed?.hash_id ?? "" };
  const both = await Promise.all([1, 2].map(() => admin.call(calls.sendAgain, { params })));
  assert.deepEqual(statusesOf(both), [200, 409]);
  await t.runJobs();
  assert.equal((await mailsTo("gone@x.example")).length, 1);
  const [letter] = (await invoiceOf(hash_id)).letters;
  assert.deepEqual([letter?.state, letter?.failure], ["SENT", null]);
  assert.deepEqual(await listed(), [letter]);
});

test("an address that was asked is kept with the customer, by who may change them", async () => {
  const contact = await customer({ mails: [] });
  const { hash_id } = await issued(contact);
  const { data: proposed } = await admin.ok(calls.proposeLetter, { params: { id: hash_id } });
  assert.deepEqual([proposed.addresses, proposed.may_keep], [[], true]);
  assert.equal((await send(hash_id, { address: "no address" })).status, 422);
  assert.equal((await send(hash_id, { address: "new@x.example", keep: true })).status, 200);
  const { data } = await admin.ok(getContact, { params: { id: contact } });
  assert.deepEqual(
    data.mails.map((m) => [m.label, m.address]),
    [["accounts", "new@x.example"]],
  );
  const asked = await chloe.ok(calls.proposeLetter, { params: { id: hash_id } });
  assert.equal(asked.data.may_keep, false);
  assert.equal((await send(hash_id, { address: "else@x.example", keep: true }, chloe)).status, 404);
  await t.runJobs();
  assert.equal((await mailsTo("else@x.example")).length, 0, "nothing of a refused call is sent");
});

test("the first opening by its link is noted, by whom; robots and colleagues open nothing", async () => {
  const contact = await customer();
  const { hash_id, number } = await issued(contact);
  await send(hash_id, { address: "reader@x.example" });
  await t.runJobs();
  const secret = secretIn((await mailsTo("reader@x.example"))[0]);
  const params = { secret };
  const opened = async () => (await invoiceOf(hash_id)).letters[0]?.opened_at ?? null;
  await fetch(`${t.url}/portal?letter=${secret}`, { method: "HEAD" });
  await fetch(`${t.url}/portal?letter=${secret}`);
  assert.equal(await opened(), null, "the page alone opens nothing");
  const path = `${t.url}/api/portal/letter/${secret}`;
  await fetch(path, { headers: { "user-agent": "Mozilla/5.0 (compatible; Barracuda Sentinel)" } });
  await admin.ok(calls.openLetter, { params });
  assert.equal(await opened(), null);
  const { data } = await t.nobody.ok(calls.openLetter, { params });
  assert.deepEqual(
    data.invoices.map((i) => [i.number, i.open]),
    [[number, "120.00"]],
  );
  const first = await opened();
  assert.match(first ?? "", /Z$/u);
  await t.nobody.ok(calls.openLetter, { params });
  assert.equal(await opened(), first);
  const pdf = await t.nobody.call(calls.letterPaper, { params: { secret, id: hash_id } });
  assert.deepEqual([pdf.status, pdf.raw.slice(0, 5)], [200, "%PDF-"]);
  const other = await issued(contact);
  assert.equal((await t.nobody.call(calls.letterPaper, { params: { secret, id: other.hash_id } })).status, 404);
  assert.equal((await t.nobody.call(calls.openLetter, { params: { secret: "a".repeat(43) } })).status, 404);
});

test("overdue customers get one letter each with all that is overdue, and a statement of account", async () => {
  const contact = await customer({ mails: [{ label: "work", address: "late@x.example" }] });
  const [one, two] = [await issued(contact), await issued(contact)];
  const row = (await owing()).find((o) => o.contact.hash_id === contact);
  assert.deepEqual(
    [row?.state, row?.invoices, row?.overdue.map((o) => [o.amount, o.currency_iso]), row?.overdue_eur, row?.level],
    ["due", 2, [["240.00", "EUR"]], "240.00", null],
  );
  const proposed = await reminderOf(row?.hash_id ?? "");
  assert.deepEqual([proposed.level, proposed.invoices.length], [1, 2]);
  assert.match(proposed.text, new RegExp(`240,00 EUR de notre facture ${one.number}, ${two.number}`, "u"));
  const letter = await letterFor(row?.hash_id ?? "");
  const sent = await admin.ok(calls.sendReminders, {
    body: { letters: [{ ...letter, subject: "À régler", text: "Deux factures.\n\nMerci" }] },
  });
  assert.deepEqual([sent.sent, sent.skipped], [1, []]);
  await t.runJobs();
  const [mail, ...more] = await mailsTo("late@x.example");
  assert.deepEqual([mail?.subject, more.length], ["À régler", 0]);
  assert.match(mail?.attachments.find((a) => a.mimeType === "application/pdf")?.filename ?? "", /^Relevé de compte/u);
  const after1 = (await owing()).find((o) => o.contact.hash_id === contact);
  assert.deepEqual([after1?.level, after1?.reminded_on], [1, today()]);
  assert.equal((await reminderOf(one.hash_id)).level, 2);
  for (const { hash_id } of [one, two]) {
    const { data: trail } = await admin.ok(recordTimeline, { params: { kind: "invoice", id: hash_id } });
    assert.equal(trail[0]?.action, "remind");
  }
});

test("two accountants who send the same letters at once send them once", async () => {
  const ids = await Promise.all([1, 2, 3].map(async () => (await issued(await customer())).hash_id));
  const letters = await Promise.all(ids.map(async (id) => await letterFor(id)));
  const both = await Promise.all(
    [admin, chloe, admin].map((who) => who.ok(calls.sendReminders, { body: { letters } })),
  );
  assert.deepEqual(
    both.map((b) => b.sent).toSorted((a, b) => a - b),
    [0, 0, 3],
  );
  assert.deepEqual(new Set(both.flatMap((b) => b.skipped.map((k) => k.why))), new Set(["changed"]));
  await t.runJobs();
  for (const { address } of letters) assert.equal((await mailsTo(address)).length, 1);
});

test("a letter that was read before a payment is not sent", async () => {
  const { hash_id, order } = await issued(await customer());
  const letter = await letterFor(hash_id);
  const body = { date: today(), amount: "20" };
  await admin.ok(payOrder, { params: { id: order.hash_id }, body });
  const { sent, skipped } = await admin.ok(calls.sendReminders, { body: { letters: [letter] } });
  assert.deepEqual([sent, skipped.map((k) => k.why)], [0, ["changed"]]);
});

test("who promised to pay is left out until that day, and comes back as a broken promise", async () => {
  const contact = await customer({ mails: [{ label: "work", address: "word@x.example" }] });
  const { hash_id } = await issued(contact);
  const params = { id: hash_id };
  const letter = await letterFor(hash_id);
  const bad = await admin.call(calls.promisePayment, { params, body: { day: "2026-01-01" } });
  assert.deepEqual([bad.status, Object.keys(bad.error.errors ?? {})], [422, ["day"]]);
  const body = { day: inDays(7), amount: "100", note: "Marta said so" };
  const { data } = await admin.ok(calls.promisePayment, { params, body });
  assert.deepEqual(
    [data.state, data.promise?.day, data.promise?.amount, data.promise?.currency_iso, data.can.remind],
    ["promised", body.day, "100.00", "EUR", false],
  );
  const mine = (rows: readonly calls.Owing[]) => rows.filter((o) => o.contact.hash_id === contact).length;
  assert.deepEqual([mine(await owing()), mine(await owing(admin, { state: "promised" }))], [0, 1]);
  assert.equal((await admin.call(calls.proposeReminder, { params })).status, 409);
  assert.equal((await admin.ok(calls.sendReminders, { body: { letters: [letter] } })).sent, 0);
  const clock = remindersTask(t.app.services);
  await clock({}, {} as never);
  await t.runJobs();
  assert.equal((await mailsTo("word@x.example")).length, 0);
  await t.owner.query("UPDATE invoice_promise SET day = '2026-02-01' WHERE note = 'Marta said so'");
  assert.equal((await owing()).find((o) => o.contact.hash_id === contact)?.state, "broken");
  assert.equal((await invoiceOf(hash_id)).promise?.broken, true);
  await admin.ok(calls.endPromise, { params });
  assert.equal((await owing()).find((o) => o.contact.hash_id === contact)?.state, "due");
  assert.equal((await admin.call(calls.endPromise, { params })).status, 409);
});

test("disputes and stopped reminders leave a customer out", async () => {
  const [angry, quiet] = [await customer(), await customer()];
  const [a, b] = [await issued(angry), await issued(quiet)];
  const two = await issued(angry);
  await admin.ok(invoiceStatus, { params: { id: a.hash_id }, body: { disputed: true, reason: "Broken drum" } });
  assert.deepEqual(
    (await reminderOf(two.hash_id)).invoices.map((i) => i.hash_id),
    [two.hash_id],
    "the rest of theirs is reminded of",
  );
  await admin.ok(invoiceStatus, { params: { id: two.hash_id }, body: { disputed: true, reason: "Broken drum" } });
  await admin.ok(stopContactReminders, { params: { id: quiet }, body: { reason: "In talks" } });
  const stateOf = async (contact: string, state: calls.OwingState) =>
    (await owing(admin, { state })).some((o) => o.contact.hash_id === contact);
  assert.deepEqual([await stateOf(angry, "disputed"), await stateOf(quiet, "stopped")], [true, true]);
  for (const { hash_id } of [a, b])
    assert.equal((await admin.call(calls.proposeReminder, { params: { id: hash_id } })).status, 409);
});

test("only who invoices in the customer's country reads and sends their letters", async () => {
  const spain = await t.make.country({ name: "Spain", iso2: "ES" });
  const contact = await customer({ country: spain.id });
  const { hash_id, version } = await issued(contact);
  const params = { id: hash_id };
  const reader = await t.as(await t.make.user({ zone: s.paris, rights: { orders_view_all: [spain.id] } }));
  assert.equal((await reader.call(calls.proposeReminder, { params })).status, 403);
  const both = { orders_view_all: [spain.id], orders_invoice: [s.france.id] };
  const mixed = await t.as(await t.make.user({ zone: s.paris, rights: both }));
  const body = { address: "x@x.example", subject: "x", text: "x", version };
  assert.equal((await mixed.call(calls.sendInvoice, { params, body })).status, 403);
  assert.equal((await mixed.call(calls.proposeReminder, { params })).status, 404);
  assert.equal((await chloe.call(calls.sendInvoice, { params, body })).status, 404);
  const letter = await letterFor(hash_id);
  const mine = await issued(await customer());
  const two = [await letterFor(mine.hash_id), letter];
  assert.equal((await chloe.call(calls.sendReminders, { body: { letters: two } })).status, 404);
  assert.equal((await chloe.call(calls.promisePayment, { params, body: { day: inDays(1) } })).status, 404);
  assert.ok(!(await owing(chloe)).some((o) => o.hash_id === hash_id));
  await t.runJobs();
  assert.equal((await mailsTo(letter.address)).length, 0);
});

test("receivables count the invoices of the list that each opens, and sum what ageing has", async () => {
  const { data } = await admin.ok(calls.receivables, { query: {} });
  assert.ok(data.length > 0);
  for (const row of data) {
    const query = { age: row.age, zone_hash_id: row.zone.hash_id, currency_hash_id: row.currency.hash_id };
    const list = await admin.ok(listInvoices, { query: { ...query, limit: 200 } });
    assert.equal(list.data.length, row.count, `${row.age} ${row.currency.iso}`);
  }
  const aged = await admin.ok(ageing, { query: {} });
  const cents = (amount: string): number => Math.round(Number(amount) * 100);
  const sum = (rows: readonly { open_eur: string }[]): number => rows.reduce((n, r) => n + cents(r.open_eur), 0);
  assert.equal(sum(data), sum(aged.data));
});
