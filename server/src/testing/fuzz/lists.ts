import { z } from "zod";
import { allEndpoints } from "#contract/index.ts";
import { writes, type AnyEndpoint } from "#contract/kit/endpoint.ts";
import { allPermissions } from "#contract/permissions.ts";
import { matrix } from "../matrix/all.ts";
import { rowsOf } from "../matrix/office-rows.ts";
import { inputOf, type AnyInput } from "../matrix/rows.ts";
import { buildWorld, type World } from "../matrix/world.ts";
import { testApp, type Client, type TestApp } from "../test-app.ts";

export type Rows = ReadonlyMap<string, string | undefined>;
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
export const fieldsIn = (schema: z.ZodType, io: "input" | "output"): Readonly<Record<string, Field>> =>
  (z.toJSONSchema(schema, { io, unrepresentable: "any" }) as { properties?: Record<string, Field> }).properties ?? {};

const NOWHERE = "01890000-0000-7000-8000-000000000000";
/** A value that the field takes; each `turn` another one of a choice. */
function valueOf(rows: Rows, given: Field, read: Field | undefined, turn: number): unknown {
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
export const partOf = (e: AnyEndpoint): "query" | "body" => (e.query ? "query" : "body");

/** The calls that read and have filters. */
export const filtered: readonly AnyEndpoint[] = allEndpoints.filter((e) => {
  const schema = e[partOf(e)];
  return schema !== undefined && !writes(e) && !e.binary && Object.keys(fieldsIn(schema, "input")).length > 0;
});

/** Each filter with its next ones, `reach` of them. */
const pairsOf = (names: readonly string[], reach: number): readonly (readonly string[])[] =>
  names.flatMap((one, i) => [[one], ...names.slice(i + 1, i + 1 + reach).map((other) => [one, other])]);

/** The least input of a reading call: that of the matrix, with a value for each filter that must be given, in `base`. */
export async function leastInput(
  e: AnyEndpoint,
  world: World,
  rows: Rows,
): Promise<{ readonly input: AnyInput; readonly base: object }> {
  const row = matrix[e.name];
  const input: AnyInput = row === undefined || row === "no place" ? {} : await inputOf(row, world);
  const schema = e[partOf(e)];
  if (!schema) return { input, base: {} };
  const [given, read] = [fieldsIn(schema, "input"), fieldsIn(schema, "output")];
  const own = (input[partOf(e)] ?? {}) as Readonly<Record<string, unknown>>;
  const needed = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }).required ?? [];
  const made = needed
    .filter((name) => own[name] === undefined)
    .map((name, i) => [name, valueOf(rows, given[name] ?? {}, read[name], i)]);
  return {
    input,
    base: Object.fromEntries([...made, ...Object.entries(own).filter(([name]) => needed.includes(name))]),
  };
}

/** What was asked of one list, and the filters whose answer was a fault. */
export interface Asked {
  readonly made: number;
  readonly faults: readonly string[];
}

/** Asks lists with their filters in pairs, and with cursors that are another list's or nobody's. */
export class ListAsker {
  readonly #t: TestApp;
  readonly #world: World;
  readonly #administrator: Client;
  readonly #rows: Rows;

  private constructor(t: TestApp, world: World, administrator: Client, rows: Rows) {
    this.#t = t;
    this.#world = world;
    this.#administrator = administrator;
    this.#rows = rows;
  }

  static async start(): Promise<ListAsker> {
    const t = await testApp();
    const world = await buildWorld(t);
    const administrator = await t.as(await t.make.user({ zone: world.s.paris.id, rights: allPermissions }));
    return new ListAsker(t, world, administrator, await rowsOf(t.owner, world.s.paris.id));
  }

  async close(): Promise<void> {
    await this.#t.close();
  }

  /**
   * Asks one list. Whole: each two of its filters, and each cursor in each order. Otherwise each filter with the next two, each cursor in the
   * usual order and every seventh in the others.
   */
  async ask(e: AnyEndpoint, isWhole: boolean): Promise<Asked> {
    const schema = e[partOf(e)] as z.ZodType;
    const [given, read] = [fieldsIn(schema, "input"), fieldsIn(schema, "output")];
    const names = Object.keys(given);
    const valuesOf = (some: readonly string[], turn: number): object =>
      Object.fromEntries(some.map((name, i) => [name, valueOf(this.#rows, given[name] ?? {}, read[name], turn + i)]));
    const { input, base } = await leastInput(e, this.#world, this.#rows);

    const all: object[] = pairsOf(names, isWhole ? names.length : 2).map((pair, i) => valuesOf(pair, i));
    if (names.includes("after")) {
      const orders = names
        .filter((name) => /^(?:orderBy|sort|groupBy)$/u.test(name))
        .flatMap((name) => (given[name]?.enum ?? []).map((value) => ({ [name]: value })));
      for (const [turn, order] of [{}, ...orders].entries())
        for (const [i, after] of CURSORS.entries())
          if (isWhole || turn === 0 || (i + turn) % 7 === 0) all.push({ ...order, after });
    }
    const faults: string[] = [];
    for (const filters of all) {
      const answer = await this.#administrator.call(e, { ...input, [partOf(e)]: { ...base, ...filters } });
      if (answer.status >= 500) faults.push(`${answer.status}: ${e.method} ${e.path} with ${JSON.stringify(filters)}`);
    }
    return { made: all.length, faults };
  }
}
