// What neighbours may use of recipes. Records that only name one take `kit/recipe-refs.ts`.
export { recipeReach } from "./access.ts";
