import type { Worth } from "#contract/supplies/value.ts";
import { useT } from "#web/kit/i18n.ts";
import { Money } from "#web/ui/atoms/money.tsx";
import css from "../supplies.module.css";

/** Sums by currency side by side, and what they are together. */
export function WorthSums({ worth: w }: { worth: Worth }) {
  const t = useT();
  if (w.sums.length === 0) return <p className={css.soft}>{t("supply_value.nothing")}</p>;
  return (
    <>
      <dl className={css.figures}>
        {w.sums.map(({ amount, currency, quantity }) => (
          <div key={currency.hash_id}>
            <dt>{t("supply_value.units", { count: quantity })}</dt>
            <dd>
              <Money value={amount} iso={currency.iso} tight />
            </dd>
          </div>
        ))}
        {w.converted && w.sums.length > 1 ? (
          <div>
            <dt>
              {t("supply_value.converted")}, {t("supply_value.converted_how")}
            </dt>
            <dd>
              <Money value={w.converted.amount} iso={w.converted.currency.iso} tight />
            </dd>
          </div>
        ) : null}
      </dl>
      {w.missing.length > 0 ? (
        <p className={css.soft}>{t("supply_value.missing", { currencies: w.missing.join(", ") })}</p>
      ) : null}
      {w.without > 0 ? <p className={css.soft}>{t("supply_value.without", { count: w.without })}</p> : null}
    </>
  );
}
