import { useEffect } from "react";
import { exactText } from "#contract/kit/amounts.ts";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { useLanguage, useT } from "#web/kit/i18n.ts";
import { monthWords } from "#web/kit/month-name.ts";
import { ExchangeRateInput } from "./exchange-rate-input.tsx";
import { Pair } from "./form-page.tsx";
import { MoneyInput } from "./money-input.tsx";
import type { Other } from "./other-amount.ts";
import type { useErrors } from "./use-errors.ts";
import { type RateSide, useMonthRate } from "./use-month-rate.ts";

interface RateFieldsProps {
  other: Other;
  /** The side whose amount is known. */
  from: RateSide;
  to: RateSide & { readonly currency: CurrencyRef };
  /** Day of the movement. */
  date: string;
  /** What the other amount is: debited, or received. */
  amountLabel: string;
  errors: Pick<ReturnType<typeof useErrors>, "of">;
  onChange: (next: Other) => void;
}

/** Where two currencies meet: rate and the other side's amount. The month's rate is proposed until one is typed; typing one computes the other. */
export default function RateFields({ other, from, to, date, amountLabel, errors, onChange }: RateFieldsProps) {
  const t = useT();
  const language = useLanguage();
  const proposed = useMonthRate(from, to, date);
  const rate = proposed?.rate ?? "";
  const isBehind = other.by === "month" && proposed !== undefined && other.rate !== rate;
  useEffect(() => {
    if (isBehind) onChange({ by: "month", rate, amount: "" });
  });
  return (
    <Pair>
      <ExchangeRateInput
        label={t("accounting.exchange_rate")}
        description={
          proposed
            ? t("accounting.month_rate", { month: monthWords(proposed.month, language), rate: exactText(rate) })
            : proposed === null
              ? t("accounting.no_month_rate")
              : undefined
        }
        name="rate_exchange"
        from={from.currency.iso}
        to={to.currency.iso}
        value={other.rate}
        error={errors.of("rate_exchange")}
        onChange={(typed) => onChange({ by: "rate", rate: typed, amount: "" })}
      />
      <MoneyInput
        label={amountLabel}
        name="amount_to"
        iso={to.currency.iso}
        decimals={to.currency.minor_unit}
        value={other.amount}
        error={errors.of("amount_to")}
        onChange={(amount) => onChange({ by: "amount", rate: "", amount })}
      />
    </Pair>
  );
}
