import { rateText } from "../kit/money-rate.ts";

/** A quantity as text: `6.600`, `0,33`. */
export function quantityText(quantity: string): string {
  const [whole = "", decimals] = rateText(quantity).split(",");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/gu, ".");
  return decimals === undefined ? grouped : `${grouped},${decimals}`;
}
