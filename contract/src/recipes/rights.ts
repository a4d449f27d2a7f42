import type { Permission } from "../permissions.ts";

type AnyOf = { any: readonly Permission[] };
/** Rights to open recipes: one's own, or everybody's in a country. */
export const recipeSeers = { any: ["recipes_view", "recipes_view_all"] } as const satisfies AnyOf;
export const recipeKeepers = { any: ["recipes_update", "recipes_update_all"] } as const satisfies AnyOf;
export const recipeRemovers = { any: ["recipes_delete", "recipes_delete_all"] } as const satisfies AnyOf;
