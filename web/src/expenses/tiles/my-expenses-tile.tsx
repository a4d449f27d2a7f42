import type { ReactElement } from "react";
import { expenseHref } from "#contract/expenses/hrefs.ts";
import type { ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import { useT } from "#web/kit/i18n.ts";
import { AppLink } from "#web/ui/atoms/link.tsx";
import { Money } from "#web/ui/atoms/money.tsx";
import { Status, type StatusTone } from "#web/ui/atoms/status.tsx";
import { amountIn } from "../lists/totals.ts";
import { addUp } from "#web/ui/list/totals-bar.tsx";
import { Loading } from "#web/ui/atoms/loading.tsx";
import { Stroke } from "#web/ui/atoms/skeleton.tsx";
import css from "./tiles.module.css";
import { Tile, useHomePart } from "#web/ui/home/tile.tsx";

/** The person's expenses by step, from draft to paid. */
const steps: readonly {
  name: string;
  tone: StatusTone;
  states: readonly ExpenseStatus[];
  /** The amount to sum; by default the requested one. */
  field?: "open_amount" | "covered_amount";
}[] = [
  { name: "draft", tone: "draft", states: ["DRAFT"] },
  { name: "waiting", tone: "wait", states: ["UNVALIDATED"] },
  { name: "agreed", tone: "agreed", states: ["APPROVED"] },
  { name: "to_be_paid", tone: "valid", states: ["VALIDATED", "PARTIALLY_PAID"], field: "open_amount" },
  { name: "paid", tone: "done", states: ["PARTIALLY_PAID", "PAID"], field: "covered_amount" },
  { name: "rejected", tone: "bad", states: ["REJECTED"] },
];

export default function MyExpensesTile(): ReactElement | null {
  const t = useT();
  const read = useHomePart("spent");
  const { data } = read;
  const stats = data?.data.by_status;
  if (stats?.every((s) => s.count === 0)) return null;
  if (!stats && read.isError)
    return (
      <Tile name="my-expenses">
        <Loading of={read} />
      </Tile>
    );
  return (
    <Tile name="my-expenses" all={expenseHref.own()}>
      <ul className={css.figures}>
        {steps.map((step) => {
          const here = (stats ?? []).filter((s) => step.states.includes(s.status));
          const count = here.reduce((n, s) => n + s.count, 0);
          const sums = addUp(
            here.flatMap((s) =>
              s.amounts.map((a) => ({ amount: amountIn(a, step.field ?? "amount") ?? "0.00", iso: a.currency.iso })),
            ),
            data?.data.currency?.iso,
          );
          return (
            <li key={step.name}>
              <AppLink
                href={expenseHref.own({ expenseStatus: step.states.join(",") })}
                figure={count}
                className={css.figure}
              >
                <span className={css.figureName}>
                  <Status tone={step.tone} word={t(`dashboard.step_${step.name}`)} />
                </span>
                <span className={css.figureValue}>{stats ? count : <Stroke width={32} />}</span>
                <span className={css.figureSums}>
                  {sums.map((s) => (
                    <Money key={s.iso} value={s.amount} iso={s.iso} strong={false} tight />
                  ))}
                </span>
              </AppLink>
            </li>
          );
        })}
      </ul>
    </Tile>
  );
}
