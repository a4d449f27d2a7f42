import {
  linePercent,
  lineQuantity,
  netOf,
  type LineGiven,
  type Order,
  type OrderLine,
  type OrderGiven,
  type lineUnits,
} from "#contract/orders/schemas.ts";
import { sum } from "#contract/kit/amounts.ts";
import { isNumber } from "#contract/kit/number.ts";

/** A line as typed in the form. */
export interface LineValues {
  recipe_hash_id: string;
  /** Its number and name, to show the chosen one. */
  recipe_name: string;
  title: string;
  packaging_hash_id: string;
  packs: string;
  quantity: string;
  unit: (typeof lineUnits)[number];
  price: string;
  discount: string;
  tax: string;
}
export const emptyLine = (): LineValues => ({
  recipe_hash_id: "",
  recipe_name: "",
  title: "",
  packaging_hash_id: "",
  packs: "",
  quantity: "",
  unit: "kg",
  price: "",
  discount: "",
  tax: "",
});
/** `today` in the office is proposed for a new order. */
export const valuesOf = (o: Order | undefined, contact: string, zone: string, today: string) => ({
  contact_hash_id: contact,
  zone_hash_id: o?.zone.hash_id ?? zone,
  owner_hash_id: o?.owner.hash_id ?? "",
  currency_hash_id: o?.currency.hash_id ?? "",
  ordered_on: o?.ordered_on ?? today,
  wanted_on: o?.wanted_on ?? "",
  customer_reference: o?.customer_reference ?? "",
  payment_condition_hash_id: o?.payment_condition?.hash_id ?? "",
  note: o?.note ?? "",
  value: o?.value ?? "",
  lines: (o?.lines ?? []).map(lineValues),
});
export const lineValues = (l: OrderLine): LineValues => ({
  recipe_hash_id: l.recipe?.hash_id ?? "",
  recipe_name: l.recipe ? recipeName(l.recipe) : "",
  title: l.title ?? "",
  packaging_hash_id: l.packaging?.hash_id ?? "",
  packs: l.packs === null ? "" : String(l.packs),
  quantity: l.quantity,
  unit: l.unit,
  price: l.price,
  discount: l.discount === "0" ? "" : l.discount,
  tax: l.tax ?? "",
});
export const recipeName = (r: { readonly number: number; readonly name: string }): string => `${r.number} ${r.name}`;
/** The lines of an order to be ordered again: what has a recipe is proposed today's price, the rest keeps its own. */
export const linesAgain = (o: Order): LineValues[] =>
  o.lines.map((l) => ({
    ...lineValues(l),
    ...(l.recipe?.hash_id ? { price: "", discount: "", tax: "" } : { title: l.title ?? l.recipe?.name ?? "" }),
  }));
export type OrderValues = ReturnType<typeof valuesOf>;

/** Checks the form before it is sent: keys of texts, by field. */
export function problemsOf(v: OrderValues): Readonly<Record<string, string>> {
  const wrong: Record<string, string> = {};
  if (!v.contact_hash_id) wrong.contact_hash_id = "orders.need_contact";
  for (const [i, l] of v.lines.entries()) {
    const at = `lines.${i}`;
    if (!l.recipe_hash_id && !l.title.trim()) wrong[`${at}.title`] = "orders.need_line_what";
    if (l.quantity === "") wrong[`${at}.quantity`] = "orders.need_quantity";
    if (l.price === "") wrong[`${at}.price`] = "orders.need_price";
  }
  return wrong;
}

const lineOf = (l: LineValues): LineGiven => ({
  recipe_hash_id: l.recipe_hash_id,
  title: l.title,
  packaging_hash_id: l.packaging_hash_id,
  packs: l.packs ? Number(l.packs) : null,
  quantity: l.quantity,
  unit: l.unit,
  price: l.price,
  discount: l.discount,
  tax: l.tax,
});
/** The request body. Unchanged lines are left out, so the stored ones stay. */
export function bodyOf(
  v: OrderValues,
  began: OrderValues,
  isNew: boolean,
): Omit<OrderGiven, "contact_hash_id" | "zone_hash_id"> {
  const same = !isNew && JSON.stringify(v.lines) === JSON.stringify(began.lines);
  return {
    owner_hash_id: v.owner_hash_id,
    currency_hash_id: v.currency_hash_id,
    ...(v.ordered_on && { ordered_on: v.ordered_on }),
    wanted_on: v.wanted_on,
    customer_reference: v.customer_reference,
    payment_condition_hash_id: v.payment_condition_hash_id,
    note: v.note,
    ...(v.lines.length === 0 && { value: v.value }),
    ...(!same && { lines: v.lines.map(lineOf) }),
  };
}

/** The net of a typed line; undefined while quantity or price is incomplete. */
export const netOfLine = (l: LineValues, minorUnit: number): string | undefined =>
  isNumber(l.quantity, lineQuantity) && l.price !== "" && isNumber(l.discount || "0", linePercent)
    ? netOf({ quantity: l.quantity, price: l.price, discount: l.discount || "0" }, minorUnit)
    : undefined;
export const totalOf = (lines: readonly LineValues[], minorUnit: number): string =>
  sum(lines.flatMap((l) => netOfLine(l, minorUnit) ?? []));
