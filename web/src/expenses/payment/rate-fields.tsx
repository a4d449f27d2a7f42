import type { CurrencyRef } from "#contract/kit/money.ts";
import { useT } from "#web/kit/i18n.ts";
import { Pair } from "#web/ui/form/form-page.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import { RateInput } from "#web/ui/form/rate-input.tsx";
import type { useErrors } from "#web/ui/form/use-errors.ts";
import type { Other } from "./convert.ts";

interface RateFieldsProps {
  other: Other;
  from: string;
  to: CurrencyRef;
  errors: ReturnType<typeof useErrors>;
  onChange: (next: Other) => void;
}

/** For another currency: rate and amount debited; typing one computes the other. */
export default function RateFields({ other, from, to, errors, onChange }: RateFieldsProps) {
  const t = useT();
  return (
    <Pair>
      <RateInput
        label={t("expenses.rate")}
        description={t("expenses.rate_how", { from, to: to.iso })}
        name="rate_exchange"
        value={other.rate}
        error={errors.of("rate_exchange")}
        onChange={(rate) => onChange({ by: "rate", rate, amount: "" })}
      />
      <MoneyInput
        label={t("expenses.leaves_holder")}
        name="amount_to"
        iso={to.iso}
        decimals={to.minor_unit}
        value={other.amount}
        error={errors.of("amount_to")}
        onChange={(amount) => onChange({ by: "amount", rate: "", amount })}
      />
    </Pair>
  );
}
