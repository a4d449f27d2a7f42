import { benchmark } from "#contract/reference/benchmark.ts";
import { application, b2b, b2c, brand, country, packaging } from "#contract/reference/resources.ts";
import { recipeOptions } from "#contract/recipes/endpoints.ts";
import { useMe } from "#web/api/me.ts";
import { useRead } from "#web/api/query.ts";

/** The filters of the recipe lists. People and contacts to choose from are those of recipes in reach. */
export const recipeFilterWords = {
  application_hash_id: { label: "recipes.application", from: application.list },
  customer_hash_id: { label: "recipes.customer" },
  country_hash_id: { label: "recipes.country", from: country.list },
  creator_hash_id: { label: "recipes.creator" },
  without_composition: { label: "recipes.composition", options: ["1", "0"], texts: "recipes.without_" },
  in_stock: { label: "recipes.in_stock", options: ["1", "0"], texts: "recipes.stock_" },
  b2b_hash_id: { label: "recipes.b2b", from: b2b.list },
  b2c_hash_id: { label: "recipes.b2c", from: b2c.list },
  brand_hash_id: { label: "recipes.brand", from: brand.list },
  brand_owner_hash_id: { label: "recipes.brand_owner" },
  manufacturer_hash_id: { label: "recipes.manufacturer" },
  provider_hash_id: { label: "recipes.provider" },
  packaging_hash_id: { label: "recipes.packaging", from: packaging.list },
  benchmark_hash_id: { label: "recipes.benchmark", from: benchmark.list },
  created_from: { label: "recipes.created_at", until: "created_to" },
} as const;

const choices = (rows: readonly { hash_id: string; name: string }[] = []) =>
  rows.map((row) => ({ value: row.hash_id, label: row.name }));

/** The choices of the filters that are no reference list. */
export function useRecipeChoices() {
  const { can } = useMe();
  const options = useRead(recipeOptions, {}, { quiet: true, staleTime: 60_000 }).data?.data;
  return {
    customer_hash_id: choices(options?.customers),
    brand_owner_hash_id: choices(options?.brand_owners),
    manufacturer_hash_id: choices(options?.manufacturers),
    provider_hash_id: choices(options?.providers),
    creator_hash_id: choices(options?.creators),
    ...(can("benchmarks_view") ? {} : { benchmark_hash_id: [] }),
  };
}
