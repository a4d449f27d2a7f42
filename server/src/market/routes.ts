import * as calls from "#contract/market/endpoints.ts";
import { bytes, changing, reading, type Route } from "#server/kit/route.ts";
import type { Services } from "#server/kit/services.ts";
import { printBrief } from "./brief.ts";
import { deleteFinding, findingsOf, storeFinding, updateFinding } from "./findings.ts";
import { picture } from "./picture.ts";
import { marketProducts } from "./products.ts";
import { fitCustomers } from "./fit.ts";
import { fitRecipes } from "./recipes.ts";
import { marketSpace, whiteSpace } from "./white-space.ts";

export const marketRoutes = ({ storage }: Services): Route[] => [
  reading(calls.getMarketPicture, picture),
  reading(calls.listMarketProducts, marketProducts),
  reading(calls.getWhiteSpace, whiteSpace),
  reading(calls.getMarketSpace, marketSpace),
  bytes(calls.printMarketBrief, async (reader, input) => await printBrief(reader, storage, input)),
  reading(calls.fitCustomers, fitCustomers),
  reading(calls.fitRecipes, fitRecipes),
  reading(calls.listMarketFindings, findingsOf),
  changing(calls.storeMarketFinding, storeFinding),
  changing(calls.updateMarketFinding, updateFinding),
  changing(calls.deleteMarketFinding, deleteFinding),
];
