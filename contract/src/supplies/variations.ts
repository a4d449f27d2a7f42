import { z } from "zod";
import { endpoint } from "../kit/endpoint.ts";
import { byId, idOf, item } from "../kit/page.ts";
import { attributeValues } from "./attributes.ts";
import { entered, smallCount } from "./entered.ts";
import { supply } from "./schemas.ts";
import { MOST_UNITS } from "./units.ts";

/** So many variations has an article. */
export const MOST_VARIATIONS = 60;

/** A variation that is added: by what it differs, and its first units. */
export const newVariation = z.object({
  /** Attributes of its category by which it differs from its article: texts, numbers or choices. */
  custom_attributes: attributeValues,
  minimum: smallCount(MOST_UNITS),
  ...entered,
});
export const newVariations = z.array(newVariation).max(MOST_VARIATIONS);

export const addVariations = endpoint({
  name: "supplies.addVariations",
  method: "POST",
  path: "/api/supply/{id}/variations",
  permission: "supplies_update",
  place: "the article's office",
  summary:
    "Adds variations of an article: articles of their own, with what they have in common and other attributes (size, colour). Each may come with its first units.",
  params: byId("supply"),
  body: z.object({
    zone_id: idOf("zone").optional(),
    variations: newVariations.min(1, { error: "errors.required" }),
  }),
  response: item(supply),
});

export const variationsEndpoints = [addVariations];
