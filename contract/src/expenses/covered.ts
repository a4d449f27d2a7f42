import { sum, withDecimals } from "../kit/amounts.ts";

interface Validated {
  /** What was kept at validation; null before. */
  readonly validated_amount: string | null;
  readonly open_amount: string;
}
/** What is paid of an expense, or of several: by money or by advances. What was kept at validation, less what is still open. */
export const coveredOf = ({ validated_amount, open_amount }: Validated): string =>
  withDecimals(
    validated_amount === null ? "0" : sum([validated_amount, `-${open_amount}`]),
    open_amount.length - open_amount.indexOf(".") - 1,
  );
