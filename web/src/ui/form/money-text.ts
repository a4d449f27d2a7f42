import { formatAmount, toWire } from "#contract/kit/money.ts";

/** What was typed, as digits and at most one comma. A dot is a decimal comma too, unless a comma follows: then dots part thousands. */
export function cleanMoney(typed: string, decimals: number): string {
  const kept = typed.replaceAll(/[^\d.,]/gu, "");
  const comma = kept.lastIndexOf(",");
  const dots = kept.split(".").length - 1;
  const at = comma >= 0 ? comma : dots === 1 ? kept.indexOf(".") : -1;
  const whole = (at < 0 ? kept : kept.slice(0, at)).replaceAll(/\D/gu, "").slice(0, 14);
  if (at < 0 || decimals === 0) return whole;
  return `${whole || "0"},${kept
    .slice(at + 1)
    .replaceAll(/\D/gu, "")
    .slice(0, decimals)}`;
}

/** `1234,5` as it travels: `1234.50`; nothing stays nothing. */
export function moneyToWire(text: string): string {
  const plain = text.replace(",", ".").replace(/\.$/u, "");
  return plain === "" ? "" : toWire(plain);
}

/** As it stands when nobody types: `1.234,50`. */
export const moneyAtRest = (wire: string): string => (wire === "" ? "" : formatAmount(wire));
/** As it is typed: `1234,50`, without parting thousands. */
export const moneyForTyping = (wire: string): string => moneyAtRest(wire).replaceAll(".", "");
