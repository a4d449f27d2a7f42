import { formatDay } from "#contract/kit/dates.ts";
import { listManufacturers, listRecipes } from "#contract/recipes/endpoints.ts";
import type { RecipeRow } from "#contract/recipes/schemas.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { nameIn, text } from "#server/kit/shared/texts.ts";
import { recipes } from "./lists.ts";
import { manufacturers } from "./manufacturers.ts";

/** The exports of recipes and of their manufacturers, with the filters of the lists. They never contain compositions. */
export const recipeExports: Readonly<Record<string, Exportable>> = {
  recipes: listExport(listRecipes, recipes, (locale) => {
    const available = (r: RecipeRow): string =>
      r.countries.map((k) => `${nameIn(locale, k)} (${text(locale, `recipes.state_${k.state}`)})`).join(", ");
    return [
      { title: "recipes.number", type: "number", value: (r) => String(r.number) },
      { title: "recipes.name", type: "text", width: 34, value: (r) => r.name },
      { title: "recipes.application", type: "text", width: 24, value: (r) => nameIn(locale, r.application) },
      { title: "recipes.concentration", type: "text", value: (r) => r.concentration },
      { title: "recipes.percentage", type: "number", value: (r) => r.percentage },
      { title: "recipes.b2b", type: "text", value: (r) => nameIn(locale, r.b2b) },
      { title: "recipes.b2c", type: "text", value: (r) => nameIn(locale, r.b2c) },
      { title: "recipes.brand", type: "text", value: (r) => r.brand?.name ?? null },
      { title: "recipes.brand_owner", type: "text", width: 28, value: (r) => r.brand_owner?.name ?? null },
      { title: "recipes.manufacturer", type: "text", width: 28, value: (r) => r.manufacturer?.name ?? null },
      { title: "recipes.customer", type: "text", width: 28, value: (r) => r.customer?.name ?? null },
      { title: "recipes.customer_brand", type: "text", value: (r) => r.customer_brand },
      { title: "recipes.provider", type: "text", width: 28, value: (r) => r.provider?.name ?? null },
      { title: "recipes.country", type: "text", value: (r) => nameIn(locale, r.country) },
      { title: "recipes.packaging", type: "text", value: (r) => nameIn(locale, r.packaging) },
      { title: "recipes.availability", type: "text", width: 40, value: available },
      { title: "recipes.creator", type: "text", value: (r) => r.creator.name },
      { title: "created_at", type: "moment", value: (r) => r.created_at },
    ];
  }),
  recipe_manufacturers: listExport(listManufacturers, manufacturers, (locale) => [
    { title: "recipes.manufacturer", type: "text", width: 34, value: (m) => m.manufacturer.name },
    { title: "recipes.recipes_count", type: "number", value: (m) => String(m.recipes_count) },
    { title: "recipes.without_composition_count", type: "number", value: (m) => String(m.without_composition_count) },
    {
      title: "recipes.application",
      type: "text",
      width: 40,
      value: (m) => m.applications.map((n) => nameIn(locale, n)).join(", "),
    },
    {
      title: "recipes.country",
      type: "text",
      width: 30,
      value: (m) => m.countries.map((n) => nameIn(locale, n)).join(", "),
    },
    { title: "recipes.last_created_at", type: "text", value: (m) => formatDay(m.last_created_at.slice(0, 10)) },
  ]),
};
