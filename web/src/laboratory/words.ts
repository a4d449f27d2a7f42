import { formatDay } from "#contract/kit/dates.ts";
import { numberText } from "#contract/kit/number.ts";
import { quantityIn } from "#contract/laboratory/quantity.ts";
import type { DatedLot } from "#contract/laboratory/alerts.ts";
import { placeLink } from "#contract/laboratory/hrefs.ts";
import type { Lot } from "#contract/laboratory/stock.ts";
import { todayAt } from "#web/api/today.ts";
import type { Translate } from "#web/kit/i18n.ts";

/** A quantity with its unit: `1,25 kg`. */
export function said(value: string, base_unit: "g" | "mL"): string {
  const { text, unit } = quantityIn(value, base_unit);
  return `${text} ${unit}`;
}
const DAY = 86_400_000;
/** Days until its expiry date; negative once it has expired. */
export const daysLeft = (expires_on: string): number =>
  Math.round((Date.parse(expires_on) - Date.parse(todayAt())) / DAY);

/** `13 days`, `expired 7 days ago`, or empty without an expiry date. */
export function lifeOf(lot: Pick<Lot, "expires_on">, t: Translate): string {
  if (!lot.expires_on) return "";
  const days = daysLeft(lot.expires_on);
  return days < 0 ? t("laboratory.since_days", { count: -days }) : t("laboratory.in_days", { count: days });
}
export const lotName = (lot: { number: string; expires_on: string | null }): string =>
  lot.expires_on ? `${lot.number}, ${formatDay(lot.expires_on)}` : lot.number;
/** Litres as text, rounded down to whole ones from ten on. */
export const litresText = (litres: string): string =>
  numberText(Number(litres) >= 10 ? String(Math.floor(Number(litres))) : litres);

/** What is in a lot of a component or of bottles: its number and name. */
export const insideOf = ({ component, recipe }: DatedLot) => component ?? recipe ?? { number: "", name: "" };
/** So much of it: of bottles their number, with their litres where all are meant. */
export const amountOf = ({ component, quantity, litres }: DatedLot, amount: string, t: Translate): string =>
  component
    ? said(amount, component.base_unit)
    : [
        t("laboratory.n_bottles", { count: Number(amount) }),
        amount === quantity && litres !== null && `${numberText(litres)} L`,
      ]
        .filter(Boolean)
        .join(", ");
/** Where it is: the lot, or the bottles of its place. */
export const datedLink = (l: DatedLot): string =>
  placeLink(l.place, l.component ? { lot: l.hash_id } : { tab: "recipes" });
