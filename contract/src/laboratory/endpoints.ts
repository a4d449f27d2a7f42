import { alertsEndpoints } from "./alerts.ts";
import { batchesEndpoints } from "./batches.ts";
import { bottlesEndpoints } from "./bottles.ts";
import { countsEndpoints } from "./counts.ts";
import { holdsEndpoints } from "./holds.ts";
import { labelsEndpoints } from "./labels.ts";
import { makeableEndpoints } from "./makeable.ts";
import { placesEndpoints } from "./places.ts";
import { rescueEndpoints } from "./rescue.ts";
import { scanEndpoints } from "./scan.ts";
import { traceEndpoints } from "./trace.ts";
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
  ...batchesEndpoints,
  ...countsEndpoints,
  ...labelsEndpoints,
  ...scanEndpoints,
  ...traceEndpoints,
  ...rescueEndpoints,
];
