import { formatAmount } from "#contract/kit/amounts.ts";
import type { RuleTerms } from "#contract/payslips/terms.ts";
import { type Language, type Translate, useLanguage, useT } from "#web/kit/i18n.ts";
import { monthWords } from "#web/kit/month-name.ts";
import { monthOfDay } from "./versions.ts";

/** `6,90 %`: with all its digits, since rates of 0,016 % exist. */
export const percentText = (value: string): string => `${formatAmount(value)}\u00A0%`;
/** `6,90 %`, or `1.950,00 XAF`. */
export const valueText = (value: string, type: RuleTerms["type"], iso: string | undefined): string =>
  type === "percent" ? percentText(value) : `${formatAmount(value)} ${iso ?? ""}`.trim();

export const titleOf = (r: { title: string; title_fr: string | null }, language: Language): string =>
  (language === "fr" && r.title_fr) || r.title;

/** `from 4.005,00 to 32.040,00`; empty without bounds. */
export function boundsText(r: Pick<RuleTerms, "lower_bound" | "upper_bound">, t: Translate): string {
  const { lower_bound: from, upper_bound: to } = r;
  if (from && to) return t("payslips.bounds_both", { from: formatAmount(from), to: formatAmount(to) });
  if (from) return t("payslips.bounds_from", { from: formatAmount(from) });
  return to ? t("payslips.bounds_to", { to: formatAmount(to) }) : "";
}

/** What a rule is taken of, in a few words: `98,25 % of gross, up to 16.020,00`. */
export function baseText(
  r: Pick<RuleTerms, "base" | "base_rate" | "base_less" | "lower_bound" | "upper_bound">,
  t: Translate,
): string {
  const base = t(`payslips.base_${r.base}`);
  const part =
    Number(r.base_rate) === 100
      ? base
      : t("payslips.part_of", { rate: percentText(r.base_rate), base: base.toLowerCase() });
  const less = r.base_less ? t("payslips.base_less_of", { amount: formatAmount(r.base_less) }) : "";
  return [part, less, boundsText(r, t)].filter(Boolean).join(", ");
}

export function useRuleWords() {
  const t = useT();
  const language = useLanguage();
  return {
    t,
    language,
    title: (r: { title: string; title_fr: string | null }) => titleOf(r, language),
    base: (r: Parameters<typeof baseText>[0]) => baseText(r, t),
    month: (day: string) => monthWords(monthOfDay(day), language),
  };
}
