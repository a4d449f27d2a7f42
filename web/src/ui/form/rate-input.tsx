import { exchangeRate } from "#contract/kit/money-rate.ts";
import type { FieldProps } from "./common.tsx";
import { NumberInput } from "./number-input.tsx";

/** An exchange rate, a decimal string such as `655.957`. A single separator is the decimal one. */
export const RateInput = (p: FieldProps) => <NumberInput {...p} rules={exchangeRate} />;
