export { linkSupplier, unlinkSupplier } from "./supplier.ts";
