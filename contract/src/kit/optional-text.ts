import { z } from "zod";

/** Text that may be left out, of at most so many characters; an empty one is none. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .transform((s) => s || null)
    .nullable()
    .optional();
