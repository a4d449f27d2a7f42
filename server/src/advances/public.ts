export { advanceRows, settlementRows } from "./readable.ts";
export type { SettledExpenseJson } from "./records.ts";
export { advanceReach } from "./access.ts";
export { leftOf, settle } from "./rules.ts";
export {
  coveredByAdvances,
  deletingSettlements,
  lockAdvances,
  lockSettled,
  settlementLines,
  giveBackToAdvances,
  takeFromAdvances,
  type SettledAdvance,
  type SettledUse,
} from "./settle.ts";
export {
  freeInstalments,
  heldByPayslips,
  holdInstalments,
  type PayableInstalment,
  payableInstalments,
  takeHeldInstalments,
  untakeHeldInstalments,
} from "./held.ts";
