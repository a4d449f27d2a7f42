export { advanceReach } from "./access.ts";
export { leftOf, settle } from "./rules.ts";
export {
  deletingSettlements,
  lockAdvances,
  lockSettled,
  settlementLines,
  giveBackToAdvances,
  takeFromAdvances,
  type SettledAdvance,
  type SettledUse,
} from "./settle.ts";
