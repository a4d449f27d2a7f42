import { alertsEndpoints } from "./alerts.ts";
import { bottlesEndpoints } from "./bottles.ts";
import { holdsEndpoints } from "./holds.ts";
import { makeableEndpoints } from "./makeable.ts";
import { placesEndpoints } from "./places.ts";
import { transfersEndpoints } from "./transfers.ts";
import { stockEndpoints } from "./stock.ts";

export const laboratoryEndpoints = [
  ...placesEndpoints,
  ...stockEndpoints,
  ...alertsEndpoints,
  ...holdsEndpoints,
  ...transfersEndpoints,
  ...makeableEndpoints,
  ...bottlesEndpoints,
];
