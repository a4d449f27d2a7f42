// What other areas may use of supplies.
export type { AskedLines } from "./asked-lines.ts";
export { freeRows, releaseUnits, reservationRows, reserveUnits, supplyRows, type Reserving } from "./reserve.ts";
export { belowCategory, categoryRows } from "./category-tree.ts";
export { handOut } from "./hand-out.ts";
export { scannedSupplies } from "./scanned.ts";
export { bindNoticesRead } from "./acceptance/returns.ts";
export { suppliesForFeed } from "./feed.ts";
