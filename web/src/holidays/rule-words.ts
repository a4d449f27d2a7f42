import type { Configuration } from "#contract/holidays/schemas.ts";
import { type Language, type Translate } from "#web/kit/i18n.ts";
import { monthName } from "#web/kit/month-name.ts";
import { daysText, daysWords } from "./words.tsx";

/** When periods of rules begin: `1 June`, or the anniversary of the entry. */
const startWords = ({ period_start: start }: Configuration, t: Translate, language: Language): string =>
  start === "anniversary"
    ? t("holiday_rules.starts_anniversary")
    : `${Number(start.slice(3))} ${monthName(`2026-${start.slice(0, 2)}`, "long", language)}`;

/** Rules in one sentence each, without those that are as usual. */
export const rulesInWords = (c: Configuration, t: Translate, language: Language): string[] => {
  if (c.stock === "none") return [t("holidays.says_none")];
  const start = startWords(c, t, language);
  return [
    t(`holidays.says_${c.stock}`, { days: daysWords(t, c.days), months: c.period_months, start }),
    ...(c.stock === "cumulative" ? [t(`holidays.says_accrue_${c.accrue_at}`)] : []),
    ...(c.round_up ? [t("holiday_rules.says_round_up")] : []),
    c.reset_yearly
      ? t("holiday_rules.says_reset")
      : [
          c.carry_cap === null
            ? t("holiday_rules.says_carry_all")
            : t("holiday_rules.says_carry_cap", { days: daysWords(t, c.carry_cap) }),
          ...(c.carry_months === null ? [] : [t("holiday_rules.says_carry_months", { count: c.carry_months })]),
        ].join(" "),
    ...(c.negative > 0 ? [t("holiday_rules.says_negative", { days: daysWords(t, c.negative) })] : []),
    ...(c.min_seniority_months > 0 ? [t("holiday_rules.says_min_seniority", { count: c.min_seniority_months })] : []),
    ...c.seniority.map((s) => t("holiday_rules.says_seniority", { count: s.years, days: daysText(s.days) })),
    ...(c.first_period === "full" ? [t("holiday_rules.says_full")] : []),
  ];
};
