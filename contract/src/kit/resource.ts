import { z } from "zod";
import type { Permission } from "../permissions.ts";
import { type AnyEndpoint, endpoint } from "./endpoint.ts";
import { afterQuery, byId, done, item, list, search } from "./page.ts";
import {
  answerSchema,
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
} & { -readonly [K in keyof F]: FieldValue<F[K]> };

export interface ResourceOptions<F extends Fields> {
  /** One word: the table, the text keys (`reference.<name>`), the audit's kind. */
  readonly name: string;
  /** Where the list is read, and where one is made; `{id}/update` and `{id}/delete` hang on the second. */
  readonly paths: {
    readonly list: string;
    readonly one: string;
    /** A second address of the list. */
    readonly also?: string;
  };
  /** The path of its screen; lists that share one are its tabs. */
  readonly screen: string;
  /** The family of its rights: `<family>_view`, `_create`, `_update`, `_delete`. */
  readonly family: string;
  readonly fields: F;
  /** Fields whose value may stand only once, whatever its case. */
  readonly unique: readonly (keyof F & string)[];
  /** Its entries are never merged: rights or money stand on them. */
  readonly merges?: false;
  /** Reading is open to all the staff: forms need the list. Changing is not. */
  readonly readByAll?: boolean;
}

/** Identifiers in one parameter, separated by commas. */
const severalIds = z
  .string()
  .max(200 * 37)
  .transform((ids) => ids.split(","))
  .pipe(z.array(z.uuid()).min(1).max(200));

/** Where an entry is used: in words, with the address of the list that shows it, where one does. */
const usage = z.object({
  hash_id: z.uuid(),
  count: z.int(),
  uses: z.array(z.object({ count: z.int(), text: z.string(), link: z.string().nullable() })),
});
export type Usage = z.infer<typeof usage>;

/** So many days a merge can be taken back. */
export const MERGE_DAYS = 30;
const merge = z.object({
  hash_id: z.uuid(),
  /** The entry that went. */
  name: z.string(),
  name_fr: z.string().nullable(),
  /** How many uses were moved. */
  count: z.int(),
  user: z.object({ hash_id: z.uuid(), name: z.string() }),
  created_at: z.string(),
});
export type Merge = z.infer<typeof merge>;

/** The calls by which two entries of a list become one. They need the right to change and the right to delete. */
function mergingOf<R extends z.core.$ZodType>(o: { name: string; one: string; family: string; row: R }) {
  const permission = { all: [`${o.family}_update` as Permission, `${o.family}_delete` as Permission] };
  return {
    preview: endpoint({
      name: `reference.${o.name}.mergePreview`,
      method: "GET",
      path: `${o.one}/{id}/merge`,
      permission,
      openToImpersonator: true,
      figures: true,
      summary: `What would move if this entry of the ${o.name} list were merged into another.`,
      params: byId,
      query: z.object({ into: z.uuid() }),
      response: item(
        z.object({
          count: z.int(),
          uses: z.array(z.object({ count: z.int(), text: z.string() })),
          /** Why they can't be merged. */
          problem: z.string().nullable(),
        }),
      ),
    }),
    merge: endpoint({
      name: `reference.${o.name}.merge`,
      method: "POST",
      path: `${o.one}/{id}/merge`,
      permission,
      summary: `Merges an entry of the ${o.name} list into another: whatever used it uses the other one. It can be taken back for ${MERGE_DAYS} days.`,
      params: byId,
      body: z.object({ into: z.uuid(), version }),
      response: item(z.object({ merge: z.uuid(), moved: z.int(), entry: o.row })),
    }),
    merges: endpoint({
      name: `reference.${o.name}.merges`,
      method: "GET",
      path: `${o.one}/{id}/merges`,
      permission,
      openToImpersonator: true,
      summary: `The entries that were merged into this one of the ${o.name} list and can be taken back.`,
      params: byId,
      response: z.object({ data: z.array(merge) }),
    }),
    undo: endpoint({
      name: `reference.${o.name}.undoMerge`,
      method: "POST",
      path: `${o.one}/merge/{id}/undo`,
      permission,
      summary: `Takes a merge in the ${o.name} list back: what was moved and has not changed since moves back.`,
      params: byId,
      response: z.object({
        message: z.string(),
        data: z.object({ restored: z.int(), changed: z.int(), entry: o.row }),
      }),
    }),
  };
}

