import type * as calls from "#contract/invoices/endpoints.ts";
import { allocated, isTaxed } from "#contract/invoices/rules.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatAmount, sum } from "#contract/kit/amounts.ts";
import { postingDay, type Line, type Posting } from "#server/accounting/public.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { invoiceSteps } from "./access.ts";
import { creditFigures, creditsOf } from "./credit.ts";
import { invoiceEvent, lockedInvoice, present, orderFollows } from "./load.ts";
import { shareOf, withParts } from "./money.ts";
import * as q from "./queries.ts";
import { postNumbered, salesLines } from "./issue-invoice.ts";

const opposite = (lines: readonly Line[]): Line[] => lines.map((l) => ({ ...l, amount: l.amount.times(-1) }));

type Body = ServerInput<typeof calls.creditInvoice>["body"];

/** The credit note as it is stored: a draft, until it gets its number. */
const draftOf = (tx: Tx, invoice: q.InvoiceRow, body: Body, credited: Credited): q.MadeInvoice => ({
  hash_id: credited.id,
  kind: "credit",
  order_id: credited.order_id,
  credits_id: invoice.hash_id,
  zone_id: invoice.zone_id,
  currency_id: invoice.currency_id,
  date: body.date,
  number: null,
  made_elsewhere: false,
  ...credited.figures,
  to_eur: invoice.to_eur,
  condition_id: null,
  parts: [],
  note: null,
  exemption: credited.figures.lines.every(isTaxed) ? null : invoice.exemption,
  reason: body.motif,
  taken: credited.taken,
  created_by: tx.person.id,
});
interface Credited {
  readonly id: string;
  readonly order_id: string;
  readonly figures: ReturnType<typeof creditFigures>;
  /** By instalment of the invoice. */
  readonly taken: ReturnType<typeof allocated>;
}

/** The row of the credit note, read from what was written. */
const creditOf = (invoice: q.InvoiceRow, draft: q.MadeInvoice, figures: Credited["figures"]): q.InvoiceRow => ({
  ...invoice,
  ...figures,
  exemption: draft.exemption,
  hash_id: draft.hash_id,
  kind: "credit",
  date: draft.date,
  state: "DRAFT",
  number: null,
  open: "0",
  paid: "0",
  credited: "0",
  instalments: [],
  payments: [],
});

/** Issues a credit note. Its total reduces the last instalments first. */
export async function creditInvoice(tx: Tx, { params, body }: ServerInput<typeof calls.creditInvoice>) {
  const { order, all, invoice } = await lockedInvoice(tx, params.id);
  invoiceSteps.allow(tx, "credit", invoice, body.version);
  const figures = creditFigures(invoice, creditsOf(all, invoice), body.lines);
  if (body.date < invoice.date) throw invalidField("date", "errors.credit_before_invoice");
  await postingDay(tx.db, invoice.zone_id, body.date);
  const taken = allocated(figures.total, invoice.instalments.toReversed());
  const id = newId();
  const draft = draftOf(tx, invoice, body, { id, order_id: order.hash_id, figures, taken });
  const left = withParts(
    invoice,
    invoice.instalments.map((p) => ({ ...p, credited: sum([p.credited, ...shareOf(taken, p.hash_id)]) })),
  );
  await q.moveCredit.run(tx.db, ...q.movingOf(left), JSON.stringify([draft]));
  const credit = creditOf(invoice, draft, figures);
  const others = all.map((r) => (r.hash_id === invoice.hash_id ? left : r));
  const followed = await orderFollows(tx, order, [...others, { ...credit, state: "ISSUED" }], "invoice_credited");
  const posting: Posting = {
    kind: "credit_note",
    zone: invoice.zone_id,
    day: body.date,
    label: invoice.number,
    entity: { kind: "invoice", id },
    lines: opposite(salesLines(credit, invoice.hash_id)),
  };
  const number = await postNumbered(tx, credit, posting, [], null);
  const issued = { ...credit, state: "ISSUED" as const, number };
  const total = `${formatAmount(figures.total)} ${invoice.currency.iso}`;
  await record(
    tx,
    invoiceEvent(issued, "credit", { after: { state: "ISSUED", number, reason: body.motif }, details: { total } }),
    invoiceEvent(invoice, "credited", {
      before: { state: invoice.state },
      after: { state: left.state },
      details: { total, motif: body.motif },
      notice: { kind: "invoice_updated" },
    }),
    followed,
  );
  return {
    data: present(
      {
        ...issued,
        version: 2,
        reason: body.motif,
        credits_id: invoice.hash_id,
        credits: invoice.number,
        condition: null,
        condition_id: null,
        next_due_on: null,
        note: null,
        files: [],
      },
      tx.person,
    ),
  };
}
