import { useEffect } from "react";
import type { Advance } from "#contract/advances/schemas.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { exactText } from "#contract/kit/amounts.ts";
import { todayAt } from "#web/api/today.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthWords } from "#web/kit/month-name.ts";
import { ExchangeRateInput } from "#web/ui/form/exchange-rate-input.tsx";
import { useMonthRate } from "#web/ui/form/use-month-rate.ts";
import type { ChosenAdvances } from "./chosen-advances.ts";

interface AdvanceRateProps {
  expense: Expense;
  advance: Advance;
  /** Its place among the chosen ones. */
  at: number;
  chosen: ChosenAdvances;
}

/** The rate of an advance in another currency, in the direction of its hand-over. Proposes the hand-over's rate, else the month's. */
export function AdvanceRate({ expense: e, advance: a, at, chosen }: AdvanceRateProps) {
  const t = useT();
  const language = useLanguage();
  const handed = chosen.handedRate(a);
  const month = useMonthRate(
    { zone: a.zone_hash_id, currency: a.currency },
    { zone: e.zone_hash_id, currency: e.currency },
    todayAt(e.zone_hash_id),
    handed === undefined,
  );
  const proposed = month?.rate;
  const isOpen = proposed !== undefined && chosen.isRateOpen(a.hash_id);
  useEffect(() => {
    if (isOpen) chosen.rate(a.hash_id, proposed);
  });
  return (
    <ExchangeRateInput
      label={t("expenses.advance_rate", { number: a.number, from: a.currency.iso, to: e.currency.iso })}
      hideLabel
      name={`avance_rates.${at}`}
      from={a.currency.iso}
      to={e.currency.iso}
      value={chosen.rateOf(a)}
      onChange={(rate) => chosen.rate(a.hash_id, rate)}
      description={
        handed !== undefined
          ? t("expenses.advance_handed_at", { rate: exactText(handed) })
          : month
            ? t("accounting.month_rate", { month: monthWords(month.month, language), rate: exactText(month.rate) })
            : undefined
      }
    />
  );
}
