import { contactRows } from "#server/contacts/public.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { promisePayment } from "./letters/promise.ts";
import { digestOf } from "./letters/post.ts";
import { insertLetters, type NewLetter } from "./letters/queries.ts";
import { holderRows } from "#server/accounting/public.ts";
import { orderRows } from "#server/orders/public.ts";
import { sum } from "#contract/kit/amounts.ts";
import { decimal, roundTo } from "#contract/kit/money.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { DemoCompany, Happening } from "#server/kit/area/demo.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { creditInvoice } from "./credit-invoice.ts";
import { invoiceStatus } from "./set-invoice-status.ts";
import { stopReminders } from "./stop-reminders.ts";
import { updateIssuer } from "./issuer.ts";
import { isTaxed } from "#contract/invoices/rules.ts";
import { loadInvoice } from "./load.ts";
import { payOrder } from "./pay-order.ts";
import { invoiceProposal } from "./proposal.ts";
import { addInvoice } from "./add-invoice.ts";

/** Confirmed orders that are packed but not invoiced. */
const ready = sql<{ hash_id: string }>(
  `SELECT o.hash_id FROM ${orderRows("o")}
   WHERE o.state = 'CONFIRMED' AND o.value > 0 AND o.tasks_count >= 7 ORDER BY o.number LIMIT 6`,
);
/**
 * Invoices to pay. A hash of the order's number says how many days late the customer pays, the same on every run. Every fourth stays open, to be
 * reminded.
 */
const dues = sql<{ hash_id: string; order_id: string; holder_id: string | null }, [today: string]>(
  `SELECT i.hash_id, i.order_id, (SELECT h.hash_id FROM ${holderRows("h")} WHERE h.kind = 'account' AND h.zone_id = i.zone_id AND h.currency_id = i.currency_id AND h.first_day <= $1::date ORDER BY h.name LIMIT 1) AS holder_id
   FROM invoice i WHERE i.open > 0 AND i.next_due_on + (('x' || left(md5(i.order_number), 4))::bit(16)::int % 24) <= $1::date
     AND (('x' || left(md5(i.order_number), 4))::bit(16)::int % 4 <> 0 OR i.next_due_on < $1::date - 200) ORDER BY i.number LIMIT 6`,
);

/** In how many days a customer promised to pay. */
const PROMISED = 6;
const DAY_MS = 86_400_000;
const FIRST = 715;
const STEP = 6;
const LAST = 4;
const NOON = 12 * 60;

/** Invoices with nothing paid, newest first. */
const unpaid = sql<{ hash_id: string }>(
  "SELECT hash_id FROM invoice WHERE state = 'ISSUED' ORDER BY number DESC LIMIT 2",
);
const TENTH = "0.1";
/** For offices that entered no mention of their own. */
const UNTAXED = "Export, without tax";

/** One customer disputes an invoice, another is not reminded and gets a credit note of a tenth. */
async function correct(tx: Tx, date: string): Promise<void> {
  const [disputed, short] = await unpaid.all(tx.db);
  const on = (id: string, body: object) => ({ params: { id }, body: body as never, query: undefined });
  if (disputed) {
    const reason = "Two drums arrived damaged; the carrier has been told.";
    await invoiceStatus(tx, on(disputed.hash_id, { disputed: true, reason }));
  }
  if (!short) return;
  await stopReminders(tx, on(short.hash_id, { reason: "They pay at the end of the season." }));
  const { lines, currency } = await loadInvoice(tx, short.hash_id);
  const amount = roundTo(decimal(lines[0]?.amount ?? "0").times(TENTH), currency.minor_unit).toFixed();
  const credited = lines.slice(0, 1).map((line) => ({ ...line, quantity: null, amount }));
  await creditInvoice(tx, on(short.hash_id, { date, motif: "Delivered one drum short", lines: credited }));
}

async function bill(tx: Tx, company: DemoCompany, date: string): Promise<void> {
  for (const order of await ready.all(tx.db)) {
    const { lines, exemptions } = (
      await invoiceProposal(tx, { params: { id: order.hash_id }, query: undefined, body: undefined })
    ).data;
    const exemption = lines.every(isTaxed) ? null : (exemptions[0] ?? UNTAXED);
    const input = { params: { id: order.hash_id }, body: { date, lines, exemption }, query: undefined };
    const { data } = await addInvoice(tx, company.storage, input);
    await invoiceStatus(tx, { params: { id: data.hash_id }, body: { status: "ISSUED" } });
  }
}
async function collect(tx: Tx, date: string): Promise<void> {
  for (const due of await dues.all(tx.db, date)) {
    const { instalments } = await loadInvoice(tx, due.hash_id);
    const amount = sum(instalments.flatMap((p) => (p.due_on !== null && p.due_on <= date ? [p.open] : [])));
    const into = due.holder_id !== null && {
      transaction_to_type: "Account" as const,
      transaction_to_hash_id: due.holder_id,
    };
    const body = { date, amount, invoice_hash_id: due.hash_id, ...into };
    await payOrder(tx, { params: { id: due.order_id }, body, query: undefined });
  }
}

