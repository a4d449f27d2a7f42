import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { idOf } from "../kit/page.ts";
import { MOST_NUMBERS } from "./serials.ts";

/** The most units in one movement. */
export const MOST_UNITS = 1_000_000;

export const count = (most: number) =>
  z.coerce
    .number<number | string>({ error: "errors.invalid_quantity" })
    .int({ error: "errors.invalid_quantity" })
    .min(1, { error: "errors.invalid_quantity" })
    .max(most, { error: "errors.invalid_quantity" });
/** Typed numbers: `4-6, 9`, `004-006`. */
export const serials = z.array(longText().max(4000)).max(MOST_NUMBERS).optional();
/** Which variation of the article; without one it is the article itself, or the variation that the address names. */
export const ofVariation = { variation_id: idOf("supply").optional() };
/** Which units: an office (at first the article's), and their numbers or how many. Without numbers the lowest are taken. */
export const movedUnits = {
  zone_id: idOf("zone").optional(),
  ...ofVariation,
  quantity: count(MOST_UNITS).optional(),
  serials,
};
