import { useQueries } from "@tanstack/react-query";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import { userStats } from "#contract/expenses/lists.ts";
import { type ExpenseStatus, ownStatusOrder } from "#contract/expenses/lifecycle.ts";
import { decimal } from "#contract/kit/money.ts";
import { call } from "#web/api/client.ts";
import { keyOf, useRead } from "#web/api/query.ts";
import { type Translate, useLanguage, useT } from "#web/kit/i18n.ts";
import { monthName, monthOf } from "#web/kit/month-name.ts";
import { useUrl } from "#web/kit/place.ts";
import { EmptyGlass } from "#web/ui/atoms/empty.tsx";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money, type Sum, Sums } from "#web/ui/atoms/money.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { addUp } from "#web/ui/list/totals-bar.tsx";
import { ShareBar } from "#web/ui/chart/share-bar.tsx";
import { Table, type TableColumn } from "#web/ui/table/table.tsx";
import page from "#web/ui/page.module.css";
import { usePhone } from "#web/ui/use-phone.ts";
import { StatusWord } from "../words.tsx";
import { ExpenseTabs } from "./expense-tabs.tsx";
import { NewExpense } from "./new-expense.tsx";
import { YearChoice } from "#web/ui/year-choice.tsx";
import css from "./resume.module.css";
import { amountIn, type ExpenseStats, type MoneyField, sumsOf } from "./totals.ts";

/** Columns of the year's table: own drafts and rejected, waiting (both as requested), owed, and paid. Each opens its expenses. */
const phases: readonly { key: string; field: MoneyField; of: readonly ExpenseStatus[] }[] = [
  { key: "phase_mine", field: "amount", of: ["DRAFT", "REJECTED"] },
  { key: "phase_waiting", field: "amount", of: ["UNVALIDATED", "APPROVED"] },
  { key: "phase_owed", field: "open_amount", of: ["VALIDATED", "PARTIALLY_PAID"] },
  { key: "phase_paid", field: "covered_amount", of: ["PARTIALLY_PAID", "PAID"] },
];
/** What a status counts in the figures above the table: the amount of its phase, so that figures and columns add up alike. */
const fieldOf = (status: ExpenseStatus): MoneyField => phases.find((p) => p.of.includes(status))?.field ?? "amount";
const phaseSums = (stats: ExpenseStats, { field, of }: (typeof phases)[number]): Sum[] =>
  sumsOf(stats, field, (s) => of.includes(s.status)).filter((s) => decimal(s.amount).gt(0));

/** Sums that open their expenses; nothing without any. */
const Linked = ({ sums, href }: { sums: readonly Sum[]; href: string }) =>
  sums.length > 0 ? (
    <AppLink href={href} className={css.sums}>
      <Sums sums={sums} />
    </AppLink>
  ) : null;
/** What was asked for, and after validation what was kept. */
const asked = (stats: ExpenseStats): Sum[] =>
  addUp(
    stats.by_status.flatMap((s) =>
      s.amounts.map((a) => ({
        amount: isValidated(s.status) ? (a.validated_amount ?? a.amount) : a.amount,
        iso: a.currency.iso,
      })),
    ),
    stats.currency?.iso,
  );
const isValidated = (status: ExpenseStatus): boolean => ["VALIDATED", "PARTIALLY_PAID", "PAID"].includes(status);

/** Currency of the chart: the office's, or if nothing was sent in it, the first in which something was. */
const chartCurrency = (stats: ExpenseStats): string | undefined =>
  // Sums put the office's currency first; drafts alone are not charted.
  sumsOf(stats, "amount", (s) => s.status !== "DRAFT")[0]?.iso;

const last = (year: number, month: number): number => new Date(year, month, 0).getDate();
const days = (year: number, month: number) => {
  const m = monthOf(year, month);
  return { date_start: `${m}-01`, date_end: `${m}-${last(year, month)}` };
};

const daysOfYear = (year: number) => ({ date_start: `${year}-01-01`, date_end: `${year}-12-31` });

function useMonths(year: number): readonly (ExpenseStats | undefined)[] {
  const inputs = Array.from({ length: 12 }, (_, i) => ({ query: { ...days(year, i + 1), archived: "all" as const } }));
  const answers = useQueries({
    queries: inputs.map((input) => ({
      queryKey: keyOf(userStats, input),
      queryFn: ({ signal }: { signal: AbortSignal }) => call(userStats, input, { signal, quiet: true }),
    })),
  });
  return answers.map((a) => a.data?.data);
}

const ofStates = (of: readonly ExpenseStatus[] | undefined) => of && { expenseStatus: of.join(",") };
/** The expenses of a month, `m` from 0, or of the year; those of some statuses only. */
const listOfMonth = (year: number, m: number, of?: readonly ExpenseStatus[]): string =>
  expenseHref.own({ ...days(year, m + 1), archived: "all", ...ofStates(of) });
const listOfYear = (year: number, of?: readonly ExpenseStatus[]): string =>
  expenseHref.own({ ...daysOfYear(year), archived: "all", ...ofStates(of) });

