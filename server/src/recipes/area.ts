import { area } from "#server/kit/area/area.ts";
import { formulasRoutes } from "./formulas/routes.ts";
import { recipeExports } from "./exports.ts";
import { recipeKind } from "./kind.ts";
import { recipesRoutes } from "./routes.ts";

export const recipesArea = area({
  name: "recipes",
  tables: ["composition", "composition_line", "composition_replacement", "recipe", "recipe_country"],
  routes: (services) => [...recipesRoutes(services), ...formulasRoutes(services)],
  kinds: [recipeKind],
  exports: recipeExports,
  demo: async () => {
    const [{ recipesDemo }, { formulasDemo }] = [
      await import("./demo/happenings.ts"),
      await import("./formulas/demo.ts"),
    ];
    return (company) => [...recipesDemo(company), ...formulasDemo(company)];
  },
  onContact: {
    recipes:
      "SELECT count(*)::int FROM recipe WHERE $1::uuid IN (brand_owner_id, manufacturer_id, customer_id, provider_id)",
  },
});
