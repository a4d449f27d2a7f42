import type * as calls from "#contract/invoices/endpoints.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { formatMoney } from "#contract/kit/money.ts";
import { numberText } from "#contract/kit/number.ts";
import { partWords } from "#server/conditions/public.ts";
import { customerLanguage } from "#server/kit/customer-language.ts";
import { notFound } from "#server/kit/failures.ts";
import type { Paper } from "#server/kit/papers/paper.ts";
import { printPaper } from "#server/kit/papers/print.ts";
import type { Bytes } from "#server/kit/route.ts";
import type { Storage } from "#server/kit/storage.ts";
import { text, type Locale } from "#server/kit/texts.ts";
import type { Reader } from "#server/kit/transaction.ts";
import { reachFor } from "./load.ts";
import { printedInReach, type Printed } from "./queries.ts";

const percent = (rate: string): string => `${numberText(rate)} %`;

/** The invoice as a printable paper in the customer's language, with the office's mandatory mentions. */
export function invoicePaper(locale: Locale, row: Printed): Paper {
  const { customer, issuer } = row;
  const word = (key: string, params?: Readonly<Record<string, string | number>>): string => text(locale, key, params);
  const money = (amount: string): string => formatMoney(amount, row.currency.iso);
  const fact = (key: string, value: string | null): [string, string][] => (value ? [[word(key), value]] : []);
  const isDraft = row.state === "DRAFT";
  const title = isDraft
    ? word("invoices.paper_draft")
    : word(row.kind === "credit" ? "invoices.paper_credit" : "invoices.paper_title", { number: row.number ?? "" });
  const dues = row.instalments.map((p) => [
    partWords(locale, p),
    p.due_on === null
      ? word("invoices.pending_task", { task: word(`conditions.after_${p.after_task}`) })
      : formatDay(p.due_on),
    money(p.amount),
  ]);
  const country = (locale === "fr" && customer.country_fr) || customer.country;
  const legal = (locale === "fr" && issuer.legal_text_fr) || issuer.legal_text;
  const notes: readonly (readonly [string, string | null])[] = [
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
      ...fact("invoices.date", formatDay(row.date)),
      ...fact("invoices.order", row.order_number),
      ...fact("invoices.customer_reference", row.customer_reference),
      ...fact("invoices.credits", row.credits),
      ...fact("invoices.reason", row.reason),
    ],
    tables: [
      {
        columns: [
          { title: word("invoices.line_title") },
          { title: word("invoices.line_tax"), right: true, width: 70 },
          { title: word("invoices.net"), right: true, width: 120 },
        ],
        rows: row.lines.map((l) => [l.title, percent(l.tax), money(l.amount)]),
        total: [word("invoices.net"), "", money(row.net)],
      },
      {
        columns: [
          { title: word("invoices.line_tax") },
          { title: word("invoices.tax_base"), right: true, width: 120 },
          { title: word("invoices.tax_amount"), right: true, width: 120 },
        ],
        rows: row.taxes.map((x) => [percent(x.rate), money(x.net), money(x.tax)]),
        total: [word("invoices.total"), "", money(row.total)],
      },
      ...(dues.length > 0
        ? [
            {
              heading: word("invoices.due_heading"),
              columns: [
                { title: word("invoices.instalment") },
                { title: word("invoices.due_on"), width: 130 },
                { title: word("invoices.amount"), right: true as const, width: 120 },
              ],
              rows: dues,
            },
          ]
        : []),
    ],
    notes: notes.flatMap(([heading, said]) => (said ? [{ heading: word(heading), text: said }] : [])),
  };
}

/** The same reader, with the customer's locale. */
const readingIn = (reader: Reader, locale: Locale): Reader => ({ ...reader, call: { ...reader.call, locale } });

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
export async function printed(reader: Reader, storage: Storage, row: Printed): Promise<Bytes> {
  const locale = customerLanguage(row.customer);
  const paper = invoicePaper(locale, row);
  return await printPaper(readingIn(reader, locale), storage, paper, row.number ?? paper.title);
}
