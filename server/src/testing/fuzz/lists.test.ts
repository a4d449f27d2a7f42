import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { z } from "zod";
import { allEndpoints } from "#contract/index.ts";
import { writes, type AnyEndpoint } from "#contract/kit/endpoint.ts";
import { allPermissions } from "#contract/permissions.ts";
import { matrix } from "../matrix/all.ts";
import { rowsOf } from "../matrix/office-rows.ts";
import { inputOf, type AnyInput } from "../matrix/rows.ts";
import { buildWorld, type World } from "../matrix/world.ts";
import { testApp, type Client, type TestApp } from "../test-app.ts";

/** Every list is asked with each two of its filters together, and with cursors that are another list's or nobody's. No answer is a fault. */
let t: TestApp;
let w: World;
let administrator: Client;
let rows: ReadonlyMap<string, string | undefined>;
before(async () => {
  t = await testApp();
  w = await buildWorld(t);
  administrator = await t.as(await t.make.user({ zone: w.s.paris.id, rights: allPermissions }));
  rows = await rowsOf(t.owner, w.s.paris.id);
});
after(async () => await t.close());

interface Field {
  readonly "x-kind"?: string | readonly string[];
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly items?: Field;
  readonly anyOf?: readonly Field[];
}
const fieldsIn = (schema: z.ZodType, io: "input" | "output"): Readonly<Record<string, Field>> =>
  (z.toJSONSchema(schema, { io, unrepresentable: "any" }) as { properties?: Record<string, Field> }).properties ?? {};

const NOWHERE = "01890000-0000-7000-8000-000000000000";
/** A value that the field takes; each `turn` another one of a choice. */
function valueOf(given: Field, read: Field | undefined, turn: number): unknown {
  const kind = [given["x-kind"] ?? []].flat()[0];
  if (kind !== undefined) return rows.get(kind) ?? NOWHERE;
  const field = read?.type === "array" ? (read.items ?? {}) : read?.type === undefined ? given : read;
  const one = field.anyOf?.find(({ type }) => type !== "null") ?? field;
  if (one.enum) return one.enum[turn % one.enum.length];
  if (one.type === "integer" || one.type === "number") return Math.max(1, one.minimum ?? 1);
  if (one.type === "boolean") return "1";
  if (one.format === "date") return ["2026-01-01", "2026-03-31"][turn % 2];
  if (one.format === "uuid") return NOWHERE;
  if (one.pattern?.includes("\\d{4}-")) return "2026-03";
  return "a";
}

const encoded = (...parts: readonly string[]): string => Buffer.from(JSON.stringify(parts)).toString("base64url");
const MOMENT = "2026-03-31T10:00:00.000000Z";
/** Cursors of every shape that a list has, and of none. */
const CURSORS: readonly string[] = [
  ...[
    "word",
    "12",
    "999999999999999",
    "-3",
    "12.50",
    "2026-03-31",
    "2026-02-30",
    MOMENT,
    NOWHERE,
    "O'Neil",
    "a\0b",
  ].flatMap((first) => [encoded(first), encoded(first, NOWHERE), encoded(first, "word"), encoded(first, "12")]),
  encoded(),
  encoded("a", "b", "c"),
  Buffer.from('{"a":1}').toString("base64url"),
  Buffer.from("[1,2]").toString("base64url"),
  MOMENT,
  "2026-02-30T10:00:00.000000Z",
  "garbled",
  "%00",
];

/** Where a list's filters are: in the query, or in the body of a call that reads. */
const partOf = (e: AnyEndpoint): "query" | "body" => (e.query ? "query" : "body");
async function answered(e: AnyEndpoint, base: AnyInput, filters: object): Promise<void> {
  const answer = await administrator.call(e, { ...base, [partOf(e)]: filters });
  assert.ok(answer.status < 500, `${answer.status} with ${JSON.stringify(filters)}`);
}

for (const e of allEndpoints) {
  const schema = e[partOf(e)];
  if (schema === undefined || writes(e) || e.binary) continue;
  const [given, read] = [fieldsIn(schema, "input"), fieldsIn(schema, "output")];
  const names = Object.keys(given);
  const needed = new Set(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).required ?? []);
  if (names.length === 0) continue;
  describe(`${e.method} ${e.path}`, () => {
    const valuesOf = (some: readonly string[], turn: number): object =>
      Object.fromEntries(some.map((name, i) => [name, valueOf(given[name] ?? {}, read[name], turn + i)]));
    const baseOf = async (): Promise<AnyInput & { readonly filters: object }> => {
      const row = matrix[e.name];
      const input = row === undefined || row === "no place" ? {} : await inputOf(row, w);
      const own = (input[partOf(e)] ?? {}) as Readonly<Record<string, unknown>>;
      const missing = [...needed].filter((name) => own[name] === undefined);
      const filters = Object.fromEntries(Object.entries(own).filter(([name]) => needed.has(name)));
      return { ...input, filters: { ...valuesOf(missing, 0), ...filters } };
    };

    test("any two filters together are answered", async () => {
      const { filters, ...base } = await baseOf();
      await answered(e, base, filters);
      for (const [i, one] of names.entries()) {
        await answered(e, base, { ...filters, ...valuesOf([one], i) });
        for (const other of names.slice(i + 1)) await answered(e, base, { ...filters, ...valuesOf([one, other], i) });
      }
    });

    if (names.includes("after"))
      test("a cursor of another list, and one that is none, are answered, whatever the order", async () => {
        const { filters, ...base } = await baseOf();
        const orders = names.filter((name) => /^(?:orderBy|sort|groupBy)$/u.test(name));
        const ordered = [
          {},
          ...orders.flatMap((name) => (given[name]?.enum ?? []).map((value) => ({ [name]: value }))),
        ];
        for (const order of ordered)
          for (const cursor of CURSORS) await answered(e, base, { ...filters, ...order, after: cursor });
      });
  });
}
