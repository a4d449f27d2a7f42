import { z } from "zod";
import { lineText } from "./one-line.ts";

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
export const search = lineText().max(200).optional();

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
/** A record's identifier, a UUIDv7, where its kind is not known: of any kind, or of none. */
export const hashId = z.uuid();
/**
 * Says of which kind of record, or of which kinds, an identifier is. The word is that of the table, in the singular. The OpenAPI document has
 * it as `x-kind`, and the leak test tries rows of that kind there.
 */
const ofKind = (kind: string | readonly string[]) => ({ "x-kind": kind });
/** The identifier of a record of this kind, or of one of these. `error` replaces the words for one that is missing or malformed. */
export const idOf = (kind: string | readonly string[], error?: string) => z.uuid(error).meta(ofKind(kind));
/** Identifiers of records of this kind in one parameter, separated by commas. */
export const idsOf = (kind: string, most: number) =>
  z
    .string()
    .max(most * 37)
    .meta(ofKind(kind))
    .transform((ids) => ids.split(","))
    .pipe(z.array(z.uuid()).max(most));
/** `{id}` in a path: a record of this kind. */
export const byId = (kind: string) => z.object({ id: idOf(kind) });

/** An answer with only a message. */
export const done = z.object({ message: z.string() });
