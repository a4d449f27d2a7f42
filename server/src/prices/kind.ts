import { priceHref } from "#contract/prices/hrefs.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { text } from "#server/kit/shared/texts.ts";
import { recipeRows } from "#server/recipes/public.ts";

export const priceKind: Kind = {
  name: "sale_price",
  rows: {
    from: `sale_price r JOIN ${recipeRows("x")} ON x.hash_id = r.recipe_id`,
    id: "r.hash_id",
    title: "x.number || ' ' || x.name",
  },
  reach: { sees: async ({ access }) => access.can("sale_prices_view", {}) },
  fields: openFields("recipe_id packaging_id country_id unit currency_id sale_price tax valid_from"),
  search: {
    words: "concat_ws(' ', x.number, x.name)",
    reach: { rows: ({ person }) => (person.rights.anywhere("sale_prices_view") ? "true" : undefined) },
    note: (_, locale) => text(locale, "prices.title"),
    link: (found) => priceHref.list({ edit: found.hash_id }),
  },
};
