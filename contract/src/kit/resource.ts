import { z } from "zod";
import type { Permission } from "../permissions.ts";
import { endpoint } from "./endpoint.ts";
import { afterQuery, byId, done, item, list, search } from "./page.ts";

/** The kinds of field a reference list may have: a closed union, so that one form, one column set and one test serve all. */
export type Field =
  | {
      readonly kind: "text";
      readonly required?: boolean;
      readonly max?: number;
      readonly pattern?: RegExp;
      readonly upper?: boolean;
    }
  /** `asNumber`: 1 or 0 in answers, as the specification writes it; true, false, 1 and 0 are taken. */
  | { readonly kind: "flag"; readonly asNumber?: true }
  | { readonly kind: "integer"; readonly min: number; readonly max: number; readonly fallback: number }
  /** One of another reference list, by its name. */
  | { readonly kind: "reference"; readonly to: string };

export type Fields = { readonly [name: string]: Field };
type Value<F extends Field> = F extends { kind: "flag"; asNumber: true }
  ? 0 | 1
  : F extends { kind: "flag" }
    ? boolean
    : F extends { kind: "integer" }
      ? number
      : F extends { required: true }
        ? string
        : string | null;
export type ResourceRow<F extends Fields> = {
  id: string;
  hash_id: string;
  version: number;
  can: { update?: boolean; delete?: boolean };
} & { -readonly [K in keyof F]: Value<F[K]> };

export interface ResourceOptions<F extends Fields> {
  /** One word: the table, the text keys (`reference.<name>`), the audit's kind. */
  readonly name: string;
  /** Where the list is read, and where one is made; `{id}/update` and `{id}/delete` hang on the second. */
  readonly paths: { readonly list: string; readonly one: string };
  /** The path of its screen. */
  readonly screen: string;
  /** The family of its rights: `<family>_view`, `_create`, `_update`, `_delete`. */
  readonly family: string;
  readonly fields: F;
  /** Fields whose value may stand only once, whatever its case. */
  readonly unique: readonly (keyof F & string)[];
  /** Reading is open to all the staff: forms need the list. Changing is not. */
  readonly readByAll?: boolean;
}

/** A flag as it is taken: the number too, whatever the answer has. */
const flag = z.union([z.boolean(), z.literal([0, 1]).transform((n) => n === 1)]);

/** As it is answered. */
const rowSchema = (field: Field): z.ZodType =>
  field.kind === "flag" ? (field.asNumber ? z.literal([0, 1]) : z.boolean()) : fieldSchema(field);

/** As it is taken. */
function fieldSchema(field: Field): z.ZodType {
  if (field.kind === "flag") return flag;
  if (field.kind === "integer") return z.int().min(field.min).max(field.max);
  if (field.kind === "reference") return z.uuid().nullable();
  let text = z
    .string()
    .trim()
    .max(field.max ?? 120);
  if (field.upper) text = text.toUpperCase();
  if (field.pattern) text = text.regex(field.pattern, { error: "errors.format" });
  return field.required ? text.min(1, { error: "errors.required" }) : text.nullable();
}

/** Left out, an optional field takes its empty value: so a create says only what it means to. */
function createSchema(field: Field): z.ZodType {
  const schema = fieldSchema(field);
  if (field.kind === "flag") return schema.default(false);
  if (field.kind === "integer") return schema.default(field.fallback);
  if (field.kind === "reference") return schema.default(null);
  return field.required ? schema : schema.default(null);
}

/** Declares a reference list once: its five calls come from here, its screen, its checks and its test from the same value. */
export function resource<const F extends Fields>(o: ResourceOptions<F>) {
  type Row = ResourceRow<F>;
  type Given<K extends keyof F> = F[K] extends { kind: "flag" } ? boolean | 0 | 1 : Row[K & keyof Row];
  type Body = { [K in keyof F & string]?: Given<K> } & { version?: number };
  const row = z.object({
    id: z.uuid(),
    hash_id: z.uuid(),
    version: z.int(),
    can: z.object({ update: z.boolean().optional(), delete: z.boolean().optional() }),
    ...Object.fromEntries(Object.entries(o.fields).map(([k, f]) => [k, rowSchema(f)])),
  }) as unknown as z.ZodType<Row>;
  const create = z.object(
    Object.fromEntries(Object.entries(o.fields).map(([k, f]) => [k, createSchema(f)])),
  ) as unknown as z.ZodType<Body, Body>;
  const update = z.object({
    version: z.int().optional(),
    ...Object.fromEntries(Object.entries(o.fields).map(([k, f]) => [k, fieldSchema(f).optional()])),
  }) as unknown as z.ZodType<Body, Body>;
  const right = (verb: string): Permission => `${o.family}_${verb}` as Permission;
  return {
    ...o,
    row,
    list: endpoint({
      name: `reference.${o.name}.list`,
      method: "GET",
      path: o.paths.list,
      permission: o.readByAll ? "any-user" : right("view"),
      openToImpersonator: true,
      summary: `The ${o.name} list, by name.`,
      query: z.object({ search, ...afterQuery }),
      response: list(row),
    }),
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
    create: endpoint({
      name: `reference.${o.name}.create`,
      method: "POST",
      path: o.paths.one,
      permission: right("create"),
      summary: `Adds to the ${o.name} list.`,
      body: create,
      response: item(row),
    }),
    update: endpoint({
      name: `reference.${o.name}.update`,
      method: "PATCH",
      path: `${o.paths.one}/{id}/update`,
      permission: right("update"),
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
export type Resource = ReturnType<typeof resource<Fields>>;
