// What other areas may use of laboratories, shops and warehouses.
export { bottledRows, litresTaken, placeRows } from "./readable.ts";
export { readsPlace } from "./access.ts";
export { storeBottled } from "./bottles.ts";
export {
  freeBottles,
  reserveBottles,
  lockRecipesFor,
  placesOfBottles,
  takeChosenBottles,
  takeKeptBottles,
  usableBottles,
  type KeptFor,
  type UsableBottles,
  type WantedBottles,
} from "./kept-bottles.ts";
export {
  gramsIn,
  inBaseUnit,
  isTap,
  keptOf,
  levelAt,
  neededOf,
  ownPlace,
  seenPlaces,
  type Needed,
} from "./makeable.ts";
export {
  componentsKept,
  freeComponents,
  freeComponentsWithout,
  freeSeenComponents,
  keepComponents,
  stockedPlace,
} from "./order-reservations.ts";
export { placeNow } from "./queries.ts";
export type { OpenOrder, OpenOrders } from "./rescue-orders.ts";
export type { TraceSource } from "./trace.ts";
