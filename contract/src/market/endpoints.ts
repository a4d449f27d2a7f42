import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { fillingTechnologies } from "../contacts/equipment.ts";
import { quantity } from "../contacts/form-values.ts";
import { portfolio } from "../contacts/portfolio.ts";
import { contactKeepers } from "../contacts/rights.ts";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, idOf, item, list, several } from "../kit/page.ts";
import { recipeNeeds } from "../recipes/schemas.ts";
import {
  cellFinding,
  cellQuery,
  findings,
  fitCustomer,
  fitRecipe,
  marketFinding,
  marketPicture,
  marketSpace,
  pictureQuery,
  whiteSpace,
} from "./schemas.ts";

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
    "What is known of the empty cells of the market picture: recipes of ours that fit, customers whose equipment can fill them; and how many products stand in no cell, because an axis says nothing of them.",
  query: pictureQuery,
  response: item(whiteSpace),
});

const cell = cellQuery.required({ row: true, column: true });
export const getMarketSpace = endpoint({
  name: "market.space",
  method: "GET",
  path: "/api/recipes/market_picture/cell",
  permission: marketSeers,
  reach,
  figures: true,
  summary:
    "An empty cell of the market picture: recipes of ours that fit it, and customers whose equipment can fill it.",
  query: cell,
  response: item(marketSpace),
});
export const printMarketBrief = endpoint({
  name: "market.brief",
  method: "GET",
  path: "/api/recipes/market_picture/brief",
  permission: marketSeers,
  reach,
  figures: true,
  binary: true,
  summary:
    "The brief of an empty cell as a PDF: its score and the parts of it, recipes of ours that fit, customers whose equipment can fill it.",
  query: cell.extend({ weights: z.string().max(20).optional() }),
  response: z.unknown(),
});
export const fitCustomers = endpoint({
  name: "market.fitCustomers",
  method: "GET",
  path: "/api/recipes/market_picture/fit",
  permission: { all: [marketSeers, "equipments_view"] },
  reach: "equipment of contacts that one sees",
  summary:
    "Customers that have a line for what is needed, by name: the needs of a recipe (`recipe_hash_id`), or those that are named. A line has all of it by itself.",
  query: z.object({
    recipe_hash_id: idOf("recipe").optional(),
    needs: several(recipeNeeds),
    filling_technology: z.enum(fillingTechnologies).optional(),
    packaging_hash_id: idOf("packaging").optional(),
    /** Litres. */
    packing_size: quantity.optional(),
    country_hash_id: idOf("country").optional(),
    ...afterQuery,
  }),
  response: list(fitCustomer),
});
export const fitRecipes = endpoint({
  name: "market.fitRecipes",
  method: "GET",
  path: "/api/recipes/market_picture/fit_recipes",
  permission: { all: [marketSeers, "equipments_view"] },
  reach: "recipes and equipment of contacts that one sees",
  summary: "Recipes in reach that one line of a customer can fill, the newest first.",
  query: z.object({ contact_hash_id: idOf("contact"), ...afterQuery }),
  response: list(fitRecipe),
});

export const listMarketFindings = endpoint({
  name: "market.findings",
  method: "GET",
  path: "/api/market_findings",
  permission: marketSeers,
  reach: "findings in countries whose contacts one opens",
  summary: "What was found of cells of the market picture that are empty: by row and column.",
  query: pictureQuery,
  response: z.object({ data: z.array(cellFinding) }),
});
const reason = z.preprocess((v) => (v === "" ? null : v), longText().max(2000).nullish());
const coordinate = (kind: string) => idOf(kind).nullish();

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
    country_hash_id: idOf("country"),
    b2c_hash_id: coordinate("b2c"),
    application_hash_id: coordinate("application"),
    b2b_hash_id: coordinate("b2b"),
    packaging_hash_id: coordinate("packaging"),
    brand_hash_id: coordinate("brand"),
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
  params: byId("market_finding"),
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
  params: byId("market_finding"),
  response: done,
});

export const marketEndpoints = [
  getMarketPicture,
  listMarketProducts,
  getWhiteSpace,
  getMarketSpace,
  printMarketBrief,
  fitCustomers,
  fitRecipes,
  listMarketFindings,
  storeMarketFinding,
  updateMarketFinding,
  deleteMarketFinding,
];
export type MarketQuery = z.output<typeof pictureQuery>;
