import { z } from "zod";
import type { Permission } from "../permissions.ts";
import { endpoint } from "./endpoint.ts";
import { afterQuery, byId, done, item, list, search } from "./page.ts";
import {
  answerSchema,
  contactRef,
  type ContactRef,
  type ContactWord,
  contactWord,
  createSchema,
  fieldFilters,
  type FieldFilters,
  type Fields,
  type FieldValue,
  givenSchema,
  type GivenValue,
} from "./resource-fields.ts";
import { version } from "./step-call.ts";

export type ResourceRow<F extends Fields> = {
  id: string;
  hash_id: string;
  version: number;
  can: { update?: boolean; delete?: boolean };
  /** Only proposed so far, or refused. */
  proposed?: "PROPOSED" | "REFUSED" | null;
} & { -readonly [K in keyof F]: FieldValue<F[K]> } & {
  [K in keyof F as F[K] extends { kind: "contact" } ? ContactWord<K & string> : never]: ContactRef | null;
};

export interface ResourceOptions<F extends Fields> {
  /** The list's name: its table, text keys (`reference.<name>`) and audit kind. */
  readonly name: string;
  /** The paths of the list and of one entry; `{id}/update` and `{id}/delete` are below the second. */
  readonly paths: {
    readonly list: string;
    readonly one: string;
    /** A second path of the list. */
    readonly also?: string;
  };
  /** The path of its screen; lists with the same path are its tabs. */
  readonly screen: string;
  /** The family of its rights: `<family>_view`, `_create`, `_update`, `_delete`. */
  readonly family: string;
  readonly fields: F;
  /** Fields with unique values, ignoring case. */
  readonly unique: readonly (keyof F & string)[];
  /** Entries can't be merged, because rights or money depend on them. */
  readonly merges?: false;
  /** Entries are ordered by hand, parts within their parent; other lists are sorted by name. */
  readonly ordered?: true;
  /** All staff may read the list, since forms need it; changing needs a right. */
  readonly readByAll?: boolean;
}

/** The field with the parent entry of the same list, if there is one. Lists have at most two levels. */
export const parentField = (r: { readonly name: string; readonly fields: Fields }): string | undefined =>
  Object.entries(r.fields).find(([, f]) => f.kind === "reference" && f.to === r.name)?.[0];

/** What the calls of a reference list send and answer. */
function schemasOf<const F extends Fields>(fields: F) {
  type Row = ResourceRow<F>;
  type Listed = { search?: string | undefined; after?: string | undefined } & FieldFilters<F>;
  type Body = { [K in keyof F & string]?: GivenValue<F[K]> } & { version?: number };
  const row = z.object({
    id: z.uuid(),
    hash_id: z.uuid(),
    version: z.int(),
    can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
    proposed: z.enum(["PROPOSED", "REFUSED"]).nullable().optional(),
    ...Object.fromEntries(Object.entries(fields).map(([k, f]) => [k, answerSchema(f)])),
    ...Object.fromEntries(
      Object.entries(fields).flatMap(([k, f]) =>
        f.kind === "contact" ? [[contactWord(k), contactRef.nullable()]] : [],
      ),
    ),
  }) as unknown as z.ZodType<Row>;
  const create = z.object(
    Object.fromEntries(Object.entries(fields).map(([k, f]) => [k, createSchema(f)])),
  ) as unknown as z.ZodType<Body, Body>;
  const update = z.object({
    version,
    ...Object.fromEntries(Object.entries(fields).map(([k, f]) => [k, givenSchema(f).optional()])),
  }) as unknown as z.ZodType<Body, Body>;
  const listed = z.object({ search, ...afterQuery, ...fieldFilters(fields) }) as unknown as z.ZodType<
    Listed & { limit?: number | undefined },
    Listed & { limit?: number | string | undefined }
  >;
  return { row, create, update, listed };
}

/** The right to do something with the entries of a family: `<family>_<verb>`. */
const rightOf = ({ family }: { readonly family: string }, verb: string): Permission =>
  `${family}_${verb}` as Permission;
const readersOf = (o: { readonly family: string; readonly readByAll?: boolean }) =>
  o.readByAll ? "any-user" : rightOf(o, "view");

/** The calls that read a list, at each of its paths. */
function listsOf<const F extends Fields>(
  o: ResourceOptions<F>,
  { row, listed }: Pick<ReturnType<typeof schemasOf<F>>, "row" | "listed">,
) {
  const at = (path: string, word: string) =>
    endpoint({
      name: `reference.${o.name}.${word}`,
      method: "GET",
      path,
      permission: readersOf(o),
      openToImpersonator: true,
      ...(o.ordered && { inOrder: true }),
      summary: `The ${o.name} list, ${o.ordered ? "in its own order" : "by name"}.`,
      query: listed,
      response: list(row),
    });
  return {
    list: at(o.paths.list, "list"),
    also: o.paths.also ? [at(o.paths.also, "listAlso")] : [],
  };
}

/** Declares a reference list: its calls, screen, checks and test derive from this value. */
export function resource<const F extends Fields>(o: ResourceOptions<F>) {
  const { row, create, update, listed } = schemasOf(o.fields);
  const hasImage = Object.values(o.fields).some((f) => f.kind === "image");
  return {
    ...o,
    row,
    ...listsOf(o, { row, listed }),
    get: endpoint({
      name: `reference.${o.name}.get`,
      method: "GET",
      path: `${o.paths.one}/{id}`,
      permission: readersOf(o),
      openToImpersonator: true,
      summary: `One of the ${o.name} list.`,
      params: byId(o.name),
      response: item(row),
    }),
    create: endpoint({
      name: `reference.${o.name}.create`,
      method: "POST",
      path: o.paths.one,
      permission: rightOf(o, "create"),
      ...(hasImage && { multipart: true }),
      summary: `Adds to the ${o.name} list.`,
      body: create,
      response: item(row),
    }),
    update: endpoint({
      name: `reference.${o.name}.update`,
      method: "PATCH",
      path: `${o.paths.one}/{id}/update`,
      permission: rightOf(o, "update"),
      ...(hasImage && { multipart: true }),
      summary: `Changes one of the ${o.name} list.`,
      params: byId(o.name),
      body: update,
      response: item(row),
    }),
    remove: endpoint({
      name: `reference.${o.name}.delete`,
      method: "DELETE",
      path: `${o.paths.one}/{id}/delete`,
      permission: rightOf(o, "delete"),
      summary: `Deletes one of the ${o.name} list; refused while something uses it.`,
      params: byId(o.name),
      response: done,
    }),
  };
}
export type Resource = ReturnType<typeof resource<Fields>>;
