import { sum } from "#contract/kit/amounts.ts";
import { useT } from "#web/kit/i18n.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import css from "./form.module.css";
import type { ExpenseValues } from "./values.ts";

/** Running total of the fees. */
export function FormSum({ values, iso }: { values: ExpenseValues; iso?: string }) {
  const t = useT();
  return (
    <output className={css.sum} aria-live="polite">
      <span>{t("expenses.fees_count", { count: values.fees.length })}</span>
      <Money value={sum(values.fees.map((f) => f.amount || "0"))} iso={iso} tight />
    </output>
  );
}
