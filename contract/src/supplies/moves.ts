import { countsEndpoints } from "./counts.ts";
import { printSupplyLabels } from "./labels.ts";
import { transfersEndpoints } from "./transfers.ts";

/** The calls of transfers, stock-takes and labels: apart from the others, so that their screens load no more than they need. */
export const supplyMovesEndpoints = [...transfersEndpoints, ...countsEndpoints, printSupplyLabels];