/** The field by which an entry is part of another one of its list, where it has one: two levels, a parent has no parent. */
export const parentField = (r: { readonly name: string; readonly fields: Fields }): string | undefined =>
  Object.entries(r.fields).find(([, f]) => f.kind === "reference" && f.to === r.name)?.[0];

/** Declares a reference list once: its calls come from here, its screen, its checks and its test from the same value. */
export function resource<const F extends Fields>(o: ResourceOptions<F>) {
  type Row = ResourceRow<F>;
  type Listed = { search?: string | undefined; after?: string | undefined } & FieldFilters<F>;
  type Body = { [K in keyof F & string]?: GivenValue<F[K]> } & { version?: number };
  const row = z.object({
    id: z.uuid(),
    hash_id: z.uuid(),
    version: z.int(),
    can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
    ...Object.fromEntries(Object.entries(o.fields).map(([k, f]) => [k, answerSchema(f)])),
  }) as unknown as z.ZodType<Row>;
  const create = z.object(
    Object.fromEntries(Object.entries(o.fields).map(([k, f]) => [k, createSchema(f)])),
  ) as unknown as z.ZodType<Body, Body>;
  const update = z.object({
    version,
    ...Object.fromEntries(Object.entries(o.fields).map(([k, f]) => [k, givenSchema(f).optional()])),
  }) as unknown as z.ZodType<Body, Body>;
  const listed = z.object({ search, ...afterQuery, ...fieldFilters(o.fields) }) as unknown as z.ZodType<
    Listed & { limit?: number | undefined },
    Listed & { limit?: number | string | undefined }
  >;
  const hasImage = Object.values(o.fields).some((f) => f.kind === "image");
  const right = (verb: string): Permission => `${o.family}_${verb}` as Permission;
  const listAt = (path: string, word: string) =>
    endpoint({
      name: `reference.${o.name}.${word}`,
      method: "GET",
      path,
      permission: o.readByAll ? "any-user" : right("view"),
      openToImpersonator: true,
      summary: `The ${o.name} list, by name.`,
      query: listed,
      response: list(row),
    });
  return {
    ...o,
    row,
    list: listAt(o.paths.list, "list"),
    also: o.paths.also ? [listAt(o.paths.also, "listAlso")] : [],
    get: endpoint({
      name: `reference.${o.name}.get`,
      method: "GET",
      path: `${o.paths.one}/{id}`,
      permission: o.readByAll ? "any-user" : right("view"),
      openToImpersonator: true,
      summary: `One of the ${o.name} list.`,
      params: byId,
      response: item(row),
    }),
    usage: endpoint({
      name: `reference.${o.name}.usage`,
      method: "GET",
      path: `${o.paths.one}/usage`,
      permission: { any: [right("update"), right("delete")] },
      openToImpersonator: true,
      figures: true,
      summary: `How often entries of the ${o.name} list are used, and where: all records count, for whoever keeps the list.`,
      query: z.object({ ids: severalIds }),
      response: z.object({ data: z.array(usage) }),
    }),
    merging: o.merges === false ? undefined : mergingOf({ name: o.name, one: o.paths.one, family: o.family, row }),
    create: endpoint({
      name: `reference.${o.name}.create`,
      method: "POST",
      path: o.paths.one,
      permission: right("create"),
      ...(hasImage && { multipart: true }),
      summary: `Adds to the ${o.name} list.`,
      body: create,
      response: item(row),
    }),
    update: endpoint({
      name: `reference.${o.name}.update`,
      method: "PATCH",
      path: `${o.paths.one}/{id}/update`,
      permission: right("update"),
      ...(hasImage && { multipart: true }),
      summary: `Changes one of the ${o.name} list.`,
      params: byId,
      body: update,
      response: item(row),
    }),
    remove: endpoint({
      name: `reference.${o.name}.delete`,
      method: "DELETE",
      path: `${o.paths.one}/{id}/delete`,
      permission: right("delete"),
      summary: `Deletes one of the ${o.name} list; refused while something uses it.`,
      params: byId,
      response: done,
    }),
  };
}
/** All calls of a list. */
export const callsOf = (
  r: Pick<Resource, "list" | "also" | "get" | "usage" | "merging" | "create" | "update" | "remove">,
): AnyEndpoint[] => [
  r.list,
  ...r.also,
  r.get,
  r.usage,
  ...Object.values(r.merging ?? {}),
  r.create,
  r.update,
  r.remove,
];
export type Resource = ReturnType<typeof resource<Fields>>;
