export { scannedSupplies } from "./scanned.ts";
