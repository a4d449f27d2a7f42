// What other areas may use of recipes.
export { lockForBottles } from "./lock-for-bottles.ts";
export { recipeRows, versionRows } from "./readable.ts";
export { recipeReach } from "./access.ts";
export {
  checkRecipeRef,
  formulasJson,
  presentRecipeRef,
  readsFormulas,
  recipeJson,
  recipeRefs,
  type Placed,
} from "./refs.ts";
export { allergensOf } from "./formulas/allergens.ts";
export { asRead } from "./formulas/as-read.ts";
export { contentOf, contentsOf, contentsUsing, knownContents, type Content } from "./formulas/content.ts";
export { usersOf } from "./formulas/users-of.ts";
export { formulasRead, readsEveryFormula } from "./formulas/reads.ts";
export { seesFormula } from "./formulas/access.ts";
export { freezeVersion } from "./formulas/freeze-version.ts";
export { cheapestSupplies, costsOfRecipes, gramPrices, type Supply } from "./formulas/prices.ts";
