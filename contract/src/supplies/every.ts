import { acceptanceEndpoints } from "./acceptance.ts";
import { confirmationEndpoints } from "./confirmation.ts";
import { suppliesEndpoints } from "./endpoints.ts";
import { maintenanceEndpoints } from "./maintenance.ts";
import { supplyMovesEndpoints } from "./moves.ts";
import { statisticsEndpoints } from "./statistics.ts";
import { valueEndpoints } from "./value.ts";
import { variationsEndpoints } from "./variations.ts";

/** All calls of supplies. Apart from the calls themselves: a screen loads only those that it makes. */
export const everySupplyEndpoint = [
  ...suppliesEndpoints,
  ...maintenanceEndpoints,
  ...valueEndpoints,
  ...statisticsEndpoints,
  ...acceptanceEndpoints,
  ...confirmationEndpoints,
  ...supplyMovesEndpoints,
  ...variationsEndpoints,
];
