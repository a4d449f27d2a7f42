// What other areas may use of supplies.
export { supplyLink } from "./records.ts";
export type { AskedLines } from "./asked-lines.ts";
export {
  freeRows,
  releaseUnits,
  RESERVED_DAYS,
  reservationRows,
  reserveUnits,
  supplyRows,
  type Reserving,
  type Wanted,
} from "./reserve.ts";
export { belowCategory, categoryRows } from "./category-tree.ts";
export { handOut } from "./hand-out.ts";
