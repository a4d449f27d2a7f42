export { type ListName, listNames, listRows, mergeRows, namesOfLists, movedByMerge, survivorNow } from "./readable.ts";
export { calledBy, currenciesCalled } from "./called.ts";
export { lockCountry } from "./locks.ts";
export { giveBrands } from "./brands.ts";
export { areCountries, byCountry, countryById, countryCode, countryJson, type Country } from "./countries.ts";
export { storeReason } from "./reasons.ts";
export { addresseeOf, customerLetter, type Addressee } from "./customer-letter.ts";
export { blankSupplier, linkSupplier, mergeSuppliers, unlinkSupplier, unmergeSuppliers } from "./supplier.ts";
export { bindUncounted, countUses, saidUses, usesOf, saidUse } from "./uses.ts";
export { inOrBelow, treeJson } from "./resource-rows.ts";
export { removing } from "./resource.ts";
export {
  deletingUses,
  endingMerges,
  keepMerge,
  blankingMerges,
  lockingMerge,
  overMerges,
  closingMerge,
} from "./kept-merges.ts";
export { moveUses, moveUsesBack } from "./merge-uses.ts";
export { moving } from "./resource-merge.ts";
export { notProposed } from "./proposals/fragments.ts";
export { sameName } from "./proposals/read.ts";
export { proposeEntry } from "./proposals/propose.ts";
export { proposeListed } from "./proposals/listed.ts";
export { customerLanguage } from "./customer-language.ts";
