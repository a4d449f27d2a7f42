import * as calls from "#contract/market/endpoints.ts";
import { given, routesOf, type Route } from "#server/kit/http/route.ts";
import type { Services } from "#server/kit/area/services.ts";
import { printBrief } from "./brief.ts";
import { deleteFinding, findingsOf, storeFinding, updateFinding } from "./findings.ts";
import { picture } from "./picture.ts";
import { marketProducts } from "./products.ts";
import { fitCustomers } from "./fit.ts";
import { fitRecipes } from "./recipes.ts";
import { marketSpace, whiteSpace } from "./white-space.ts";

export const marketRoutes = ({ storage }: Services): Route[] => [
  ...routesOf(calls, {
    reading: {
      getMarketPicture: picture,
      listMarketProducts: marketProducts,
      getWhiteSpace: whiteSpace,
      getMarketSpace: marketSpace,
      fitCustomers,
      fitRecipes,
      listMarketFindings: findingsOf,
    },
    changing: {
      storeMarketFinding: storeFinding,
      updateMarketFinding: updateFinding,
      deleteMarketFinding: deleteFinding,
    },
    bytes: { printMarketBrief: given(storage, printBrief) },
  }),
];
