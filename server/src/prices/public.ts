export { priceRows } from "./readable.ts";
