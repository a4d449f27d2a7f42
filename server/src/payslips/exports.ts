// The list of payslips, and the payroll journal of a month of an office: what an accountant enters.
import { decimal } from "#contract/kit/money.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import * as calls from "#contract/payslips/payslip-endpoints.ts";
import type { Payslip } from "#contract/payslips/payslip-schemas.ts";
import type { PayslipTotals } from "#contract/payslips/payslip.ts";
import { lineKey } from "#contract/payslips/variance.ts";
import { shownMonth } from "#contract/zones/rates-text.ts";
import { exportable, listExport, pagesOf, type Exportable, type ExportColumn } from "#server/kit/area/exporting.ts";
import { nameIn, text, type Locale } from "#server/kit/shared/texts.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { bodiesOf } from "./bodies.ts";
import { byLine, summed } from "./earlier.ts";
import { listPayslips } from "./lists.ts";
import { titleOf, versionsOf } from "./paper.ts";
import * as q from "./queries.ts";
import { officeSeen } from "./run.ts";
import { totalNames } from "./stored.ts";

const at = (key: string): string => `payslip_paper.${key}`;

const listed = (locale: Locale): readonly ExportColumn<Payslip>[] => {
  const currency = (p: Payslip): string => p.currency.iso;
  return [
    { title: "number", type: "number", value: (p) => p.number },
    { title: at("month"), type: "text", width: 10, value: (p) => shownMonth(p.month) },
    { title: "person", type: "text", value: (p) => p.user.name },
    { title: "office", type: "text", value: (p) => p.zone.name },
    { title: "status", type: "text", value: (p) => text(locale, `lifecycle.payslip.${p.status}`) },
    ...(["gross_salary", "social_security", "tax", "net_salary", "employer_cost"] as const).map((name) => ({
      title: at(`total_${name}`),
      type: "amount" as const,
      value: (p: Payslip) => p.totals[name],
      currency,
    })),
    { title: "currency", type: "text", width: 10, value: currency },
    { title: at("paid_on"), type: "day", value: (p) => p.paid_on },
  ];
};

/** A row of the journal: a person, the sum of a currency, or what a body of a currency gets. */
interface JournalRow {
  readonly name: string;
  readonly number: number | null;
  readonly currency: string;
  readonly totals: Partial<PayslipTotals>;
  /** By the key of the line. */
  readonly lines: Readonly<Record<string, string>>;
  readonly owed: string | null;
}
/** A column for each rule, or each typed title. */
interface RuleColumn {
  readonly key: string;
  readonly heading: string;
  /** The tax category that its sum goes to. */
  readonly body: string | null;
}
interface Journal {
  readonly rules: readonly RuleColumn[];
  readonly rows: readonly JournalRow[];
}

/** The lines that are no part of a total by themselves: base salary and unpaid leave make `base_salary`, what was carried is a column. */
const hasColumn = (line: q.FullPayslipRow["result"]["lines"][number]): boolean =>
  line.rule_id !== null || line.title !== null;

function rulesOf(locale: Locale, rows: readonly q.FullPayslipRow[]): RuleColumn[] {
  const found = new Map<string, RuleColumn>();
  for (const row of rows) {
    const versions = versionsOf(row);
    for (const line of row.result.lines.filter(hasColumn)) {
      const key = lineKey(line);
      if (found.has(key)) continue;
      const title = titleOf({ locale, versions }, { ...line, arrears_of: null });
      found.set(key, {
        key,
        heading: line.category === "employer" ? text(locale, at("journal_employer"), { title }) : title,
        body: line.kind === "rule" ? (versions.get(line.rule_id ?? "")?.tax_category?.hash_id ?? "") : null,
      });
    }
  }
  return [...found.values()];
}

/** People by name, then the totals of each currency by rule, and its bodies with the rules that make them. */
function journalOf(locale: Locale, rows: readonly q.FullPayslipRow[]): Journal {
  const rules = rulesOf(locale, rows);
  const people = rows.map((row) => ({ row, lines: byLine(row.result.lines.filter(hasColumn)) }));
  const sums = [...Map.groupBy(people, ({ row }) => row.currency.iso)].flatMap(([currency, own]): JournalRow[] => {
    const lines = summed(own.map((p) => p.lines));
    const total: JournalRow = {
      name: text(locale, at("journal_total")),
      number: null,
      currency,
      totals: summed(own.map((p) => p.row.totals)),
      lines,
      owed: null,
    };
    const bodies = bodiesOf(own.map((p) => p.row)).map(({ category, amount }): JournalRow => {
      const id = category?.hash_id ?? "";
      const theirs = rules.filter((r) => r.body === id).map((r) => [r.key, lines[r.key] ?? "0"] as const);
      return {
        name: nameIn(locale, category) ?? text(locale, at("journal_others")),
        number: null,
        currency,
        totals: {},
        lines: Object.fromEntries(theirs),
        owed: amount.toFixed(),
      };
    });
    return [total, ...bodies];
  });
  return {
    rules,
    rows: [
      ...people.map(({ row, lines }): JournalRow => ({
        name: row.user.name,
        number: row.number,
        currency: row.currency.iso,
        totals: row.totals,
        lines,
        owed: null,
      })),
      ...sums,
    ],
  };
}

const shown = (amount: string | undefined | null): string | null =>
  amount === undefined || amount === null ? null : decimal(amount).toFixed();
function journalColumns({ rules }: Journal): readonly ExportColumn<JournalRow>[] {
  const currency = (r: JournalRow): string => r.currency;
  const amount = { type: "amount", currency } as const;
  return [
    { title: "number", type: "number", value: (r) => r.number },
    { title: at("journal_row"), type: "text", value: (r) => r.name },
    { title: "currency", type: "text", width: 10, value: currency },
    ...totalNames.map((name) => ({
      ...amount,
      title: at(`total_${name}`),
      value: (r: JournalRow) => shown(r.totals[name]),
    })),
    ...rules.map(({ key, heading }) => ({
      ...amount,
      title: "title",
      heading,
      value: (r: JournalRow) => shown(r.lines[key]),
    })),
    { ...amount, title: at("journal_owed"), value: (r) => shown(r.owed) },
  ];
}
/** Of the columns, those that fit on paper. */
const printed = [
  at("journal_row"),
  ...["gross_salary", "social_security", "tax", "advances", "net_salary", "employer", "employer_cost"].map((name) =>
    at(`total_${name}`),
  ),
  at("journal_owed"),
];

type Month = ServerInput<typeof calls.downloadPayslips>["query"];
async function openJournal(reader: Reader, { zone, month }: Month) {
  const office = await officeSeen(reader, zone);
  const { locale } = reader.call;
  const rows = (await q.payslipsOfMonth.all(reader.db, zone, month)).filter((r) => r.state === "VALIDATED");
  const journal = journalOf(locale, rows);
  return {
    name: text(locale, at("journal_file"), { month: shownMonth(month), office: office.name }),
    columns: journalColumns(journal),
    paper: printed,
    totals: false as const,
    total: async () => journal.rows.length,
    pages: () => pagesOf(async () => ({ data: journal.rows, after: null })),
  };
}

export const payslipExports: Readonly<Record<string, Exportable>> = {
  payslips: listExport(calls.listPayslips, listPayslips, listed),
  payroll_journal: exportable<Month, JournalRow>({
    need: calls.downloadPayslips.permission,
    filters: calls.downloadPayslips.query,
    open: openJournal,
  }),
};
