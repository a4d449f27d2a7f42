// What other areas may use of recipes. Records that only refer to one use `kit/recipe-refs.ts`.
export { recipeReach } from "./access.ts";
export { allergensOf } from "./formulas/allergens.ts";
export { contentOf, contentsOf, knownContents, type Content } from "./formulas/content.ts";
export { usersOf } from "./formulas/users-of.ts";
export { seesFormula } from "./formulas/access.ts";
export { freezeVersion } from "./formulas/freeze-version.ts";
export { cheapestSupplies, gramPrices, type Supply } from "./formulas/prices.ts";
