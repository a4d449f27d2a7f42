import { listPrices } from "#contract/prices/endpoints.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { nameIn, text } from "#server/kit/shared/texts.ts";
import { prices } from "./prices.ts";

/** The export of the price list with its filters. */
export const priceExports: Readonly<Record<string, Exportable>> = {
  prices: listExport(listPrices, prices, (locale) => [
    { title: "prices.number", type: "number", value: (p) => p.recipe.number },
    { title: "prices.recipe", type: "text", width: 40, value: (p) => p.recipe.name },
    { title: "prices.packaging", type: "text", width: 24, value: (p) => p.packaging && nameIn(locale, p.packaging) },
    { title: "prices.country", type: "text", width: 20, value: (p) => p.country && nameIn(locale, p.country) },
    { title: "prices.price", type: "amount", value: (p) => p.price, currency: (p) => p.currency.iso },
    { title: "prices.unit", type: "text", value: (p) => text(locale, `orders.unit_${p.unit}`) },
    { title: "prices.tax", type: "number", value: (p) => p.tax },
    { title: "prices.valid_from", type: "day", value: (p) => p.valid_from },
  ]),
};