interface YearProps {
  year: number;
  stats: ExpenseStats;
}

/** Number and amounts of the year's expenses by status. */
function YearFigures({ year, stats }: YearProps) {
  const t = useT();
  return (
    <dl className={css.figures}>
      {ownStatusOrder.flatMap((status) => {
        const found = stats.by_status.find((s) => s.status === status);
        return found?.count
          ? [
              <div key={status}>
                <dt>
                  <AppLink href={listOfYear(year, [status])}>
                    <StatusWord status={status} />
                  </AppLink>
                </dt>
                <dd>
                  {found.amounts.map((a) => (
                    <Money
                      key={a.currency.iso}
                      value={amountIn(a, fieldOf(status)) ?? "0"}
                      iso={a.currency.iso}
                      tight
                    />
                  ))}
                  <span>{t("expenses.count", { count: found.count })}</span>
                </dd>
              </div>,
            ]
          : [];
      })}
    </dl>
  );
}

interface Month {
  index: number;
  name: string;
  stats: ExpenseStats | undefined;
  /** Whether any amount is non-zero. */
  some: boolean;
}
type MonthColumn = TableColumn<Month>;

/** Each month's amount in the chart's currency, as a bar. */
function chartColumn({ stats }: YearProps, months: readonly Month[], t: Translate): MonthColumn {
  const main = chartCurrency(stats);
  const inMain = (m: Month): string => (m.stats && asked(m.stats).find((s) => s.iso === main)?.amount) ?? "0";
  const ofMonths = months.map(inMain);
  return {
    key: "chart",
    head: main ? t("expenses.chart", { iso: main }) : null,
    hides: "narrow",
    className: css.chart,
    cell: (m) => <ShareBar of={ofMonths} values={[{ key: m.name, value: inMain(m), look: 1 }]} />,
    foot: null,
  };
}

const phaseColumn = ({ year, stats }: YearProps, p: (typeof phases)[number], t: Translate): MonthColumn => ({
  key: p.key,
  head: t(`expenses.${p.key}`),
  right: true,
  hides: "narrow",
  cell: (m) => (m.stats ? <Linked sums={phaseSums(m.stats, p)} href={listOfMonth(year, m.index, p.of)} /> : null),
  foot: <Linked sums={phaseSums(stats, p)} href={listOfYear(year, p.of)} />,
});

/** The months with what was asked for in each, by phase. */
function MonthsTable({ months, ...of }: YearProps & { months: readonly (ExpenseStats | undefined)[] }) {
  const t = useT();
  const language = useLanguage();
  const { year, stats } = of;
  const rows = months.map((m, index): Month => ({
    index,
    name: monthName(monthOf(year, index + 1), "long", language),
    stats: m,
    some: !!m && m.by_status.length > 0,
  }));
  return (
    <Table
      className={css.table}
      rows={rows}
      id={(m) => m.name}
      columns={[
        {
          key: "month",
          head: t("expenses.month"),
          names: true,
          width: 130,
          className: css.month,
          cell: (m) => (m.some ? <AppLink href={listOfMonth(year, m.index)}>{m.name}</AppLink> : m.name),
          foot: t("expenses.whole_year"),
        },
        chartColumn(of, rows, t),
        ...phases.map((p) => phaseColumn(of, p, t)),
        {
          key: "amount",
          head: t("expenses.column_amount"),
          right: true,
          cell: (m) => (
            <b>{m.some && m.stats ? <Linked sums={asked(m.stats)} href={listOfMonth(year, m.index)} /> : null}</b>
          ),
          foot: <Linked sums={asked(stats)} href={listOfYear(year)} />,
        },
      ]}
    />
  );
}

/** The user's year by month and phase, per currency. */
export default function ResumePage() {
  const t = useT();
  const phone = usePhone();
  const [url, setUrl] = useUrl();
  const year = Number(url.year) || new Date().getFullYear();
  const whole = useRead(userStats, { query: { ...daysOfYear(year), archived: "all" } }, { keep: true });
  const months = useMonths(year);
  const stats = whole.data?.data;
  return (
    <div className={page.page}>
      <header className={page.head}>
        <h1 className={phone ? "sr-only" : undefined}>{t("expenses.resume_year", { year })}</h1>
        <YearChoice
          year={year}
          onYear={(next) => setUrl({ year: String(next) })}
          before={t("expenses.year_before")}
          after={t("expenses.year_after")}
        />
        {phone ? null : <NewExpense />}
      </header>
      <ExpenseTabs />
      {!stats ? (
        <Loading of={whole} rows={12} />
      ) : stats.by_status.every((s) => s.count === 0) ? (
        <EmptyGlass title={t("expenses.none_year", { year })} text={t("expenses.none_text")} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
        <div className={css.scroll} tabIndex={0} role="region" aria-label={t("expenses.resume")}>
          <YearFigures year={year} stats={stats} />
          <MonthsTable year={year} stats={stats} months={months} />
        </div>
      )}
    </div>
  );
}
