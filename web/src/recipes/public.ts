// What other areas may use of recipes.
import { lazy } from "#web/kit/lazy.ts";

/** A tab of a component: the recipes that contain it. */
export const RecipesTab = lazy(() => import("./formulas/where-used.tsx"));
