import type { ReactElement } from "react";
import { userStats } from "#contract/expenses/endpoints.ts";
import type { ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import { sum } from "#contract/kit/money.ts";
import { useRead } from "#web/api/query.ts";
import { useT } from "#web/app/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";
import { Stroke } from "#web/ui/atoms/skeleton.tsx";
import css from "./dashboard.module.css";

/** My expenses on their way, from draft to paid: what stands where. */
const steps: readonly { name: string; tone: StatusTone; states: readonly ExpenseStatus[] }[] = [
  { name: "draft", tone: "draft", states: ["DRAFT"] },
  { name: "waiting", tone: "wait", states: ["UNVALIDATED"] },
  { name: "agreed", tone: "agreed", states: ["APPROVED"] },
  { name: "to_be_paid", tone: "valid", states: ["VALIDATED", "PARTIALLY_PAID"] },
  { name: "paid", tone: "done", states: ["PAID"] },
  { name: "rejected", tone: "bad", states: ["REJECTED"] },
];

export default function MyExpensesTile(): ReactElement {
  const t = useT();
  const { data } = useRead(userStats, { query: {} }, { quiet: true });
  const stats = data?.data.by_status;
  return (
    <section className={css.section} aria-labelledby="my-expenses">
      <h2 className={css.title} id="my-expenses">
        {t("dashboard.my_expenses")}
        <AppLink href="/admin/expenses/list" className={css.more}>
          {t("dashboard.see_all")}
        </AppLink>
      </h2>
      <ul className={css.figures}>
        {steps.map((step) => {
          const here = (stats ?? []).filter((s) => step.states.includes(s.status));
          const count = here.reduce((n, s) => n + s.count, 0);
          const byCurrency = Map.groupBy(
            here.flatMap((s) => s.amounts),
            (a) => a.currency.iso,
          );
          return (
            <li key={step.name}>
              <AppLink href={`/admin/expenses/list?expenseStatus=${step.states.join(",")}`} className={css.figure}>
                <span className={css.figureName}>
                  <Status tone={step.tone} word={t(`dashboard.step_${step.name}`)} />
                </span>
                <span className={css.figureValue}>{stats ? count : <Stroke width={32} />}</span>
                <span className={css.figureSums}>
                  {[...byCurrency].map(([iso, all]) => (
                    <Money key={iso} value={sum(all.map((a) => a.amount))} iso={iso} strong={false} tight />
                  ))}
                </span>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
