import * as calls from "#contract/prices/endpoints.ts";
import { routesOf, type Route } from "#server/kit/http/route.ts";
import { createPrice, deletePrice, price, prices, updatePrice } from "./prices.ts";

export const pricesRoutes = (): readonly Route[] =>
  routesOf(calls, {
    reading: { listPrices: prices, getPrice: price },
    changing: { createPrice, updatePrice, deletePrice },
  });
