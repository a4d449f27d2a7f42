import { z } from "zod";

/** `{"data": {...}}` */
export const item = <T extends z.core.$ZodType>(data: T) => z.object({ data });

/** `{"data": [...], "after": cursor | null}`; `after` is opaque and keyset based. */
export const list = <T extends z.core.$ZodType>(row: T) =>
  z.object({ data: z.array(row), after: z.string().nullable() });

/** `{"data", "page", "pages", "total"}`; `total` counts up to 10,000 and says so with `total_capped`. */
export const paged = <T extends z.core.$ZodType>(row: T) =>
  z.object({ data: z.array(row), page: z.int(), pages: z.int(), total: z.int(), total_capped: z.boolean() });

/** `after` and `limit` (50 rows by default, at most 200) of every list. */
export const afterQuery = {
  after: z.string().max(800).optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(200).optional(),
};

/** `page` (from 1) and `limit` of the lists that the specification pages by number. */
export const pageQuery = {
  page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
  limit: z.coerce.number<number | string>().int().min(1).max(200).optional(),
};

/** Search text: a fragment, ignoring accents and case. */
export const search = z.string().trim().max(200).optional();

/** Several values in one parameter, separated by commas. */
export const several = <const T extends readonly [string, ...string[]]>(values: T) =>
  z
    .string()
    .max(400)
    .transform((s) => s.split(","))
    .pipe(z.array(z.enum(values)))
    .optional();

/** The name of a kind of record or of a list, in a path. */
export const kindWord = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/u, { error: "errors.format" });
/** A record's identifier, a UUIDv7. */
export const hashId = z.uuid();
export const byId = z.object({ id: hashId });

/** An answer with only a message. */
export const done = z.object({ message: z.string() });
