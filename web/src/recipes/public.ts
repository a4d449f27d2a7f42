// What other areas may use of recipes.
import { tabOf } from "#web/ui/record/tab-of.tsx";

/** A tab of a component: the recipes that contain it. */
export const recipesTab = tabOf(() => import("./formulas/where-used.tsx"));
