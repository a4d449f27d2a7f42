import { exchangeRate } from "#contract/kit/money-rate.ts";
import type { FieldProps } from "./common.tsx";
import { NumberInput } from "./number-input.tsx";

interface RateInputProps extends FieldProps {
  /** Text in the field, left and right of the number. */
  before?: string | undefined;
  after?: string | undefined;
}
/** An exchange rate, a decimal string such as `655.957`. A single separator is the decimal one. */
export const RateInput = ({ after, ...p }: RateInputProps) => <NumberInput {...p} rules={exchangeRate} unit={after} />;
