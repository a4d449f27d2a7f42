import { z } from "zod";
import { dayOf } from "../kit/day-kinds.ts";
import { endpoint } from "../kit/endpoint.ts";
import { currencyRef, money, positiveAmount } from "../kit/money.ts";
import { optionalText } from "../kit/optional-text.ts";
import { byId, done, idOf, item } from "../kit/page.ts";
import { namedRef } from "../users/schemas.ts";
import { recipeKeepers, recipeSeers } from "./rights.ts";
import { availabilityStates } from "./schemas.ts";

export const priceUnits = ["kg", "L"] as const;

/** The availability of a recipe in one country: whether it may be sold there, since when and at what price. */
export const availability = z.object({
  id: z.uuid(),
  hash_id: z.uuid(),
  recipe_hash_id: z.uuid(),
  country: namedRef,
  state: z.enum(availabilityStates),
  price: money.nullable(),
  currency: currencyRef.nullable(),
  /** The unit that the price is per. */
  price_unit: z.enum(priceUnits),
  available_from: z.string().nullable(),
  available_until: z.string().nullable(),
  note: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
});
export type Availability = z.infer<typeof availability>;

const orNothing = <T extends z.ZodType>(schema: T) =>
  z.preprocess((v) => (v === "" ? null : v), schema.nullable().optional());
/** The fields of the availability form. In an update, a missing field is left unchanged. */
export const availabilityFields = z.object({
  country_hash_id: idOf("country", "errors.required"),
  state: z.enum(availabilityStates).optional(),
  price: orNothing(positiveAmount),
  currency_hash_id: orNothing(idOf("currency")),
  price_unit: z.enum(priceUnits).optional(),
  available_from: orNothing(dayOf("term")),
  available_until: orNothing(dayOf("term")),
  note: optionalText(2000),
});
export type AvailabilityFields = z.output<typeof availabilityFields>;

export const listAvailability = endpoint({
  name: "recipes.countries",
  method: "GET",
  path: "/api/recipe/{id}/country",
  permission: recipeSeers,
  place: "one of the recipe's countries",
  summary: "Where a recipe is available, by the name of the country.",
  params: byId("recipe"),
  response: z.object({ data: z.array(availability) }),
});
export const addAvailability = endpoint({
  name: "recipes.addCountry",
  method: "POST",
  path: "/api/recipe/{id}/add_country",
  permission: recipeKeepers,
  place: "the country that the recipe was made in",
  summary: "Makes a recipe available in one more country, whose people see it from then on.",
  params: byId("recipe"),
  body: availabilityFields,
  response: item(availability),
});
export const updateAvailability = endpoint({
  name: "recipes.updateCountry",
  method: "PATCH",
  path: "/api/recipe/country/{id}/update",
  permission: recipeKeepers,
  place: "the country that the recipe was made in, or the one of the availability",
  summary: "Changes state, price, note or dates of a recipe in one country.",
  params: byId("recipe_country"),
  body: availabilityFields.omit({ country_hash_id: true }).partial().extend({ version: z.int().optional() }),
  response: item(availability),
});
export const deleteAvailability = endpoint({
  name: "recipes.deleteCountry",
  method: "POST",
  path: "/api/recipe/delete/{id}/country/",
  permission: recipeKeepers,
  place: "the country that the recipe was made in",
  summary: "Takes a recipe out of a country, whose people see it no longer.",
  params: byId("recipe_country"),
  response: done,
});

export const availabilityEndpoints = [listAvailability, addAvailability, updateAvailability, deleteAvailability];
