import { givenOr } from "#contract/kit/given-or.ts";
import type { RecipeFields } from "#contract/recipes/schemas.ts";
import type { RecipeWrite } from "./queries.ts";

type RecipeChanges = Partial<RecipeFields>;

/** An empty recipe: the start of the form for a new one. */
export const NOTHING: RecipeWrite = {
  number: 0,
  name: "",
  description: null,
  percentage: null,
  concentration: null,
  application_id: null,
  b2b_id: null,
  b2c_id: null,
  benchmark_id: null,
  brand_id: null,
  brand_owner_id: null,
  manufacturer_id: null,
  customer_id: null,
  customer_brand: null,
  provider_id: null,
  country_id: null,
  packaging_id: null,
  comment: null,
  pasteurisation: false,
  uht: false,
  homogeniser: false,
  stabiliser_dissolving_unit: false,
  packing_size: null,
};

/** The form's values over the existing ones. */
export const nextOf = (given: RecipeChanges, now: RecipeWrite): RecipeWrite => ({
  number: givenOr(given.number, now.number),
  name: givenOr(given.name, now.name),
  description: givenOr(given.description, now.description),
  percentage: givenOr(given.percentage, now.percentage),
  concentration: givenOr(given.concentration, now.concentration),
  application_id: givenOr(given.application_hash_id, now.application_id),
  b2b_id: givenOr(given.b2b_hash_id, now.b2b_id),
  b2c_id: givenOr(given.b2c_hash_id, now.b2c_id),
  benchmark_id: givenOr(given.benchmark_hash_id, now.benchmark_id),
  brand_id: givenOr(given.brand_hash_id, now.brand_id),
  brand_owner_id: givenOr(given.brand_owner_hash_id, now.brand_owner_id),
  manufacturer_id: givenOr(given.manufacturer_hash_id, now.manufacturer_id),
  customer_id: givenOr(given.customer_hash_id, now.customer_id),
  customer_brand: givenOr(given.customer_brand, now.customer_brand),
  provider_id: givenOr(given.provider_hash_id, now.provider_id),
  country_id: givenOr(given.country_hash_id, now.country_id),
  packaging_id: givenOr(given.packaging_hash_id, now.packaging_id),
  comment: givenOr(given.comment, now.comment),
  pasteurisation: givenOr(given.pasteurisation, now.pasteurisation),
  uht: givenOr(given.uht, now.uht),
  homogeniser: givenOr(given.homogeniser, now.homogeniser),
  stabiliser_dissolving_unit: givenOr(given.stabiliser_dissolving_unit, now.stabiliser_dissolving_unit),
  packing_size: givenOr(given.packing_size, now.packing_size),
});
