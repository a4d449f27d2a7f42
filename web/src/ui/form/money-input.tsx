import { formatAmount } from "#contract/kit/amounts.ts";
import { readAmount } from "#contract/kit/money-text.ts";
import { type Translate, useT } from "#web/kit/i18n.ts";
import { NumberField, type NumberFieldProps, type TypedNumber } from "./number-field.tsx";

interface MoneyInputProps extends Omit<NumberFieldProps, "unit"> {
  /** Currency code shown in the field. */
  iso?: string;
  decimals?: number;
}

const shown = (wire: string): string => (wire === "" ? "" : formatAmount(wire));

function amountIn(text: string, decimals: number, iso: string | undefined, t: Translate): TypedNumber {
  const reading = readAmount(text, decimals);
  if (reading.kind === "empty") return { value: "" };
  if (reading.kind === "read") return { value: reading.amount };
  // With three decimals `1,500` is ambiguous: there is no amount until the user chooses.
  if (reading.kind === "either") return { value: "", ways: reading.amounts };
  const key = reading.error === "errors.minor_unit" && iso && decimals === 0 ? "ui.money_whole" : reading.error;
  return { value: "", error: t(key, { currency: iso ?? "" }), isFinal: reading.error === "errors.minor_unit" };
}

/**
 * An amount, a decimal string such as `1234.50` or empty; accepts digits and separators. While typing, the parsed amount shows below. Unreadable text
 * stays in the field with an error and gives the form no amount. At rest it shows `1.234,50`.
 */
export function MoneyInput({ iso, decimals = 2, ...p }: MoneyInputProps) {
  const t = useT();
  const said = (amount: string): string => `${shown(amount)} ${iso ?? ""}`.trim();
  return (
    <NumberField
      {...p}
      unit={iso}
      read={(text) => amountIn(text, decimals, iso, t)}
      shown={shown}
      said={said}
      back={said}
      isStrict
    />
  );
}
