import { area } from "#server/kit/area.ts";
import { formulasDemo } from "./formulas/demo.ts";
import { formulasRoutes } from "./formulas/routes.ts";
import { recipesDemo } from "./demo/happenings.ts";
import { recipeExports } from "./exports.ts";
import { recipeKind } from "./kind.ts";
import { recipesRoutes } from "./routes.ts";

export const recipesArea = area({
  name: "recipes",
  routes: (services) => [...recipesRoutes(services), ...formulasRoutes(services)],
  kinds: [recipeKind],
  exports: recipeExports,
  demo: (company) => [...recipesDemo(company), ...formulasDemo(company)],
  onContact: {
    recipes:
      "SELECT count(*)::int FROM recipe WHERE $1::uuid IN (brand_owner_id, manufacturer_id, customer_id, provider_id)",
  },
});
