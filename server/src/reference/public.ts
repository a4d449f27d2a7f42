export { giveBrands } from "./brands.ts";
export { areCountries, countryById, countryJson, countryName, type Country } from "./countries.ts";
export { addresseeOf, customerLetter, type Addressee } from "./customer-letter.ts";
export { blankSupplier, linkSupplier, mergeSuppliers, unlinkSupplier, unmergeSuppliers } from "./supplier.ts";
