import { formatAmount } from "#contract/kit/amounts.ts";

/** `+90,00`, `−12,50`. */
export const signed = (amount: string): string =>
  amount.startsWith("-") || !/[1-9]/u.test(amount) ? formatAmount(amount) : `+${formatAmount(amount)}`;
