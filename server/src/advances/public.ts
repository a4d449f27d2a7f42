export { advanceReach } from "./access.ts";
export { leftOf, settle, type Use } from "./rules.ts";
export {
  lockAdvances,
  lockSettled,
  settlementLines,
  giveBackToAdvances,
  takeFromAdvances,
  type SettledAdvance,
} from "./settle.ts";
