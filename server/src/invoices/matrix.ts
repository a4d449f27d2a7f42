import { createCondition } from "#contract/conditions/endpoints.ts";
import * as calls from "#contract/invoices/endpoints.ts";
import * as letters from "#contract/invoices/letters.ts";
import { confirmOrder, createOrder } from "#contract/orders/endpoints.ts";
import { rows, thing, type Deed, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { field, next, type Updated } from "#server/testing/matrix/updated.ts";
import type { Client } from "#server/testing/test-app.ts";
import type { World } from "#server/testing/matrix/world.ts";
import { company } from "#server/contacts/matrix.ts";

const line = (amount = "100") => ({ title: "Lemon base", amount, tax: "20" });
const drafted = { date: "2026-01-12", lines: [line()] };

/** Creates a confirmed order of the customer in France, sold by Paris. */
const order = async (w: World): Promise<string> => {
  const { client } = w.insider;
  const body = {
    contact_hash_id: await company(w),
    zone_hash_id: w.s.paris.id,
    ordered_on: "2026-01-12",
    value: "1000",
  };
  const { data } = await client.ok(createOrder, { body });
  await client.ok(confirmOrder, { params: { id: data.hash_id }, body: {} });
  return data.hash_id;
};
const draft = async (w: World) => {
  const id = await order(w);
  return (await w.insider.client.ok(calls.addInvoice, { params: { id }, body: { ...drafted, date: today() } })).data;
};
const issued = async (w: World) => {
  const params = { id: (await draft(w)).hash_id };
  return (await w.insider.client.ok(calls.invoiceStatus, { params, body: { status: "ISSUED" } })).data;
};
const today = (): string => new Date().toISOString().slice(0, 10);
const payment = async (w: World): Promise<string> => {
  const { order: of } = await issued(w);
  const body = { date: today(), amount: "10" };
  const { data } = await w.insider.client.ok(calls.payOrder, { params: { id: of.hash_id }, body });
  return data.payments[0]?.hash_id ?? "";
};

const onInvoice = (make: (w: World) => Promise<{ hash_id: string }>, more: object = {}): Thing =>
  thing(404, async (w) => {
    const { hash_id } = await make(w);
    return { params: { id: hash_id }, thing: hash_id, ...more };
  });
const onDraft = (more: object = {}): Thing =>
  thing(404, async (w) => {
    const { hash_id, order: of } = await draft(w);
    return { params: { id: of.hash_id, invoice_id: hash_id }, thing: hash_id, ...more };
  });
const onOrder = (make: (w: World) => Promise<string>, more: object = {}): Thing =>
  thing(404, async (w) => {
    const id = await make(w);
    return { params: { id }, thing: id, ...more };
  });
const ofIssued = async (w: World): Promise<string> => (await issued(w)).order.hash_id;
const paying = { date: today(), amount: "10" };
const office = (more: object = {}): Thing =>
  thing(404, (w) => Promise.resolve({ params: { id: w.s.paris.id }, thing: w.s.paris.id, ...more }));
/** One that was due forty days ago. */
const overdue = async (w: World) => {
  const invoice = await issued(w);
  const id = [invoice.hash_id];
  await w.t.owner.query("UPDATE invoice_instalment SET due_on = due_on - 40 WHERE invoice_id = $1", id);
  await w.t.owner.query("UPDATE invoice SET next_due_on = next_due_on - 40 WHERE hash_id = $1", id);
  // Another call's promise of this customer would leave them out.
  const customer = "(SELECT contact_id FROM invoice WHERE hash_id = $1)";
  await w.t.owner.query(`UPDATE invoice SET promise_id = NULL WHERE contact_id = ${customer}`, id);
  return invoice;
};
const mail = { address: "accounts@example.test", subject: "Invoice", text: "Dear customer" };
const MONTH_MS = 30 * 86_400_000;
const promised = { day: new Date(Date.now() + MONTH_MS).toISOString().slice(0, 10), note: "They called" };
/** One that the mail server refused. */
const failed = async (w: World): Promise<string> => {
  const { hash_id, version } = await issued(w);
  const params = { id: hash_id };
  const { data } = await w.insider.client.ok(letters.sendInvoice, { params, body: { ...mail, version } });
  const id = data.letters[0]?.hash_id ?? "";
  await w.t.owner.query("UPDATE invoice_letter SET state = 'FAILED' WHERE hash_id = $1", [id]);
  return id;
};

/** The outsider has no invoices: any sum would be of Paris. */
const some = (body: { data: readonly unknown[] }): string[] => (body.data.length > 0 ? ["a sum"] : []);
const someIssued = async (w: World): Promise<string> => await issued(w).then(() => "a sum");

export const matrix: Readonly<Record<string, Row>> = {
  "invoices.store": onOrder(order, { body: drafted }),
  "invoices.proposal": onOrder(order),
  "invoices.update": onDraft({ body: { note: "Thank you" } }),
  "invoices.delete": onDraft(),
  "invoices.status": onInvoice(draft, { body: { status: "ISSUED" } }),
  "invoices.credit": onInvoice(issued, { body: { date: today(), motif: "Wrong price" } }),
  "invoices.credit_proposal": onInvoice(issued),
  "invoices.pay": onOrder(ofIssued, { body: paying }),
  "invoices.take_back": onOrder(payment, { body: { motif: "Wrong customer" } }),
  "invoices.reminders": onInvoice(issued, { body: { reason: "They called" } }),
  "invoices.letter": onInvoice(issued),
  "invoices.send": thing(404, async (w) => {
    const { hash_id, version } = await issued(w);
    return { params: { id: hash_id }, thing: hash_id, body: { ...mail, version } };
  }),
  "invoices.send_again": onOrder(failed),
  "invoices.owing": rows(
    letters.listOwing,
    (b) => b.data.map((o) => o.hash_id),
    async (w) => (await overdue(w)).hash_id,
  ),
  "invoices.reminder": onInvoice(overdue),
  "invoices.statement": onInvoice(overdue),
  "invoices.remind": thing(404, async (w) => {
    const { hash_id } = await overdue(w);
    const { data } = await w.insider.client.ok(letters.proposeReminder, { params: { id: hash_id } });
    const body = { letters: [{ ...mail, invoice_hash_id: hash_id, mark: data.mark }] };
    return { body, thing: hash_id };
  }),
  "invoices.promise": onInvoice(overdue, { body: promised }),
  "invoices.end_promise": onInvoice(async (w) => {
    const invoice = await overdue(w);
    const params = { id: invoice.hash_id };
    await w.insider.client.ok(letters.promisePayment, { params, body: promised });
    return invoice;
  }),
  "invoices.receivables": rows(letters.receivables, some, someIssued),
  "invoices.openLetter": "no place",
  "invoices.letterPaper": "no place",
  "invoices.list": rows(
    calls.listInvoices,
    (b) => b.data.map((i) => i.hash_id),
    async (w) => (await issued(w)).hash_id,
  ),
  "invoices.count": rows(calls.countInvoices, ({ data }) => (data.total > 0 ? ["a sum"] : []), someIssued),
  "invoices.several": thing(200, async (w) => {
    const { hash_id } = await draft(w);
    return { body: { step: "issue", rows: [{ hash_id }] }, thing: hash_id };
  }),
  "invoices.totals": rows(calls.invoiceTotals, some, someIssued),
  "invoices.ageing": rows(calls.ageing, some, someIssued),
  "invoices.of_order": onOrder(ofIssued),
  "invoices.get": onInvoice(issued),
  "invoices.pdf": onInvoice(issued),
  "invoices.issuer": office(),
  "invoices.update_issuer": office({ body: { legal_name: "Cordial SAS" } }),
};

const conditionOf = async (admin: Client): Promise<string> => {
  const body = { label: `At once ${next()}`, instalments: [{ share: "100" }] };
  return (await admin.ok(createCondition, { body })).data.hash_id;
};

export const updates: Readonly<Record<string, Updated>> = {
  [calls.updateInvoice.name]: {
    make: async (w, admin) => {
      const params = { id: await order(w) };
      const body = {
        ...drafted,
        note: "Thank you",
        exemption: "Exempt",
        number: `2026/${next()}`,
        payment_condition_hash_id: await conditionOf(admin),
      };
      const { data } = await w.insider.client.ok(calls.addInvoice, { params, body });
      return { id: data.hash_id, client: w.insider.client, params: { ...params, invoice_id: data.hash_id } };
    },
    read: async (client, id) => (await client.ok(calls.getInvoice, { params: { id } })).data,
    fields: async (_, admin) => ({
      date: field("2026-01-13"),
      number: field(`2026/${next()}`),
      payment_condition_hash_id: field(await conditionOf(admin), "condition"),
      note: field("By mail"),
      exemption: field("Export"),
      lines: field([line("90")], "net", "tax", "total", "total_eur", "taxes"),
      over: field(true),
      files: field([], "files"),
      removes: field([], "files"),
    }),
  },
  [calls.updateIssuer.name]: {
    make: async (w, admin) => {
      const params = { id: w.s.paris.id };
      const words = {
        address: "1 rue",
        identifiers: "RCS 1",
        bank: "FR76",
        legal_text: "Late",
        legal_text_fr: "Retard",
        exemptions: "Exempt",
        exemptions_fr: "Exonération",
      };
      await admin.ok(calls.updateIssuer, { params, body: { legal_name: "Cordial SAS", ...words } });
      return params;
    },
    read: async (client, id) => (await client.ok(calls.getIssuer, { params: { id } })).data,
    fields: async () => ({
      prefix: field(`P${next()}`),
      legal_name: field("Cordial SARL"),
      address: field("2 rue"),
      identifiers: field("RCS 2"),
      bank: field("FR77"),
      legal_text: field("Interest"),
      legal_text_fr: field("Intérêts"),
      exemptions: field("Export"),
      exemptions_fr: field("Exportation"),
    }),
  },
};

export const deeds: Readonly<Record<string, Deed>> = {
  [calls.updateInvoice.name]: async (w, admin) => {
    const { hash_id, order: of } = await draft(w);
    const condition = await conditionOf(admin);
    return {
      params: { id: of.hash_id, invoice_id: hash_id },
      body: { lines: [line("90")], payment_condition_hash_id: condition },
    };
  },
};

/** Statements that a call needs beyond the usual budget. */
export const statements = {
  // Locks them all, then each by its single step, in a savepoint.
  "invoices.several": 4,
  // The customer with their addresses, the words sealed with their key, the letter and its job.
  "invoices.send": 2,
  // The office's turn, before its sales are posted and its number is taken.
  "invoices.status": 1,
  "invoices.credit": 1,
  // The papers of all that is overdue.
  "invoices.statement": 1,
  // The due date follows its task again.
  "invoices.take_back": 1,
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = { invoice: "invoices.get" };
