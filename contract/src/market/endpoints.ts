import { z } from "zod";
import { portfolio } from "../contacts/portfolio.ts";
import { contactKeepers } from "../contacts/rights.ts";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, item, list } from "../kit/page.ts";
import { cellQuery, findings, marketFinding, marketPicture, pictureQuery, whiteSpace } from "./schemas.ts";

const marketSeers = "statistics_market_picture";
const reach = "portfolios of contacts that one sees";

export const getMarketPicture = endpoint({
  name: "market.picture",
  method: "GET",
  path: "/api/recipes/market_picture",
  permission: marketSeers,
  reach,
  figures: true,
  summary:
    "The market picture: how many products of how many companies stand on `rows` against `columns`, and when somebody last looked, by the portfolios of contacts in reach.",
  query: pictureQuery,
  response: item(marketPicture),
});
export const listMarketProducts = endpoint({
  name: "market.products",
  method: "GET",
  path: "/api/recipes/market_picture/products",
  permission: marketSeers,
  reach,
  summary: "The products of one cell of the market picture, or of a row or column, the newest first.",
  query: cellQuery.extend(afterQuery),
  response: list(portfolio),
});
export const getWhiteSpace = endpoint({
  name: "market.whiteSpace",
  method: "GET",
  path: "/api/recipes/market_picture/white_space",
  permission: marketSeers,
  reach,
  figures: true,
  summary:
    "What is known of the empty cells of the market picture: recipes of ours that fit, customers whose equipment can fill them, what somebody found there.",
  query: pictureQuery,
  response: item(whiteSpace),
});

const reason = z.preprocess((v) => (v === "" ? null : v), z.string().trim().max(2000).nullish());
const coordinate = z.uuid().nullish();

export const storeMarketFinding = endpoint({
  name: "market.storeFinding",
  method: "POST",
  path: "/api/market_finding",
  permission: contactKeepers,
  place: "the finding's country",
  summary:
    "Says of something that is not sold in a country that somebody looked and found none, or that it is not pursued and why. What was said of it before is replaced.",
  body: z.object({
    finding: z.enum(findings),
    reason,
    country_hash_id: z.uuid(),
    b2c_hash_id: coordinate,
    application_hash_id: coordinate,
    b2b_hash_id: coordinate,
    packaging_hash_id: coordinate,
    brand_hash_id: coordinate,
  }),
  response: item(marketFinding),
});
export const updateMarketFinding = endpoint({
  name: "market.updateFinding",
  method: "PATCH",
  path: "/api/market_finding/{id}/update",
  permission: contactKeepers,
  place: "the finding's country",
  summary: "Changes what was found, or why something is not pursued.",
  params: byId,
  body: z.object({ finding: z.enum(findings).optional(), reason, version: z.int().optional() }),
  response: item(marketFinding),
});
export const deleteMarketFinding = endpoint({
  name: "market.deleteFinding",
  method: "DELETE",
  path: "/api/market_finding/{id}/delete",
  permission: contactKeepers,
  place: "the finding's country",
  summary: "Takes back a finding: nobody has looked then.",
  params: byId,
  response: done,
});

export const marketEndpoints = [
  getMarketPicture,
  listMarketProducts,
  getWhiteSpace,
  storeMarketFinding,
  updateMarketFinding,
  deleteMarketFinding,
];
export type MarketQuery = z.output<typeof pictureQuery>;
export type CellQuery = z.output<typeof cellQuery>;
