import type { FieldProps } from "./common.tsx";
import { RateInput } from "./rate-input.tsx";

interface ExchangeRateInputProps extends FieldProps {
  /** Currency codes: the rate is units of `to` for one of `from`. */
  from: string;
  to: string;
}

/** An exchange rate that says its direction in the field: `1 USD = 0,92 EUR`. */
export function ExchangeRateInput({ from, to, ...p }: ExchangeRateInputProps) {
  return <RateInput {...p} before={`1 ${from} =`} after={to} />;
}
