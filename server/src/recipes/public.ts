// What neighbours may use of recipes. Records that only name one take `kit/recipe-refs.ts`.
export { recipeReach } from "./access.ts";
export { contentOf, type Content } from "./formulas/content.ts";
export { freezeVersion } from "./formulas/freeze-version.ts";
