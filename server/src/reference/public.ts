export { blankSupplier, linkSupplier, mergeSuppliers, unlinkSupplier, unmergeSuppliers } from "./supplier.ts";
