// What other areas may use of components.
export { carrierRows, componentRows, limitRows, priceRows, supplyRows } from "./readable.ts";
