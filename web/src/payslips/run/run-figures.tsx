import { formatAmount } from "#contract/kit/amounts.ts";
import { formatDay, lastOfMonth } from "#contract/kit/dates.ts";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import type { PayrollRun } from "#contract/payslips/payslip-schemas.ts";
import { useLanguage } from "#web/kit/i18n.ts";
import { monthName } from "#web/kit/month-name.ts";
import { RefLink } from "#web/ui/atoms/link.tsx";
import { type Step, Steps } from "#web/ui/atoms/steps.tsx";
import { useWords } from "../lines/use-words.ts";
import { shiftMonth } from "#contract/kit/recurrence.ts";
import { percentOf } from "../words.tsx";
import css from "./run.module.css";

export type RunSums = PayrollRun["sums"][number];

/** Net, gross and cost of the month in one currency beside last month's, and how many people. */
export function RunFigures({ run, sums: s }: { run: PayrollRun; sums: RunSums }) {
  const { t } = useWords();
  const before = monthName(shiftMonth(run.month, -1), "long", useLanguage());
  const figures = [
    ["total_net", s.net_salary, s.before.net_salary],
    ["gross", s.gross_salary, s.before.gross_salary],
    ["total_cost", s.employer_cost, s.before.employer_cost],
  ] as const;
  return (
    <dl className={css.figures}>
      {figures.map(([name, now, then]) => (
        <div key={name}>
          <dt>{t(`payslips.${name}`)}</dt>
          <dd>
            {formatAmount(now)} <small>{s.currency.iso}</small>
          </dd>
          <dd className={css.note}>
            {s.before.payslips > 0 ? t("payslips.percent_on", { percent: percentOf(now, then), month: before }) : ""}
          </dd>
        </div>
      ))}
      <div>
        <dt>{t("payslips.people_due")}</dt>
        <dd>
          {s.payslips} <small>{t("payslips.payslips_word", { count: s.payslips })}</small>
        </dd>
        <dd className={css.note}>{t("payslips.in_month", { count: s.before.payslips, month: before })}</dd>
      </div>
    </dl>
  );
}

/** Found, computed, validated, expense, paid. */
export function RunSteps({ run }: { run: PayrollRun }) {
  const { t } = useWords();
  const due = run.people.filter((p) => p.state === "due" || p.payslip);
  const made = due.filter((p) => p.payslip);
  const validated = made.filter((p) => p.payslip?.status === "VALIDATED");
  const charged = validated.filter((p) => p.payslip?.in_expense);
  const missing = run.people.filter((p) => p.state === "missing").length;
  const last = formatDay(lastOfMonth(`${run.month}-01`));
  const of = (part: readonly unknown[], all: readonly unknown[]) =>
    t("payslips.count_of", { count: part.length, all: all.length });
  const isPaid = run.expenses.length > 0 && run.expenses.every((e) => e.paid) && charged.length === due.length;
  const done = [
    due.length > 0 && missing === 0,
    made.length === due.length && made.length > 0,
    validated.length === due.length && validated.length > 0,
    charged.length === due.length && charged.length > 0,
    isPaid,
  ];
  const now = done.findIndex((d, i) => !d && i > 0);
  const notes = [
    missing > 0 ? t("payslips.found_missing", { count: due.length, missing }) : String(due.length),
    of(made, due),
    of(validated, due),
    run.expenses.length > 0 ? (
      <span key="expenses">
        {run.expenses.map((e, i) => (
          <span key={e.hash_id}>
            {i > 0 ? ", " : ""}
            <RefLink href={expenseHref.view(e.hash_id)}>{e.number}</RefLink>
          </span>
        ))}
      </span>
    ) : (
      t("payslips.dated", { day: last })
    ),
    isPaid ? t("payslips.all_paid") : t("payslips.due_on_day", { day: last }),
  ];
  const names = ["found", "computed", "validated", "expense", "paid"] as const;
  const steps = names.map((name, i): Step => ({
    key: name,
    title: t(`payslips.step_of_${name}`),
    note: notes[i],
    state: i === 0 ? (missing > 0 ? "bad" : "passed") : done[i] ? "passed" : i === now ? "here" : "ahead",
  }));
  return <Steps steps={steps} label={t("payslips.steps")} />;
}
