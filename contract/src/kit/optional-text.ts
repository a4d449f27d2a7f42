import { textUpTo } from "./long-text.ts";

/** Optional text of at most `max` characters; an empty text becomes null. */
export const optionalText = (max: number) =>
  textUpTo(max)
    .transform((s) => s || null)
    .nullable()
    .optional();
