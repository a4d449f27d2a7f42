import { z } from "zod";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";

export const parts = ["params", "query", "body"] as const;
export type Path = readonly (string | number)[];

/** A place of an input that takes an identifier. */
export interface IdPlace {
  readonly part: (typeof parts)[number];
  /** `["lines", 0, "recipe_hash_id"]`. A number is any entry of a list, `KEY` a key of a record. */
  readonly at: Path;
  /** The kinds of records that it takes; undefined where the contract says none (`hashId`). */
  readonly kinds: readonly string[] | undefined;
}
const KEY = "{key}";

interface Schema {
  readonly format?: string;
  readonly "x-kind"?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly propertyNames?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

function placesIn(s: Schema | undefined, part: IdPlace["part"], at: Path): IdPlace[] {
  if (s === undefined) return [];
  const kind = s["x-kind"];
  const own = s.format === "uuid" || kind !== undefined;
  return [
    ...(own ? [{ part, at, kinds: kind === undefined ? undefined : [kind].flat() }] : []),
    ...Object.entries(s.properties ?? {}).flatMap(([name, inner]) => placesIn(inner, part, [...at, name])),
    ...placesIn(s.items, part, [...at, 0]),
    ...placesIn(s.propertyNames, part, [...at, KEY]),
    ...(typeof s.additionalProperties === "object" ? placesIn(s.additionalProperties, part, [...at, KEY]) : []),
    ...[...(s.anyOf ?? []), ...(s.oneOf ?? []), ...(s.allOf ?? [])].flatMap((one) => placesIn(one, part, at)),
  ];
}

/** Every place of a call's path, query and body that takes an identifier. */
export const idPlaces = (e: AnyEndpoint): readonly IdPlace[] =>
  parts.flatMap((part) => {
    const schema = e[part];
    return schema ? placesIn(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema, part, []) : [];
  });

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
/** Where an input has identifiers. Of a list, only the first entry counts. */
export function idsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value === "string") return UUID.test(value) ? [at] : [];
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((v, i) => idsIn(v, [...at, i]));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([k, v]) => [
      ...(UUID.test(k) ? [[...at, KEY]] : []),
      ...idsIn(v, [...at, UUID.test(k) ? KEY : k]),
    ]);
  return [];
}

/** The input with another identifier in one place; what leads there is made where it is missing. */
export function withId(input: unknown, [first, ...rest]: Path, id: string): unknown {
  if (first === undefined) return id;
  if (first === KEY) return { [id]: Object.values(input ?? {})[0] ?? 1 };
  if (typeof first === "number") {
    const [entry, ...further] = Array.isArray(input) ? (input as unknown[]) : [];
    return [withId(entry, rest, id), ...further];
  }
  const base = (input ?? {}) as Record<string, unknown>;
  return { ...base, [first]: withId(base[first], rest, id) };
}
