import type { Recipe, RecipeRow } from "#contract/recipes/schemas.ts";
import { presentContactRef } from "#server/contacts/public.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { shownAs } from "./access.ts";
import type { FullRecipe, ListedRecipe } from "./queries.ts";

const canOf = (row: ListedRecipe, person: Person): RecipeRow["can"] => ({
  ...(shownAs(person, "update", row) && { update: true }),
  ...(shownAs(person, "delete", row) && { delete: true }),
});

export const presentRow = (row: ListedRecipe, person: Person): RecipeRow => ({
  id: row.hash_id,
  hash_id: row.hash_id,
  number: row.number,
  name: row.name,
  picture: row.picture,
  percentage: row.percentage,
  concentration: row.concentration,
  application: row.application,
  b2b: row.b2b,
  b2c: row.b2c,
  brand: row.brand,
  brand_owner: presentContactRef(person, row.brand_owner),
  manufacturer: presentContactRef(person, row.manufacturer),
  customer: presentContactRef(person, row.customer),
  customer_brand: row.customer_brand,
  provider: presentContactRef(person, row.provider),
  country: row.country,
  packaging: row.packaging,
  countries: row.countries,
  composition_count: row.composition_count,
  in_stock: row.in_stock,
  creator: row.creator,
  version: row.version,
  created_at: row.created_at,
  can: canOf(row, person),
});

export const presentRecipe = (row: FullRecipe, person: Person): Recipe => ({
  ...presentRow(row, person),
  description: row.description,
  comment: row.comment,
  benchmark: person.rights.at("benchmarks_view", {}) ? row.benchmark : null,
  pasteurisation: row.pasteurisation,
  uht: row.uht,
  homogeniser: row.homogeniser,
  stabiliser_dissolving_unit: row.stabiliser_dissolving_unit,
  packing_size: row.packing_size,
  home_country: row.home_country,
});
