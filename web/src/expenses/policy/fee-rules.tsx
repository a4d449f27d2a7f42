import type { Fee } from "#contract/expenses/schemas.ts";
import { useT } from "#web/kit/i18n.ts";
import css from "./policy.module.css";
import { usePolicyWords } from "./words.ts";

/** How a fee was computed (rate and source), and which limits it exceeds and why. */
export default function FeeRules({ fee, iso }: { fee: Fee; iso: string }) {
  const t = useT();
  const words = usePolicyWords();
  const { allowance: a } = fee;
  return (
    <div>
      {a ? (
        <span className={css.under}>
          {words.claimed(a)}. {t("policy.by_rate", { rate: words.rate(a.rate, iso), source: a.rate.source })}
        </span>
      ) : null}
      {fee.over_limits.map((o) => (
        <span key={o.per} className={`${css.under} ${css.over}`}>
          {words.over(o, iso)}
        </span>
      ))}
      {fee.over_limits.length > 0 && fee.limit_reason ? (
        <span className={css.under}>{t("policy.why_over", { reason: fee.limit_reason })}</span>
      ) : null}
      {fee.date_reason ? (
        <span className={css.under}>{t("expenses.outside_because", { reason: fee.date_reason })}</span>
      ) : null}
    </div>
  );
}