/** Invoices with what customers owe longest, and the newest of all; one a customer. */
const written = sql<{ hash_id: string; address: string; contact_id: string; overdue: boolean }>(
  `(SELECT DISTINCT ON (i.contact_id) i.hash_id, coalesce(c.mails -> 0 ->> 'address', 'accounts@example.com') AS address, i.contact_id, true AS overdue
    FROM invoice i JOIN ${contactRows("c")} ON c.hash_id = i.contact_id WHERE i.open > 0 AND i.next_due_on < clock()::date AND NOT i.disputed AND i.reminders_stopped IS NULL ORDER BY i.contact_id, i.next_due_on LIMIT 40)
   UNION ALL (SELECT i.hash_id, coalesce(c.mails -> 0 ->> 'address', 'accounts@example.com'), i.contact_id, false
    FROM invoice i JOIN ${contactRows("c")} ON c.hash_id = i.contact_id WHERE i.kind = 'invoice' AND i.issued_at IS NOT NULL AND i.next_due_on >= clock()::date ORDER BY i.issued_at DESC, i.hash_id LIMIT 6)`,
);
/** Their letters, as if the mail server had taken them: every third was opened, one was refused. No mail leaves the demo company. */
const settle = sql<unknown, [letters: readonly string[]]>(`
  UPDATE invoice_letter l SET sealed = NULL, state = CASE WHEN n.nth = 2 THEN 'FAILED' ELSE 'SENT' END, sent_at = CASE WHEN n.nth = 2 THEN NULL ELSE clock() END,
    failure = CASE WHEN n.nth = 2 THEN '550 5.1.1 No such mailbox' END, opened_at = CASE WHEN n.nth % 3 = 0 THEN clock() END
  FROM unnest($1::uuid[]) WITH ORDINALITY n(id, nth) WHERE l.hash_id = n.id`);
const remindedOnce = sql<unknown, [invoices: readonly string[]]>(
  "UPDATE invoice_instalment SET reminded = 1, reminded_on = clock()::date - 8 WHERE invoice_id = ANY ($1::uuid[]) AND open > 0 AND due_on < clock()::date - 9",
);
const broken = sql<unknown, [invoice: string]>(
  "UPDATE invoice_promise p SET day = clock()::date - 2, created_at = clock() - interval '9 days' FROM invoice i WHERE i.hash_id = $1 AND p.hash_id = i.promise_id",
);

/** Letters that were sent, opened, refused; one customer promised to pay, another did not keep it. */
async function wroteTo(tx: Tx, now: string): Promise<void> {
  const rows = await written.all(tx.db);
  const made = rows.map((row) => ({ ...row, id: newId() }));
  const letters = made.map((row): NewLetter => ({
    hash_id: row.id,
    kind: row.overdue ? "reminder" : "invoice",
    level: row.overdue ? 1 : null,
    address: row.address,
    about: [row.contact_id],
    sealed: null,
    digest: digestOf(row.id).toString("hex"),
    created_by: tx.person.id,
  }));
  const about = made.map((row) => ({ letter_id: row.id, invoice_id: row.hash_id }));
  await insertLetters.run(tx.db, JSON.stringify(letters), JSON.stringify(about));
  await settle.run(
    tx.db,
    made.map((row) => row.id),
  );
  const late = made.filter((row) => row.overdue).map((row) => row.hash_id);
  await remindedOnce.run(
    tx.db,
    late.filter((_, i) => i % 2 === 0),
  );
  const day = new Date(Date.parse(now) + PROMISED * DAY_MS).toISOString().slice(0, 10);
  // The others are left to be reminded.
  for (const [i, id] of late.slice(2, 4).entries()) {
    const note = i === 0 ? "They pay with their next batch." : "By cheque, said Marta.";
    await promisePayment(tx, { params: { id }, body: { day, note }, query: undefined });
    if (i === 1) await broken.run(tx.db, id);
  }
}

/** Packed orders are invoiced within a week, and customers pay on the due day or some days later. */
export const demoInvoices = (company: DemoCompany): readonly Happening[] => [
  {
    at: company.moment(0, NOON),
    happen: async () => await wroteTo(company.as("admin"), company.moment(0, NOON)),
  },
  {
    at: company.moment(FIRST + STEP, NOON),
    happen: async () =>
      await updateIssuer(company.as("admin"), {
        params: { id: company.office("Paris") },
        body: {
          prefix: "PAR",
          legal_name: "Cordial SAS",
          address: "12 rue des Essences\n75011 Paris",
          identifiers: "SAS au capital de 200 000 EUR · RCS Paris 812 345 678 · TVA FR12 812345678",
          bank: "IBAN FR76 3000 4000 0500 0012 3456 789 · BIC BNPAFRPP",
          legal_text:
            "Late payment: three times the legal interest rate, and EUR 40 for recovery costs (art. L441-10).",
          legal_text_fr:
            "Pénalités de retard\u202F: trois fois le taux d’intérêt légal. Indemnité forfaitaire de recouvrement\u202F: 40 EUR (art. L441-10).",
          exemptions: "VAT exempt: intra-Community supply (art. 262 ter I CGI)\nVAT exempt: export (art. 262 I CGI)",
          exemptions_fr:
            "Exonération de TVA\u202F: livraison intracommunautaire (art. 262 ter I du CGI)\nExonération de TVA\u202F: exportation (art. 262 I du CGI)",
        },
        query: undefined,
      }),
  },
  {
    at: company.moment(LAST, NOON),
    happen: async () => await correct(company.as("admin"), company.moment(LAST, NOON).slice(0, 10)),
  },
  ...Array.from({ length: Math.floor(FIRST / STEP) }, (_, i): Happening => {
    const at = company.moment(FIRST - i * STEP, NOON);
    return {
      at,
      happen: async (): Promise<void> => {
        const tx = company.as("admin");
        await bill(tx, company, at.slice(0, 10));
        await collect(tx, at.slice(0, 10));
      },
    };
  }),
];
