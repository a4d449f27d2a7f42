import { instalmentsOf } from "#contract/advances/plan.ts";
import { formatMoney } from "#contract/kit/amounts.ts";
import { decimal } from "#contract/kit/money.ts";
import { useT } from "#web/kit/i18n.ts";
import css from "./advances.module.css";

interface PlanPreviewProps {
  amount: string;
  months: string;
  currency: { readonly iso: string; readonly minor_unit: number } | undefined;
}

/** Preview of the instalments while typing. */
export function PlanPreview({ amount, months, currency }: PlanPreviewProps) {
  const t = useT();
  const count = Number(months);
  const isReady = currency && /[1-9]/u.test(amount) && count >= 1 && count <= 120;
  const plan = isReady ? instalmentsOf(decimal(amount), count, "2026-01", currency.minor_unit) : [];
  const [first, last] = [plan[0], plan.at(-1)];
  if (!first || !last || !currency) return null;
  const each = formatMoney(first.amount, currency.iso);
  return (
    <p className={css.note} aria-live="polite">
      {first.amount === last.amount
        ? t("advances.plan_preview_same", { count, each })
        : t("advances.plan_preview", { count: count - 1, each, last: formatMoney(last.amount, currency.iso) })}
    </p>
  );
}
