import { numberText } from "#contract/kit/number.ts";
import { creditRest, creditTotals, leftByRate } from "#contract/invoices/credit.ts";
import type * as calls from "#contract/invoices/endpoints.ts";
import type { InvoiceLine, Totals } from "#contract/invoices/rules.ts";
import type { LineGiven } from "#contract/invoices/schemas.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatAmount } from "#contract/kit/amounts.ts";
import { forbidden, invalidField } from "#server/kit/shared/failures.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { loadInvoice, presentLine } from "./load.ts";
import * as q from "./queries.ts";
import { storedLines } from "./invoice-form.ts";

/** The credit notes over an invoice, of all invoices of its order. */
export const creditsOf = (all: readonly q.InvoiceRow[], { hash_id }: q.InvoiceRow): q.InvoiceRow[] =>
  all.filter((r) => r.credits_id === hash_id);

/** Lines and totals of a credit note: those given, or the rest. Throws 422 on `lines` when they take too much. */
export function creditFigures(
  invoice: q.InvoiceRow,
  credits: readonly q.InvoiceRow[],
  given: readonly LineGiven[] | undefined,
): Totals & { readonly lines: readonly InvoiceLine[] } {
  const { currency, open } = invoice;
  const { minor_unit: minorUnit, iso } = currency;
  if (!given) {
    const { lines, totals } = creditRest(invoice, credits, open, minorUnit);
    return { lines, ...totals };
  }
  const lines = storedLines(currency, given, new Set(invoice.lines.flatMap((l) => l.order_line_hash_id ?? [])));
  const totals = creditTotals(lines, { left: leftByRate(invoice, credits, minorUnit), open, minorUnit });
  if (!("over" in totals)) return { lines, ...totals };
  const amount = (value: string): string => `${formatAmount(value)} ${iso}`;
  throw totals.over === "open"
    ? invalidField("lines", "errors.credit_over_open", { open: amount(open) })
    : invalidField("lines", "errors.credit_over_rate", {
        rate: numberText(totals.left.rate),
        net: amount(totals.left.net),
      });
}

/** What a credit note can still take of an invoice. */
export async function creditProposal(reader: Reader, { params }: ServerInput<typeof calls.proposeCredit>) {
  const invoice = await loadInvoice(reader, params.id);
  if (!reader.access.can("orders_invoice", { country: invoice.country_id })) throw forbidden();
  const credits = creditsOf(await q.ofOrder.all(reader.db, invoice.order_id), invoice);
  const { minor_unit } = invoice.currency;
  const { lines, left, totals } = creditRest(invoice, credits, invoice.open, minor_unit);
  const { net, tax, total } = totals;
  return { data: { lines: lines.map((l) => presentLine(l, minor_unit)), left: [...left], net, tax, total } };
}
