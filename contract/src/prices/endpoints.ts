import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, idOf, item, list, search } from "../kit/page.ts";
import { version } from "../kit/step-call.ts";
import { price, priceFields } from "./schemas.ts";

export const listPrices = endpoint({
  name: "prices.list",
  method: "GET",
  path: "/api/sale_prices",
  permission: "sale_prices_view",
  openToImpersonator: true,
  summary: "The price list by recipe. `past`: prices that others took the place of, too.",
  query: z.object({
    search,
    country_hash_id: idOf("country").optional(),
    currency_hash_id: idOf("currency").optional(),
    past: z.enum(["true"]).optional(),
    ...afterQuery,
  }),
  response: list(price),
});
export const getPrice = endpoint({
  name: "prices.get",
  method: "GET",
  path: "/api/sale_price/{id}",
  permission: "sale_prices_view",
  openToImpersonator: true,
  summary: "One price of the list.",
  params: byId("sale_price"),
  response: item(price),
});
export const createPrice = endpoint({
  name: "prices.create",
  method: "POST",
  path: "/api/sale_price",
  permission: "sale_prices_update",
  summary: "Adds a price, from a day on. Orders propose the one that fits packaging and country best.",
  body: z.object(priceFields),
  response: item(price),
});
export const updatePrice = endpoint({
  name: "prices.update",
  method: "PATCH",
  path: "/api/sale_price/{id}/update",
  permission: "sale_prices_update",
  summary: "Changes a price of the list; orders that exist keep theirs.",
  params: byId("sale_price"),
  body: z.object(priceFields).partial().extend({ version }),
  response: item(price),
});
export const deletePrice = endpoint({
  name: "prices.delete",
  method: "DELETE",
  path: "/api/sale_price/{id}/delete",
  permission: "sale_prices_update",
  summary: "Deletes a price of the list.",
  params: byId("sale_price"),
  response: done,
});
export const pricesEndpoints = [listPrices, getPrice, createPrice, updatePrice, deletePrice];
