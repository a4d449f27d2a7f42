import type * as calls from "#contract/invoices/endpoints.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { isTaxed, rateOf, type InvoiceLine } from "#contract/invoices/rules.ts";
import { formatAmount, formatMoney } from "#contract/kit/amounts.ts";
import { numberText } from "#contract/kit/number.ts";
import { partWords } from "#server/conditions/public.ts";
import { customerLanguage } from "#server/reference/public.ts";
import { notFound } from "#server/kit/shared/failures.ts";
import type { Paper, PaperColumn, PaperTable } from "#server/kit/print/paper.ts";
import { printPaper, readingIn, type Printing } from "#server/kit/print/print.ts";
import type { Bytes } from "#server/kit/http/route.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { reachFor } from "./load.ts";
import { quantityText } from "./proposal.ts";
import { printedInReach, type Printed } from "./queries.ts";

const percent = (rate: string): string => `${numberText(rate)} %`;

/** The goods: columns of quantity and discount are there if a line has any. */
function goodsTable(locale: Locale, row: Printed): PaperTable {
  const word = (key: string): string => text(locale, `invoices.${key}`);
  const money = (amount: string): string => formatMoney(amount, row.currency.iso);
  const taxed = (line: InvoiceLine): string => (isTaxed(line) ? percent(rateOf(line)) : word("no_tax"));
  const isPriced = row.lines.some((l) => l.price !== null);
  const isDiscounted = row.lines.some((l) => Number(l.discount ?? "0") > 0);
  const priced = (of: (line: InvoiceLine) => string) => (line: InvoiceLine) => (line.price === null ? "" : of(line));
  const amount = (l: InvoiceLine): string =>
    l.quantity && l.unit ? quantityText(locale, l.quantity, l.unit) : numberText(l.quantity ?? "0");
  const columns: readonly { shown: boolean; column: PaperColumn; cell: (line: InvoiceLine) => string }[] = [
    { shown: true, column: { title: word("line_title") }, cell: (l) => l.title },
    { shown: isPriced, column: { title: word("line_quantity"), right: true, width: 70 }, cell: priced(amount) },
    {
      shown: isPriced,
      column: { title: word("line_price"), right: true, width: 80 },
      cell: priced((l) => formatAmount(l.price ?? "0")),
    },
    {
      shown: isDiscounted,
      column: { title: word("line_discount"), right: true, width: 60 },
      cell: priced((l) => (Number(l.discount) > 0 ? percent(l.discount ?? "0") : "")),
    },
    { shown: true, column: { title: word("line_tax"), right: true, width: 60 }, cell: taxed },
    { shown: true, column: { title: word("net"), right: true, width: 95 }, cell: (l) => money(l.amount) },
  ];
  const used = columns.filter((c) => c.shown);
  return {
    columns: used.map((c) => c.column),
    rows: row.lines.map((l) => used.map((c) => c.cell(l))),
    total: [word("net"), ...used.slice(2).map(() => ""), money(row.net)],
  };
}

/** The taxes by rate, and the total. */
function taxTable(locale: Locale, row: Printed): PaperTable {
  const word = (key: string): string => text(locale, `invoices.${key}`);
  const money = (amount: string): string => formatMoney(amount, row.currency.iso);
  return {
    columns: [
      { title: word("line_tax") },
      { title: word("tax_base"), right: true, width: 120 },
      { title: word("tax_amount"), right: true, width: 120 },
    ],
    rows: row.taxes.map((x) => [
      isTaxed({ tax: x.rate }) ? percent(x.rate) : word("no_tax"),
      money(x.net),
      money(x.tax),
    ]),
    total: [word("total"), "", money(row.total)],
  };
}

/** What is due when; none of a credit note. */
function duesTable(locale: Locale, row: Printed): PaperTable[] {
  if (row.instalments.length === 0) return [];
  const word = (key: string, params?: Readonly<Record<string, string>>): string =>
    text(locale, `invoices.${key}`, params);
  const dayOf = (p: Printed["instalments"][number]): string =>
    p.due_on === null
      ? word("pending_task", { task: text(locale, `conditions.after_${p.after_task}`) })
      : formatDay(p.due_on);
  return [
    {
      heading: word("due_heading"),
      columns: [
        { title: word("instalment") },
        { title: word("due_on"), width: 130 },
        { title: word("amount"), right: true, width: 120 },
      ],
      rows: row.instalments.map((p) => [partWords(locale, p), dayOf(p), formatMoney(p.amount, row.currency.iso)]),
    },
  ];
}

/** The invoice as a printable paper in the customer's language, with the office's mandatory mentions. */
export function invoicePaper(locale: Locale, row: Printed): Paper {
  const { customer, issuer } = row;
  const word = (key: string, params?: Readonly<Record<string, string | number>>): string => text(locale, key, params);
  const fact = (key: string, value: string | null): [string, string][] => (value ? [[word(key), value]] : []);
  const isDraft = row.state === "DRAFT";
  const title = isDraft
    ? word("invoices.paper_draft")
    : word(row.kind === "credit" ? "invoices.paper_credit" : "invoices.paper_title", { number: row.number ?? "" });
  const country = (locale === "fr" && customer.country_fr) || customer.country;
  const legal = (locale === "fr" && issuer.legal_text_fr) || issuer.legal_text;
  const notes: readonly (readonly [string, string | null])[] = [
    ["invoices.exemption", row.exemption],
    ["invoices.note", row.note],
    ["invoices.bank", row.kind === "credit" ? null : issuer.bank],
    ["invoices.mentions", legal],
  ];
  const inLine = (lines: string | null): string => (lines ?? "").split("\n").join(", ");
  const company = [issuer.legal_name ?? row.zone.name, inLine(issuer.address)].filter(Boolean).join(", ");
  return {
    title,
    foot: [company, inLine(issuer.identifiers)].filter(Boolean),
    facts: [
      ...fact("invoices.from", [issuer.legal_name ?? row.zone.name, issuer.address].filter(Boolean).join("\n")),
      ...fact("invoices.customer", [customer.name, customer.address, country].filter(Boolean).join("\n")),
      ...fact("invoices.vat_number", customer.vat_number),
      ...fact("invoices.date", formatDay(row.date)),
      ...fact("invoices.order", row.order_number),
      ...fact("invoices.customer_reference", row.customer_reference),
      ...fact("invoices.credits", row.credits),
      ...fact("invoices.reason", row.reason),
    ],
    tables: [goodsTable(locale, row), taxTable(locale, row), ...duesTable(locale, row)],
    notes: notes.flatMap(([heading, said]) => (said ? [{ heading: word(heading), text: said }] : [])),
  };
}

export async function printInvoice(
  reader: Reader,
  storage: Storage,
  { params }: ServerInput<typeof calls.printInvoice>,
): Promise<Bytes> {
  const row = await printedInReach.first(reader.db, params.id, ...reachFor(reader));
  if (!row) throw notFound();
  return await printed(reader, storage, row);
}

/** Prints an invoice that the reader may see. The caller checks the rights. */
export async function printed(reader: Printing, storage: Storage, row: Printed): Promise<Bytes> {
  const locale = customerLanguage(row.customer);
  const paper = invoicePaper(locale, row);
  return await printPaper(readingIn(reader, locale), storage, paper, row.number ?? paper.title);
}
