import { linePercent } from "#contract/orders/schemas.ts";
import { updatePrice } from "#contract/prices/endpoints.ts";
import type { Price } from "#contract/prices/schemas.ts";
import { type CellEdit, type CellField, cellOf } from "#web/ui/table/cell-edit.ts";

/** Decimals of a price per unit. */
export const DECIMALS = 4;
const of = (key: "price" | "tax" | "valid_from", field: CellField | ((p: Price) => CellField)): CellEdit<Price> =>
  cellOf({
    label: `prices.${key}`,
    field,
    may: (p) => p.can.update === true,
    call: updatePrice,
    value: (p) => p[key] ?? "",
    body: (value) => ({ [key]: value }),
  });
/** The cells of a price that are edited in the list. */
export const priceCells = {
  price: of("price", (p) => ({ kind: "money", decimals: DECIMALS, iso: p.currency.iso })),
  tax: of("tax", { kind: "number", rules: linePercent }),
  valid_from: of("valid_from", { kind: "day", of: "term" }),
};
