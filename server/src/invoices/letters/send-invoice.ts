import type * as calls from "#contract/invoices/letters.ts";
import { lacksExemption } from "#contract/invoices/rules.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { toWire } from "#contract/kit/money.ts";
import { filled } from "#contract/reference/mail-template.ts";
import { keepAccountsMail } from "#server/contacts/public.ts";
import { customerLanguage } from "#server/reference/public.ts";
import { conflict, notFound } from "#server/kit/shared/failures.ts";
import { addJobs } from "#server/kit/jobs/jobs.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { invoiceSteps } from "../access.ts";
import { issueInvoice } from "../issue-invoice.ts";
import { invoiceEvent, invoiceNow, loadInvoice, lockedInvoice } from "../load.ts";
import { bumpInvoice, type InvoiceRow } from "../queries.ts";
import { letterEvent, LETTERS, postLetters } from "./post.ts";
import { customerOf, draftOf, letterTo, wordsOf } from "./words.ts";
import * as q from "./queries.ts";

/** Stands for the number of a draft, which is taken when it is sent. */
const NUMBER = "{{invoice}}";
const wordsFor = (row: InvoiceRow, sender: string): Record<string, string> => ({
  order: row.order_number,
  their_reference: row.customer_reference ?? "",
  invoice: row.number ?? NUMBER,
  amount: formatMoney(toWire(row.total, row.currency.minor_unit), row.currency.iso),
  due_day: row.next_due_on === null ? "" : formatDay(row.next_due_on),
  sender,
});

/** The mail with which an invoice would go. */
export async function proposeLetter(reader: Reader, { params }: ServerInput<typeof calls.proposeLetter>) {
  const row = await loadInvoice(reader, params.id);
  reader.access.require("orders_invoice", { country: row.country_id });
  const to = await customerOf(reader.db, row.contact_id, "invoice");
  return { data: draftOf(to, wordsOf(to, "letter", wordsFor(row, reader.person.name)), reader.person) };
}

/** Mails an invoice to its customer; a draft is issued first, in the same transaction. */
export async function sendInvoice(tx: Tx, publicUrl: string, { params, body }: ServerInput<typeof calls.sendInvoice>) {
  const found = await lockedInvoice(tx, params.id);
  invoiceSteps.allow(tx, "send", found.invoice, body.version);
  const isDraft = found.invoice.state === "DRAFT";
  if (isDraft && lacksExemption(found.invoice)) throw conflict("errors.exemption_needed", undefined, "exemption");
  const to = await customerOf(tx.db, found.invoice.contact_id, "invoice");
  if (to.erased_at !== null) throw conflict("errors.contact_erased", undefined, "erased");
  const told = isDraft ? await issueInvoice(tx, found) : [];
  const row = isDraft ? await loadInvoice(tx, params.id) : found.invoice;
  const said = { invoice: row.number ?? "" };
  const { address } = body;
  const letter = letterTo(to, customerLanguage(to), {
    address,
    subject: filled(body.subject, said),
    text: filled(body.text, said),
  });
  await postLetters(tx.db, publicUrl, [
    { kind: "invoice", level: null, invoices: [row.hash_id], letter, sender: tx.person.id },
  ]);
  await bumpInvoice.run(tx.db, row.hash_id);
  if (body.keep) await keepAccountsMail(tx, row.contact_id, address);
  const now = await invoiceNow(tx, params.id);
  await record(tx, ...told, invoiceEvent(row, "send", { details: { address } }));
  return now;
}

/** Sends a letter again that failed. */
export async function sendAgain(tx: Tx, { params }: ServerInput<typeof calls.sendAgain>) {
  const places = await q.placesOfLetter.all(tx.db, params.id);
  if (!places.some(({ country_id }) => tx.access.can("orders_invoice", { country: country_id }))) throw notFound();
  const row = await q.again.first(tx.db, params.id);
  if (!row) throw conflict("errors.letter_not_failed", undefined, "state");
  await addJobs(tx.db, LETTERS, [{ letter: params.id }]);
  await record(tx, ...row.invoices.map((of) => letterEvent(of, "send_again", { details: { address: row.address } })));
  return { message: text(tx.call.locale, "invoices.letter_again") };
}
