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
 * Invoices to pay. A hash of the order's number says how many days late the customer pays, the same on every run. Every ninth stays open, to be
 * reminded.
 */
const dues = sql<{ hash_id: string; order_id: string; holder_id: string | null }, [today: string]>(
  `SELECT i.hash_id, i.order_id, (SELECT h.hash_id FROM ${holderRows("h")} WHERE h.kind = 'account' AND h.zone_id = i.zone_id AND h.currency_id = i.currency_id AND h.first_day <= $1::date ORDER BY h.name LIMIT 1) AS holder_id
   FROM invoice i WHERE i.open > 0 AND i.next_due_on + (('x' || left(md5(i.order_number), 4))::bit(16)::int % 24) <= $1::date
     AND (('x' || left(md5(i.order_number), 4))::bit(16)::int % 9 <> 0 OR i.next_due_on < $1::date - 200) ORDER BY i.number LIMIT 6`,
);

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

/** Packed orders are invoiced within a week, and customers pay on the due day or some days later. */
export const demoInvoices = (company: DemoCompany): readonly Happening[] => [
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
