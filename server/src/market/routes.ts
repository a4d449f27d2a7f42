import * as calls from "#contract/market/endpoints.ts";
import { changing, reading, type Route } from "#server/kit/route.ts";
import { deleteFinding, storeFinding, updateFinding } from "./findings.ts";
import { picture } from "./picture.ts";
import { marketProducts } from "./products.ts";
import { whiteSpace } from "./white-space.ts";

export const marketRoutes = (): Route[] => [
  reading(calls.getMarketPicture, picture),
  reading(calls.listMarketProducts, marketProducts),
  reading(calls.getWhiteSpace, whiteSpace),
  changing(calls.storeMarketFinding, storeFinding),
  changing(calls.updateMarketFinding, updateFinding),
  changing(calls.deleteMarketFinding, deleteFinding),
];
