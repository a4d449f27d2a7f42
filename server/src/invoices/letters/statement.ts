import { sum } from "#contract/kit/amounts.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { daysBetween } from "#contract/invoices/rules.ts";
import type { Paper, PaperTable } from "#server/kit/print/paper.ts";
import { text, type Locale } from "#server/kit/shared/texts.ts";
import type { PartRow, Printed } from "../queries.ts";

const isDue = (row: Printed, part: PartRow): boolean =>
  Number(part.open) > 0 && part.due_on !== null && part.due_on < row.today;

/** What is overdue in one currency. */
function tableOf(locale: Locale, iso: string, rows: readonly Printed[]): PaperTable {
  const word = (key: string): string => text(locale, `invoices.${key}`);
  const due = rows.flatMap((row) => row.instalments.filter((part) => isDue(row, part)).map((part) => ({ row, part })));
  return {
    columns: [
      { title: word("number") },
      { title: word("order"), width: 90 },
      { title: word("due_on"), width: 75 },
      { title: word("days_late"), right: true, width: 55 },
      { title: word("open"), right: true, width: 105 },
    ],
    rows: due.map(({ row, part }) => [
      row.number ?? "",
      row.order_number,
      formatDay(part.due_on ?? row.date),
      String(daysBetween(part.due_on ?? row.date, row.today)),
      formatMoney(part.open, iso),
    ]),
    total: [word("total"), "", "", "", formatMoney(sum(due.map(({ part }) => part.open)), iso)],
  };
}

/** The statement of account of a customer: what is overdue of these invoices, by currency, and where to pay it. With its name as a file. */
export function statementOf(locale: Locale, rows: readonly Printed[]): [name: string, paper: Paper] {
  const [first] = rows;
  const title = text(locale, "invoices.statement_title");
  if (!first) return [title, { title, facts: [], tables: [], notes: [] }];
  const { customer, today } = first;
  const issuers = [...new Map(rows.map((row) => [row.zone.hash_id, row.issuer])).values()];
  const country = (locale === "fr" && customer.country_fr) || customer.country;
  const fact = (key: string, value: string): [string, string] => [text(locale, key), value];
  const from = issuers.map((i) => [i.legal_name ?? i.zone.name, i.address].filter(Boolean).join("\n")).join("\n\n");
  const banks = issuers.flatMap((i) => (i.bank ? [[i.legal_name ?? i.zone.name, i.bank] as const] : []));
  const paper: Paper = {
    title,
    facts: [
      fact("invoices.from", from),
      fact("invoices.customer", [customer.name, customer.address, country].filter(Boolean).join("\n")),
      fact("invoices.date", formatDay(today)),
    ],
    tables: [...Map.groupBy(rows, (row) => row.currency.iso)].map(([iso, own]) => tableOf(locale, iso, own)),
    notes: banks.map(([name, bank]) => ({
      heading: issuers.length > 1 ? `${text(locale, "invoices.bank")}, ${name}` : text(locale, "invoices.bank"),
      text: bank,
    })),
    foot: [],
  };
  return [`${title} ${formatDay(today)}`, paper];
}
