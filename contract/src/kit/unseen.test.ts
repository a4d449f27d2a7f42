import assert from "node:assert/strict";
import { test } from "node:test";
import type { z } from "zod";
import { allEndpoints } from "../index.ts";
import { onItsLines } from "./long-text.ts";
import { onOneLine } from "./one-line.ts";

test("a text is kept without what nobody sees, on its lines", () => {
  assert.equal(onOneLine("\ufeffJardin\u00a0Blanc\u200b "), "Jardin Blanc");
  assert.equal(onOneLine("Deux  Espaces\u3000\u2009et\u202fplus"), "Deux Espaces et plus");
  assert.equal(onOneLine("Sirop de\u00ad cassis"), "Sirop de cassis");
  assert.equal(
    onItsLines("\u00a0Bonjour\u00a0!\r\n\r\n  - un\u200b  deux \u2028\tfin\u00a0\n"),
    "Bonjour !\n\n  - un deux\n\tfin",
  );
  for (const text of ["👩‍🔬 Zoé O’Neil", "می‌خواهم", "क्‍ष", "서울 음료", "❤️"]) {
    assert.equal(onOneLine(text), text, "joiners that shape what is read stay");
    assert.equal(onItsLines(text), text);
  }
  assert.equal(onOneLine("Jean\u200dne"), "Jeanne");
});

type Schema = z.core.$ZodType;
interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
  readonly left?: Schema;
  readonly right?: Schema;
  readonly getter?: () => Schema;
  readonly in?: Schema;
  readonly out?: Schema;
}
const defOf = (schema: Schema): Def => schema._zod.def;

/** The schemas of texts inside a schema, with their paths; a text that is changed into something else counts as a whole. */
function textsIn(schema: Schema, path: string, seen = new Set<Schema>()): { path: string; schema: Schema }[] {
  if (seen.has(schema)) return [];
  const inside = new Set(seen).add(schema);
  const go = (one: Schema | undefined, at = path) => (one ? textsIn(one, at, inside) : []);
  const def = defOf(schema);
  if (def.type === "string") return [{ path, schema }];
  if (def.type === "pipe") {
    if (def.in && defOf(def.in).type === "transform") return go(def.out);
    const given = go(def.in);
    return given.some((one) => one.path === path) ? [{ path, schema }] : given;
  }
  return [
    ...Object.entries(def.shape ?? {}).flatMap(([name, one]) => go(one, `${path}.${name}`)),
    ...[...(def.options ?? []), ...(def.items ?? [])].flatMap((one) => go(one)),
    ...go(def.innerType),
    ...go(def.left),
    ...go(def.right),
    ...go(def.element, `${path}[]`),
    ...go(def.valueType, `${path}.*`),
    ...(def.getter ? go(def.getter()) : []),
  ];
}

/** What is compared letter by letter: passwords, what is signed or was read elsewhere, cursors. */
const EXACT =
  /\.(?:(?:current_|new_)?password(?:_confirmation)?|token|mark|challenge|socket_id|channel_name|broadcasting\.more\[\]|after)$/u;
/** Words that programs make: names of kinds, rights, columns; a device's own name of itself. */
const WORDS = /\.(?:kind|permission|key|keys\[\]|contract_kinds\[\]|columns\[\]|device|v|weights)$/u;
/** Whole files and their columns, whose cells are cleaned one by one; filters, which the schema of their list reads. */
const READ_LATER =
  /^(?:imports\.\w+\.(?:text|mapping|sheet|corrections\[\]\.\w+)|exports\.create\.filters\.\*|views\.\w+\.words\.\*)$/u;
const PROBES = [
  "ab\u00a0\u200bcd  ef\u00ad ",
  "AB\u200b\u00a012",
  "\ufeff12\u00a0",
  " https://a.example/b\u200b",
  "a1\u00a0b2",
];
const isDirty = (value: unknown): boolean =>
  /[\u00a0\u00ad\u200b\ufeff]|[^\n] {2}|^ | $/u.test(typeof value === "string" ? value : JSON.stringify(value ?? null));

test("every text that a call takes is cleaned of what nobody sees, but passwords and what is signed elsewhere", () => {
  let looked = 0;
  const dirty = allEndpoints.flatMap(({ name, body, query }) =>
    [body, query].flatMap((given) =>
      (given ? textsIn(given, name) : []).flatMap(({ path, schema }) => {
        if ([EXACT, WORDS, READ_LATER].some((known) => known.test(path))) return [];
        looked += 1;
        return PROBES.some((probe) => {
          const { success, data } = (schema as z.ZodType).safeParse(probe);
          return success && isDirty(data);
        })
          ? [path]
          : [];
      }),
    ),
  );
  assert.ok(looked > 500, `only ${looked} texts found`);
  assert.deepEqual(dirty, []);
});
