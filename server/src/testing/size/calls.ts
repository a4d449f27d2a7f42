import { allEndpoints } from "#contract/index.ts";
import { writes, type AnyEndpoint } from "#contract/kit/endpoint.ts";
import { fieldsIn, leastInput, partOf, type Rows } from "../fuzz/lists.ts";
import { deeds, matrix } from "../matrix/all.ts";
import type { AnyInput } from "../matrix/rows.ts";
import type { World } from "../matrix/world.ts";
import type { Answer, Client } from "../test-app.ts";
import { percentile } from "../percentile.ts";

/** A call to time, made again and again. */
export interface Timed {
  readonly what: string;
  readonly p50: number;
  readonly p95: number;
  /** What one call reads in the database, in pages of 8 KB: the machine's load does not change it. */
  readonly pages: number;
}

/** Pages that were read since it was asked before. */
export type PagesRead = () => Promise<number>;
/** The times of one call, and its pages. */
interface Asked {
  readonly times: readonly number[];
  readonly pages: number;
}

const ROUNDS = 14;
/** Milliseconds to walk to a far page at most. */
const WALK_MS = 4000;
/** Half of ten years. */
const HALFWAY_MS = 1825 * 86_400_000;
/** Rounds of a call that makes something: each needs new input. */
const MADE = 3;
/** A word in many rows, and one in none. */
const WORDS = ["needle", "zanzibar"] as const;

const timed = (what: string, { times, pages }: Asked): Timed => ({
  what,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  pages,
});

/** The calls that read, files apart. */
export const reading: readonly AnyEndpoint[] = allEndpoints.filter((e) => !writes(e) && !e.binary);
/** The calls that make something, of which the matrix has an input. */
export const making: readonly AnyEndpoint[] = allEndpoints.filter(
  (e) => writes(e) && e.method === "POST" && !e.path.includes("{") && deeds[e.name] !== undefined,
);

interface Listed {
  readonly after?: string | null;
}

async function ask(client: Client, e: AnyEndpoint, input: AnyInput): Promise<{ answer: Answer<never>; ms: number }> {
  const began = performance.now();
  const answer = await client.call(e, input);
  return { answer, ms: performance.now() - began };
}

/** Asks again and again; undefined when the call is refused, with what it answers. */
async function askOften(
  client: Client,
  e: AnyEndpoint,
  input: AnyInput,
  pagesRead: PagesRead,
): Promise<Asked | string> {
  const times: number[] = [];
  await pagesRead();
  for (let i = 0; i < ROUNDS; i += 1) {
    const { answer, ms } = await ask(client, e, input);
    if (answer.status !== 200) return `${answer.status} ${answer.raw.slice(0, 120)}`;
    times.push(ms);
    // Whatever takes seconds needs no further rounds.
    if (ms > 3000 && i > 1) break;
  }
  const pages = Math.round((await pagesRead()) / times.length);
  // The first call reads pages that nobody has read.
  return { times: times.slice(1), pages };
}

/** Five years before, of what in a cursor is a moment, a day, or an identifier, which begins with its moment. */
function earlier(part: unknown): unknown {
  if (typeof part !== "string") return part;
  if (/^[0-9a-f]{8}-[0-9a-f]{4}-7/u.test(part)) {
    const at = Number.parseInt(part.slice(0, 8) + part.slice(9, 13), 16) - HALFWAY_MS;
    const hex = at.toString(16).padStart(12, "0");
    return `${hex.slice(0, 8)}-${hex.slice(8)}${part.slice(13)}`;
  }
  if (!/^\d{4}-\d{2}-\d{2}/u.test(part)) return part;
  const then = new Date(Date.parse(part) - HALFWAY_MS).toISOString();
  return part.length === 10 ? then.slice(0, 10) : then.replace("Z", "000Z");
}

function halfwayOf(cursor: string): string {
  try {
    const parts = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
    return Buffer.from(JSON.stringify(parts.map(earlier))).toString("base64url");
  } catch {
    return cursor;
  }
}

/** A cursor halfway down a list, as pages by keyset need not be walked to; of a list by something else than time, one that is walked to. */
async function farPage(client: Client, e: AnyEndpoint, input: AnyInput, base: object): Promise<string | undefined> {
  const part = partOf(e);
  const next = async (after?: string): Promise<string | undefined> => {
    const asked = { ...base, ...(after !== undefined && { after }) };
    const { answer } = await ask(client, e, { ...input, [part]: asked });
    const found = answer.status === 200 ? (answer.body as Listed).after : undefined;
    return typeof found === "string" ? found : undefined;
  };
  const first = await next();
  if (first === undefined) return undefined;
  const halfway = halfwayOf(first);
  if (halfway !== first && (await next(halfway)) !== undefined) return halfway;
  let after = first;
  for (const until = performance.now() + WALK_MS; performance.now() < until;) {
    const further = await next(after);
    if (further === undefined) break;
    after = further;
  }
  return after;
}

/** Times a reading call: as it is, far down if it is a list, and by each word if it searches. */
export async function timeReading(
  { client, who, pagesRead }: { readonly client: Client; readonly who: string; readonly pagesRead: PagesRead },
  e: AnyEndpoint,
  world: World,
  rows: Rows,
): Promise<{ readonly timed: Timed[]; readonly refused?: string }> {
  const { input, base } = await leastInput(e, world, rows);
  const part = partOf(e);
  const name = `${e.name}, ${who}`;
  const given = e[part] ? Object.keys(fieldsIn(e[part], "input")) : [];
  const on = (more: object): AnyInput => (e[part] ? { ...input, [part]: { ...base, ...more } } : input);
  const first = await askOften(client, e, on({}), pagesRead);
  if (typeof first === "string") return { timed: [], refused: `${name}: ${first}` };
  const lines = [timed(name, first)];
  if (given.includes("after")) {
    const after = await farPage(client, e, input, base);
    const asked = after && (await askOften(client, e, on({ after }), pagesRead));
    if (typeof asked === "object") lines.push(timed(`${name}, halfway down`, asked));
  }
  if (given.includes("search"))
    for (const word of WORDS) {
      const asked = await askOften(client, e, on({ search: word }), pagesRead);
      if (typeof asked === "object") lines.push(timed(`${name}, search ${word}`, asked));
    }
  return { timed: lines };
}

/** Times a call that makes something, with new input each time. */
export async function timeMaking(
  at: (client: Client) => Client,
  admin: Client,
  e: AnyEndpoint,
  world: World,
  pagesRead: PagesRead,
): Promise<{ readonly timed: Timed[]; readonly refused?: string }> {
  const times: number[] = [];
  let refused: string | undefined;
  let pages = 0;
  for (let i = 0; i < MADE; i += 1) {
    const deed = await deeds[e.name]?.(world, admin).catch((error: unknown) => String(error));
    if (typeof deed !== "object") {
      refused = `${e.name}: ${deed}`;
      continue;
    }
    const { client = admin, ...input } = deed;
    await pagesRead();
    const { answer, ms } = await ask(at(client), e, input);
    if (answer.status === 200) {
      times.push(ms);
      pages = await pagesRead();
    } else refused = `${e.name}: ${answer.status} ${answer.raw.slice(0, 120)}`;
  }
  if (times.length === 0) return { timed: [], ...(refused !== undefined && { refused }) };
  return { timed: [timed(`${e.name}, made`, { times, pages })] };
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
