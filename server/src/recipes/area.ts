import { area } from "#server/kit/area.ts";
import { recipesDemo } from "./demo/happenings.ts";
import { recipeExports } from "./exports.ts";
import { recipeKind } from "./kind.ts";
import { recipesRoutes } from "./routes.ts";

export const recipesArea = area({
  name: "recipes",
  routes: recipesRoutes,
  kinds: [recipeKind],
  exports: recipeExports,
  demo: recipesDemo,
  onContact: {
    recipes:
      "SELECT count(*)::int FROM recipe WHERE $1::uuid IN (brand_owner_id, manufacturer_id, customer_id, provider_id)",
  },
});
