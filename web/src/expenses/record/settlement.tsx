import { decimal, toWire } from "#contract/kit/money.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import { ShareBar } from "#web/ui/chart/share-bar.tsx";
import css from "./record.module.css";

/** Amount still owed: validated minus advances settled minus paid. */
export const openAmount = (
  e: Pick<Expense, "validated_amount" | "settled_amount" | "paid_amount" | "amount">,
): string =>
  toWire(
    decimal(e.validated_amount ?? e.amount)
      .minus(e.settled_amount)
      .minus(e.paid_amount),
  );

interface SettlementFiguresProps {
  covered: boolean;
  expense: Expense;
  iso: string;
  validated: boolean;
}
function SettlementFigures({ covered, expense: e, iso, validated }: SettlementFiguresProps) {
  const t = useT();
  return (
    <dl className={covered ? `${css.figures} ${css.five}` : css.figures}>
      <div>
        <dt>{t("expenses.spent")}</dt>
        <dd>
          <Money value={e.amount} iso={iso} tight />
        </dd>
      </div>
      <div>
        <dt>{t("expenses.validated_amount")}</dt>
        <dd>
          {validated ? (
            <Money value={e.validated_amount ?? "0"} iso={iso} tight />
          ) : (
            <span className={css.soft}>{t("expenses.not_yet")}</span>
          )}
        </dd>
      </div>
      {covered ? (
        <div>
          <dt>
            <i style={{ background: "var(--chart-3)" }} />
            {t("expenses.covered")}
          </dt>
          <dd>
            <Money value={e.settled_amount} iso={iso} tight />
          </dd>
        </div>
      ) : null}
      <div>
        <dt>
          <i style={{ background: "var(--chart-1)" }} />
          {t("expenses.paid")}
        </dt>
        <dd>
          <Money value={e.paid_amount} iso={iso} tight />
        </dd>
      </div>
      <div>
        <dt>
          <i style={{ background: "var(--chart-2)" }} />
          {t("expenses.open")}
        </dt>
        <dd>
          {validated ? (
            <Money value={openAmount(e)} iso={iso} tight />
          ) : (
            <span className={css.soft}>{t("expenses.not_yet")}</span>
          )}
        </dd>
      </div>
    </dl>
  );
}

/** Bar of requested, validated, paid and open amounts. */
export function Settlement({ expense: e }: { expense: Expense }) {
  const t = useT();
  const validated = e.validated_amount !== null;
  const due = decimal(e.validated_amount ?? e.amount);
  const covered = decimal(e.settled_amount).gt(0);
  const part = due.gt(0) ? decimal(e.paid_amount).plus(e.settled_amount).times(100).div(due).round().toNumber() : 0;
  const iso = e.currency.iso;
  return (
    <section className={css.settle}>
      <h2>{t("expenses.settlement")}</h2>
      <ShareBar
        of={[e.validated_amount ?? e.amount]}
        values={[
          { key: "covered", value: e.settled_amount, look: 3 },
          { key: "paid", value: e.paid_amount, look: 1 },
          { key: "open", value: validated ? openAmount(e) : "0", look: 2 },
        ]}
        end
        track
        label={t("expenses.paid_part", { part })}
      />
      <SettlementFigures covered={covered} expense={e} iso={iso} validated={validated} />
    </section>
  );
}
