import { z } from "zod";

/** Optional text of at most `max` characters; an empty text becomes null. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((s) => s || null)
    .nullable()
    .optional();
