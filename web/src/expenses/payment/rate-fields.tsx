import { TextInput } from "@mantine/core";
import { useState } from "react";
import type { CurrencyRef } from "#contract/kit/money.ts";
import { useT } from "#web/app/i18n.ts";
import { fieldProblem } from "#web/ui/form/field-error.tsx";
import { Pair } from "#web/ui/form/form-page.tsx";
import { MoneyInput } from "#web/ui/form/money-input.tsx";
import type { useErrors } from "#web/ui/form/use-errors.ts";
import { usePhone } from "#web/ui/use-phone.ts";
import type { Other } from "./convert.ts";

interface RateFieldsProps {
  other: Other;
  from: string;
  to: CurrencyRef;
  errors: ReturnType<typeof useErrors>;
  onChange: (next: Other) => void;
}

/** A rate as it is typed: digits and one comma, up to ten decimals. */
const cleanRate = (typed: string): string => {
  const [whole = "", ...rest] = typed
    .replaceAll(".", ",")
    .replaceAll(/[^\d,]/gu, "")
    .split(",");
  return rest.length ? `${whole || "0"},${rest.join("").slice(0, 10)}` : whole;
};

/** In another currency: the rate, or what really left the account; the other one follows. */
export function RateFields({ other, from, to, errors, onChange }: RateFieldsProps) {
  const t = useT();
  const phone = usePhone();
  const [typed, setTyped] = useState<string>();
  return (
    <Pair>
      <TextInput
        label={t("expenses.rate")}
        description={t("expenses.rate_how", { from, to: to.iso })}
        inputWrapperOrder={["label", "input", "description", "error"]}
        name="rate_exchange"
        inputMode="decimal"
        autoComplete="off"
        size={phone ? "lg" : "sm"}
        styles={{ input: { textAlign: "right", fontVariantNumeric: "tabular-nums" } }}
        value={typed ?? other.rate.replace(".", ",")}
        error={fieldProblem(errors.of("rate_exchange"))}
        onFocus={() => setTyped(other.rate.replace(".", ","))}
        onBlur={() => setTyped(undefined)}
        onPaste={(e) => e.preventDefault()}
        onChange={(e) => {
          const text = cleanRate(e.currentTarget.value);
          setTyped(text);
          onChange({ by: "rate", rate: text.replace(",", ".").replace(/\.$/u, ""), amount: "" });
        }}
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
