import { z } from "zod";
import { allEndpoints } from "#contract/index.ts";
import { changes, permissionsOf, type AnyEndpoint } from "#contract/kit/endpoint.ts";
import { idPlaces } from "../matrix/identifiers.ts";
import type { AnyInput } from "../matrix/rows.ts";

// Every reading call, with every filter and sort that its contract declares, one at a time.

/** What is put into the inputs: identifiers by kind, words to search for, and values for fields of these names. */
export interface Offered {
  readonly ids: Readonly<Record<string, readonly string[]>>;
  readonly words: readonly string[];
  readonly values: Readonly<Record<string, string>>;
}
export interface Asked {
  readonly endpoint: AnyEndpoint;
  readonly input: AnyInput;
  /** The same in every run, for comparing answers before and after a step. */
  readonly key: string;
}

/** Binary answers are papers; what is on them comes from the same operations, and PDF hides its text. */
const readingCalls: readonly AnyEndpoint[] = allEndpoints.filter(
  (e) => !changes(e) && e.method === "GET" && e.permission !== "public" && e.name !== "access.logout" && !e.binary,
);

interface Field {
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly anyOf?: readonly Field[];
  readonly const?: unknown;
}
interface Fields {
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
}
const fieldsOf = (schema: z.ZodType | undefined): Fields =>
  schema ? (z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Fields) : {};

function valuesOf(field: Field, name: string, o: Offered): readonly string[] {
  const given = o.values[name];
  if (given !== undefined) return [given];
  if (field.enum) return field.enum.map(String);
  if (field.anyOf) return field.anyOf.flatMap((one) => valuesOf(one, "", o));
  if (typeof field.const === "string") return [field.const];
  if (/search|^q$/u.test(name)) return o.words;
  if (field.format === "date" || /date|day|_from$|_to$|month/u.test(name)) return [o.values.day ?? ""];
  return [];
}

/** A path with `{kind}` and an identifier that may be of any: each kind with its own. */
const byKind = (names: readonly string[], o: Offered): Record<string, string>[] =>
  Object.entries(o.ids).flatMap(([kind, ids]) =>
    ids.map((id) => Object.fromEntries(names.map((name) => [name, name === "kind" ? kind : id]))),
  );

/** The inputs of a call: bare, then with each value of each filter alone. None where a path takes what is not offered. */
function inputsOf(e: AnyEndpoint, o: Offered): AnyInput[] {
  const places = idPlaces(e);
  const choices = (part: "params" | "query", name: string, field: Field): readonly string[] => {
    const place = places.find((p) => p.part === part && p.at[0] === name);
    return place ? (place.kinds ?? []).flatMap((kind) => o.ids[kind] ?? []) : valuesOf(field, name, o);
  };
  const [params, query] = [fieldsOf(e.params), fieldsOf(e.query)];
  const inPath = Object.entries(params.properties ?? {});
  const paths = inPath.some(([name]) => name === "kind")
    ? byKind(
        inPath.map(([name]) => name),
        o,
      )
    : inPath.reduce<Record<string, string>[]>(
        (all, [name, field]) =>
          all.flatMap((path) => choices("params", name, field).map((value) => ({ ...path, [name]: value }))),
        [{}],
      );
  const needed: Record<string, string> = {};
  for (const name of query.required ?? []) {
    const [first] = choices("query", name, query.properties?.[name] ?? {});
    if (first === undefined) return [];
    needed[name] = first;
  }
  const filters = Object.entries(query.properties ?? {}).flatMap(([name, field]) =>
    name === "after" || name === "limit" || name === "page"
      ? []
      : choices("query", name, field).map((value) => ({ ...needed, [name]: value })),
  );
  return paths.flatMap((path) => [needed, ...filters].map((q) => ({ params: path, query: q })));
}

/** Whether somebody with these rights is let in; who is not is told nothing, which the matrix of rights tests. */
const opens = ({ permission: need }: AnyEndpoint, rights: ReadonlySet<string>): boolean => {
  const asked = permissionsOf(need);
  const isAll = typeof need === "object" && "all" in need;
  return asked.length === 0 || (isAll ? asked.every((r) => rights.has(r)) : asked.some((r) => rights.has(r)));
};

/** All reading calls that open to these rights, with all their inputs. `bare`: without filters. */
export function walk(o: Offered, rights: readonly string[], bare = false): Asked[] {
  const held = new Set(rights);
  return readingCalls.flatMap((endpoint) => {
    if (!opens(endpoint, held)) return [];
    const inputs = inputsOf(endpoint, o);
    const chosen = bare
      ? inputs.filter((input, i) => inputs.findIndex((one) => one.params === input.params) === i)
      : inputs;
    return [...new Map(chosen.map((input) => [JSON.stringify(input), input] as const))].map(([text, input]) => ({
      endpoint,
      input,
      key: `${endpoint.name} ${text}`,
    }));
  });
}
