import { z } from "zod";
import { allEndpoints } from "#contract/index.ts";
import { writes, type AnyEndpoint } from "#contract/kit/endpoint.ts";
import { fieldsIn, leastInput, partOf, type Rows } from "../fuzz/lists.ts";
import { deeds, matrix } from "../matrix/all.ts";
import type { AnyInput } from "../matrix/rows.ts";
import type { World } from "../matrix/world.ts";
import type { Answer, Client } from "../test-app.ts";

/** A call to time, made again and again. */
export interface Timed {
  readonly what: string;
  readonly p50: number;
  readonly p95: number;
  /** The page that was reached, of a list. */
  readonly page?: number;
}

const ROUNDS = 14;
const FAR_ROW = 100_000;
/** Milliseconds to walk to a far page at most. */
const WALK_MS = 20_000;
/** Rounds of a call that makes something: each needs new input. */
const MADE = 3;
/** A word in many rows, and one in none. */
const WORDS = ["needle", "zanzibar"] as const;

const percentile = (all: readonly number[], part: number): number =>
  all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * part))] ?? 0;
const timed = (what: string, times: readonly number[], page?: number): Timed => ({
  what,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  ...(page !== undefined && { page }),
});

/** The calls that read, files apart. */
export const reading: readonly AnyEndpoint[] = allEndpoints.filter((e) => !writes(e) && !e.binary);
/** The calls that make something, of which the matrix has an input. */
export const making: readonly AnyEndpoint[] = allEndpoints.filter(
  (e) => writes(e) && e.method === "POST" && !e.path.includes("{") && deeds[e.name] !== undefined,
);

interface Listed {
  readonly data?: readonly unknown[];
  readonly after?: string | null;
}

async function ask(client: Client, e: AnyEndpoint, input: AnyInput): Promise<{ answer: Answer<never>; ms: number }> {
  const began = performance.now();
  const answer = await client.call(e, input);
  return { answer, ms: performance.now() - began };
}

/** Asks again and again; undefined when the call is refused, with what it answers. */
async function askOften(client: Client, e: AnyEndpoint, input: AnyInput): Promise<number[] | string> {
  const times: number[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    const { answer, ms } = await ask(client, e, input);
    if (answer.status !== 200) return `${answer.status} ${answer.raw.slice(0, 120)}`;
    times.push(ms);
    // Whatever takes seconds needs no further rounds.
    if (ms > 3000 && i > 1) break;
  }
  // The first call reads pages that nobody has read.
  return times.slice(1);
}

/** The cursor of page 2,000, or of the last one, found by walking there. */
async function farPage(client: Client, e: AnyEndpoint, input: AnyInput, base: object) {
  const part = partOf(e);
  const limits = (z.toJSONSchema(e[part] as z.ZodType, { io: "output", unrepresentable: "any" }).properties ?? {}) as {
    limit?: { maximum?: number };
  };
  const limit = limits.limit ? Math.min(200, limits.limit.maximum ?? 200) : undefined;
  const until = performance.now() + WALK_MS;
  let after: string | undefined;
  let rows = 0;
  while (rows < FAR_ROW && performance.now() < until) {
    const asked = { ...base, ...(limit && { limit }), ...(after !== undefined && { after }) };
    const { answer } = await ask(client, e, { ...input, [part]: asked });
    const { data = [], after: next } = answer.body as Listed;
    if (answer.status !== 200 || typeof next !== "string") break;
    rows += data.length;
    after = next;
  }
  return after === undefined ? undefined : { after, page: Math.round(rows / 50) };
}

/** Times a reading call: as it is, far down if it is a list, and by each word if it searches. */
export async function timeReading(
  client: Client,
  who: string,
  e: AnyEndpoint,
  world: World,
  rows: Rows,
): Promise<{ readonly timed: Timed[]; readonly refused?: string }> {
  const { input, base } = await leastInput(e, world, rows);
  const part = partOf(e);
  const name = `${e.name}, ${who}`;
  const given = e[part] ? Object.keys(fieldsIn(e[part], "input")) : [];
  const on = (more: object): AnyInput => (e[part] ? { ...input, [part]: { ...base, ...more } } : input);
  const first = await askOften(client, e, on({}));
  if (typeof first === "string") return { timed: [], refused: `${name}: ${first}` };
  const lines = [timed(name, first)];
  if (given.includes("after")) {
    const far = await farPage(client, e, input, base);
    const times = far && (await askOften(client, e, on({ after: far.after })));
    if (far && Array.isArray(times)) lines.push(timed(`${name}, far page`, times, far.page));
  }
  if (given.includes("search"))
    for (const word of WORDS) {
      const times = await askOften(client, e, on({ search: word }));
      if (Array.isArray(times)) lines.push(timed(`${name}, search ${word}`, times));
    }
  return { timed: lines };
}

/** Times a call that makes something, with new input each time. */
export async function timeMaking(
  at: (client: Client) => Client,
  admin: Client,
  e: AnyEndpoint,
  world: World,
): Promise<{ readonly timed: Timed[]; readonly refused?: string }> {
  const times: number[] = [];
  let refused: string | undefined;
  for (let i = 0; i < MADE; i += 1) {
    const deed = await deeds[e.name]?.(world, admin).catch((error: unknown) => String(error));
    if (typeof deed !== "object") {
      refused = `${e.name}: ${deed}`;
      continue;
    }
    const { client = admin, ...input } = deed;
    const { answer, ms } = await ask(at(client), e, input);
    if (answer.status === 200) times.push(ms);
    else refused = `${e.name}: ${answer.status} ${answer.raw.slice(0, 120)}`;
  }
  if (times.length === 0) return { timed: [], ...(refused !== undefined && { refused }) };
  return { timed: [timed(`${e.name}, made`, times)] };
}

/** An input for any call that changes something, as the matrix has it. */
export async function deedOf(e: AnyEndpoint, world: World, admin: Client) {
  const deed = deeds[e.name];
  if (deed) {
    const { client = admin, ...input } = await deed(world, admin);
    return { client, input };
  }
  const row = matrix[e.name];
  if (row === undefined || row === "no place" || row.kind !== "thing") return undefined;
  const { thing: _, ...input } = await row.input(world);
  return { client: row.own ? world.s[row.own].client : world.insider.client, input };
}
