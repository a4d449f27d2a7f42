// What neighbours may use of recipes. Records that only name one take `kit/recipe-refs.ts`.
export { homeOf, recipeReach, type Placed as PlacedRecipe } from "./access.ts";
export { contentOf, type Content } from "./formulas/content.ts";
export { freezeVersion } from "./formulas/freeze-version.ts";
export { reachedRecipe } from "./lists.ts";
export { eventOf as recipeEvent, lockedRecipe } from "./write.ts";
export type { FullRecipe } from "./queries.ts";
