import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { z } from "zod";
import { currentUser } from "#contract/access/endpoints.ts";
import { allEndpoints } from "#contract/index.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { newId } from "#server/kit/transaction.ts";
import { anyStaff, matrix } from "#server/testing/matrix/all.ts";
import type { AnyInput } from "#server/testing/matrix/rows.ts";
import { buildWorld, type World } from "#server/testing/matrix/world.ts";
import { testApp, type Answer, type Client, type TestApp } from "#server/testing/test-app.ts";

/**
 * Every identifier created in one office is tried by somebody of another in every path parameter and field that takes one: the answer must
 * equal, byte by byte, the one for an identifier that does not exist.
 */
let t: TestApp;
let w: World;
/** One row of each table from Paris (for the outsider) and from Douala (for the insider). */
let ofParis: ReadonlyMap<string, string>;
let ofDouala: ReadonlyMap<string, string>;
before(async () => {
  t = await testApp();
  w = await buildWorld(t);
  for (const { client } of [w.insider, w.outsider]) await client.ok(currentUser);
  ofParis = await rowsOf(w.s.paris.id, [w.outsider.user.id]);
  ofDouala = await rowsOf(w.s.douala.id, [w.insider.user.id]);
});
after(async () => await t.close());

/**
 * One row of each table that belongs to an office: by its office, by a country only it has, or by its person. This covers tables nobody
 * listed here.
 */
async function rowsOf(zone: string, but: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows: columns } = await t.owner.query<{ table: string; zone: boolean; person: boolean }>(`
    SELECT c.table_name AS table, bool_or(c.column_name = 'zone_id') AS zone, bool_or(c.column_name = 'user_id') AS person
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.column_name IN ('hash_id', 'zone_id', 'country_id', 'user_id')
    GROUP BY 1 HAVING bool_or(c.column_name = 'hash_id') AND count(*) > 1`);
  const found = new Map<string, string>([["zone", zone]]);
  for (const { table, zone: placed, person } of columns) {
    const where = placed
      ? "zone_id = $1 AND hash_id <> ALL ($2)"
      : !person
        ? "country_id IN (SELECT country_id FROM zone_country c WHERE zone_id = $1 AND NOT EXISTS (SELECT 1 FROM zone_country o WHERE o.country_id = c.country_id AND o.zone_id <> $1)) AND hash_id <> ALL ($2)"
        : "user_id IN (SELECT hash_id FROM app_user WHERE zone_id = $1) AND user_id <> ALL ($2)";
    const { rows } = await t.owner.query<{ hash_id: string }>(
      `SELECT hash_id FROM ${table} WHERE ${where} ORDER BY hash_id LIMIT 1`,
      [zone, but],
    );
    if (rows[0]) found.set(table, rows[0].hash_id);
  }
  return found;
}

async function call(client: Client, e: AnyEndpoint, input: AnyInput): Promise<Answer<never>> {
  const answer = await client.call(e, input);
  if (answer.status !== 429) return answer;
  // Too many background jobs are waiting: run them first.
  await t.runJobs();
  return await client.call(e, input);
}
/** The answer without what may differ between two calls: newly created identifiers, times, counters. */
const plain = (answer: Answer<never>, ids: readonly string[]): string => {
  const raw = ids.reduce((text, id) => text.replaceAll(id, "*"), answer.raw);
  return answer.status < 300 ? `${answer.status}` : `${answer.status} ${raw}`;
};

type Path = readonly (string | number)[];
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;
/** The paths of the identifiers in an input. */
function idsIn(value: unknown, at: Path = []): Path[] {
  if (typeof value === "string") return UUID.test(value) ? [at] : [];
  if (Array.isArray(value)) return value.slice(0, 1).flatMap((v, i) => idsIn(v, [...at, i]));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([k, v]) => idsIn(v, [...at, k]));
  return [];
}
interface Schema {
  readonly format?: string;
  readonly properties?: Record<string, Schema>;
  readonly items?: Schema;
  readonly anyOf?: Schema[];
  readonly oneOf?: Schema[];
}
/** Fields of a schema that take an identifier or a list of them, even if the matrix's input leaves them out. */
function fieldsOf(schema: z.ZodType | undefined): Path[] {
  if (!schema) return [];
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
  const takes = (s: Schema): boolean => s.format === "uuid" || [...(s.anyOf ?? []), ...(s.oneOf ?? [])].some(takes);
  return Object.entries(json.properties ?? {}).flatMap(([name, s]): Path[] =>
    takes(s) ? [[name]] : s.items && takes(s.items) ? [[name, 0]] : [],
  );
}
/** The input with another identifier at one path. */
function withId(input: unknown, [first, ...rest]: Path, id: string): unknown {
  if (first === undefined) return id;
  const base = (input ?? (typeof first === "number" ? [] : {})) as Record<string | number, unknown>;
  const copy = (Array.isArray(base) ? [...(base as unknown[])] : { ...base }) as Record<string | number, unknown>;
  copy[first] = withId(base[first], rest, id);
  return copy;
}
const distinct = (paths: readonly Path[]): Path[] => [...new Map(paths.map((p) => [JSON.stringify(p), p])).values()];

describe("in a path", () => {
  for (const e of allEndpoints.filter((one) => one.path.includes("{") && (one.place || one.reach)))
    test(`${e.method} ${e.path}`, async () => {
      const row = matrix[e.name];
      const base: AnyInput = row !== undefined && row !== "no place" && row.kind === "thing" ? await row.input(w) : {};
      const names = [...e.path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name ?? "");
      const given = (base.params ?? {}) as Record<string, string>;
      for (const name of names.filter((n) => !given[n] || UUID.test(given[n])))
        for (const [table, id] of ofParis) {
          const missing = newId();
          // In a path with several parameters, the others are the caller's own.
          const params = Object.fromEntries(
            names.map((n) => [n, UUID.test(given[n] ?? newId()) ? w.s.douala.id : given[n]]),
          );
          const there = await call(w.outsider.client, e, { ...base, params: { ...params, [name]: id } });
          const nowhere = await call(w.outsider.client, e, { ...base, params: { ...params, [name]: missing } });
          assert.equal(plain(there, [id]), plain(nowhere, [missing]), `a row of ${table} as ${name}`);
        }
    });
});

describe("in a field", () => {
  for (const e of allEndpoints) {
    const row = matrix[e.name];
    if (row === undefined || row === "no place" || !(e.body || e.query)) continue;
    test(`${e.method} ${e.path}`, async () => {
      const fresh = async (): Promise<AnyInput> =>
        row.kind === "thing" ? { ...(await row.input(w)) } : { query: {}, ...row.input };
      let input = await fresh();
      for (const part of ["query", "body"] as const) {
        const paths = distinct([...idsIn(input[part]), ...(part === "body" ? fieldsOf(e.body) : fieldsOf(e.query))]);
        for (const path of paths)
          for (const [table, id] of ofDouala) {
            if (table === "app_user" && anyStaff[e.name]?.includes(String(path[0]))) continue;
            const missing = newId();
            const answers: Answer<never>[] = [];
            for (const one of [id, missing]) {
              const answer = await call(w.insider.client, e, { ...input, [part]: withId(input[part], path, one) });
              answers.push(answer);
              if (answer.status < 300) input = await fresh();
            }
            const [there, nowhere] = answers;
            if (there && nowhere)
              assert.equal(plain(there, [id]), plain(nowhere, [missing]), `a row of ${table} as ${path.join(".")}`);
          }
      }
    });
  }
});
