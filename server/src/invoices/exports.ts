import { listInvoices } from "#contract/invoices/endpoints.ts";
import { signed } from "#contract/invoices/rules.ts";
import type { Invoice } from "#contract/invoices/schemas.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { text } from "#server/kit/shared/texts.ts";
import { listOwing, receivables as listReceivables, type Owing } from "#contract/invoices/letters.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { owing } from "./letters/desk.ts";
import { receivables } from "./letters/receivables.ts";
import { invoices } from "./lists.ts";

/** In each currency. */
const overdueIn = (o: Owing): string => o.overdue.map((s) => formatMoney(s.amount, s.currency_iso)).join(" + ");

/** Exports the invoices with their list's filters, and what is open by age. */
export const invoiceExports: Readonly<Record<string, Exportable>> = {
  invoices: listExport(listInvoices, invoices, (locale) => {
    const amount = (title: string, of: (i: Invoice) => string | null) =>
      ({ title, type: "amount", value: of, currency: (i: Invoice) => i.currency.iso }) as const;
    return [
      { title: "invoices.number", type: "text", width: 22, value: (i) => i.number },
      { title: "invoices.kind", type: "text", value: (i) => text(locale, `invoices.kind_${i.kind}`) },
      { title: "invoices.state", type: "text", value: (i) => text(locale, `lifecycle.invoice.${i.state}`) },
      { title: "invoices.order", type: "text", width: 18, value: (i) => i.order.number },
      { title: "invoices.customer_reference", type: "text", value: (i) => i.customer_reference },
      { title: "invoices.customer", type: "text", width: 34, value: (i) => i.contact.name },
      { title: "invoices.office", type: "text", value: (i) => i.zone.name },
      { title: "invoices.date", type: "day", value: (i) => i.date },
      { title: "invoices.next_due_on", type: "day", value: (i) => i.next_due_on },
      amount("invoices.net", (i) => signed(i.kind, i.net)),
      amount("invoices.tax", (i) => signed(i.kind, i.tax)),
      amount("invoices.total", (i) => signed(i.kind, i.total)),
      amount("invoices.paid", (i) => i.paid),
      amount("invoices.open", (i) => i.open),
      { title: "invoices.currency", type: "text", width: 10, value: (i) => i.currency.iso },
      {
        title: "invoices.total_eur",
        type: "amount",
        value: (i) => i.total_eur && signed(i.kind, i.total_eur),
        currency: () => "EUR",
      },
      { title: "invoices.open_eur", type: "amount", value: (i) => i.open_eur, currency: () => "EUR" },
    ];
  }),
  receivables: listExport(
    listReceivables,
    async (reader, { query }) => ({
      ...(await receivables(reader, { params: undefined, query, body: undefined })),
      after: null,
    }),
    (locale) => [
      { title: "invoices.office", type: "text", width: 24, value: (r) => r.zone.name },
      { title: "invoices.age", type: "text", width: 24, value: (r) => text(locale, `invoices.age_${r.age}`) },
      { title: "invoices.title", type: "number", width: 12, value: (r) => r.count },
      { title: "invoices.open", type: "amount", value: (r) => r.open, currency: (r) => r.currency.iso },
      { title: "invoices.currency", type: "text", width: 10, value: (r) => r.currency.iso },
      { title: "invoices.open_eur", type: "amount", value: (r) => r.open_eur, currency: () => "EUR" },
    ],
  ),
  invoice_owing: listExport(listOwing, owing, (locale) => [
    { title: "invoices.customer", type: "text", width: 34, value: (o) => o.contact.name },
    { title: "invoices.state", type: "text", width: 20, value: (o) => text(locale, `invoices.owing_${o.state}`) },
    { title: "invoices.overdue_sum", type: "text", width: 28, value: overdueIn },
    { title: "invoices.open_eur", type: "amount", value: (o) => o.overdue_eur, currency: () => "EUR" },
    { title: "invoices.days_late", type: "number", width: 12, value: (o) => o.late },
    { title: "invoices.title", type: "number", width: 12, value: (o) => o.invoices },
    {
      title: "invoices.last_letter",
      type: "text",
      width: 20,
      value: (o) => o.level && text(locale, `invoices.letter_level_${o.level}`),
    },
    { title: "invoices.reminded_day", type: "day", value: (o) => o.reminded_on },
    { title: "invoices.promise_day", type: "day", value: (o) => o.promise?.day ?? null },
  ]),
};
