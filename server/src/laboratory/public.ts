// What other areas may use of laboratories, shops and warehouses.
export { storeBottled } from "./bottles.ts";
export { freeBottles, keepBottles, takeKeptBottles, type KeptFor, type WantedBottles } from "./kept-bottles.ts";
