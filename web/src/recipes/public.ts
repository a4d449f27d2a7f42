// What neighbours may use of recipes.
import { lazy } from "#web/kit/lazy.ts";

/** A tab of a component: the recipes that it is in. */
export const RecipesTab = lazy(() => import("./formulas/where-used.tsx"));
