export { linkSupplier, mergeSuppliers, unlinkSupplier, unmergeSuppliers } from "./supplier.ts";
