import type { ReactNode } from "react";
import { formatAmount } from "#contract/kit/amounts.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { Band, RuleLine } from "#contract/payslips/rule-lines.ts";
import { useT } from "#web/kit/i18n.ts";
import { percentText, useRuleWords } from "./words.ts";
import css from "./rules.module.css";

const isLink = (source: string): boolean => /^https:\/\/\S+$/u.test(source);

/** Why a line is what it is: its base step by step, its bands, what the scale takes off, how it was rounded, and where the rule is published. */
export function LineWhy({ line }: { line: RuleLine }) {
  const t = useT();
  const { title } = useRuleWords();
  const [rule] = line.versions;
  if (!rule) return null;
  const isOne = line.bands.length === 1 && line.yearly === null && line.credit === null;
  return (
    <div className={css.why}>
      <dl className={css.steps}>
        {line.steps.map((step) => (
          <Step
            key={step.what}
            name={
              step.rate ? t("payslips.counted_part", { rate: percentText(step.rate) }) : t(`payslips.step_${step.what}`)
            }
            amount={step.amount}
          />
        ))}
        {line.steps.length > 1 || line.bands[0]?.base !== line.base ? (
          <Step name={t("payslips.step_base")} amount={line.base} isSum />
        ) : null}
        {line.bands.map((band) => (
          <Step key={band.version_id} name={<BandName band={band} />} amount={band.amount} />
        ))}
        {line.bands.length === 0 ? <Step name={t("payslips.no_band")} amount="0" /> : null}
        {line.credit ? <Step name={t("payslips.credit")} amount={`-${line.credit}`} /> : null}
        {line.yearly ? <Step name={t("payslips.by_twelve")} /> : null}
        {isOne ? null : <Step name={t("payslips.due")} amount={line.amount} isSum />}
      </dl>
      <p className={css.from}>
        {t("payslips.why_rule", { title: title(rule), day: formatDay(rule.valid_from) })}
        {rule.rounding
          ? ` ${t("payslips.why_rounded", { unit: formatAmount(rule.rounding.unit), way: t(`payslips.rounding_${rule.rounding.way}`).toLowerCase() })}`
          : ""}
        {rule.source ? (
          <span className={css.source}>
            {isLink(rule.source) ? (
              <a href={rule.source} target="_blank" rel="noreferrer">
                {rule.source}
              </a>
            ) : (
              rule.source
            )}
          </span>
        ) : null}
      </p>
    </div>
  );
}

function BandName({ band }: { band: Band }) {
  const t = useT();
  const within = band.upper
    ? t("payslips.bounds_both", { from: formatAmount(band.lower ?? "0"), to: formatAmount(band.upper) })
    : band.lower
      ? t("payslips.bounds_from", { from: formatAmount(band.lower) })
      : "";
  return (
    <>
      {band.rate === null
        ? t("payslips.fixed_amount")
        : t("payslips.rate_of", { rate: percentText(band.rate), base: formatAmount(band.base) })}
      {within ? <small>{within}</small> : null}
    </>
  );
}

const Step = ({ name, amount, isSum }: { name: ReactNode; amount?: string; isSum?: boolean }) => (
  <div data-sum={isSum || undefined}>
    <dt>{name}</dt>
    <dd>{amount === undefined ? null : formatAmount(amount)}</dd>
  </div>
);
