import { isTogether, type Part, type Together } from "#contract/kit/together.ts";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";
import { Failure } from "#server/kit/shared/failures.ts";
import type { Db } from "../sql/database.ts";
import { JoinedReads } from "../sql/joined-reads.ts";
import type { Reader } from "../sql/transaction.ts";
import { checkNeed } from "./caller.ts";
import { parseInput, parseParams } from "./input.ts";
import { readOnce, type Route } from "./route.ts";

type Caller = Pick<Reader, "call" | "person">;
/** Where a call reads: statistics from the replica. */
type DbOf = (endpoint: AnyEndpoint) => Promise<Db>;

/** Binds a call that answers several reads at once to the routes of those reads. */
export const partsOf = (endpoint: Together): Route => ({
  endpoint,
  run: async () => {
    throw new Error(`${endpoint.name} was run without the routes of its parts`);
  },
});

/** Query values as an address says them: a part's input is parsed as if it had been asked for alone. */
const asText = (query: object): Record<string, string> =>
  Object.fromEntries(Object.entries(query).map(([word, value]) => [word, String(value)]));

function inputOf({ call, input }: Part, of: string) {
  const { params, query } = input(of) as { readonly params?: object; readonly query?: object };
  return {
    params: parseParams(call, params),
    query: call.query ? parseInput(call.query, asText(query ?? {})) : undefined,
    body: undefined,
  };
}

/** Whether the caller is told that there is nothing for them. */
const isRefused = (error: unknown): boolean =>
  error instanceof Failure && ["forbidden", "not-found"].includes(error.kind);

/**
 * Answers the parts, each decided as its own call would be: the right first, then the operation with an access of its own, which must
 * decide. The statements of all parts are joined, unless they are read apart. Null for a part that is refused; if the first one decides,
 * throws what that is refused with.
 */
export async function answerParts(
  { parts, decides, apart }: Together,
  routes: ReadonlyMap<string, Route>,
  of: string,
  caller: Caller,
  dbOf: DbOf,
): Promise<{ data: Record<string, unknown> }> {
  const joined = new Map<Db, JoinedReads>();
  const joinedOf = (db: Db): Db => {
    if (apart) return db;
    const found = joined.get(db) ?? new JoinedReads(db);
    joined.set(db, found);
    return found;
  };
  const words = Object.keys(parts);
  const answers = await Promise.allSettled(
    Object.values(parts).map(async (part) => {
      const route = routes.get(part.call.name);
      if (!route) throw new Error(`${part.call.name} has no handler`);
      checkNeed(part.call, caller.person);
      return await readOnce(route, { db: joinedOf(await dbOf(part.call)), ...caller }, inputOf(part, of));
    }),
  );
  const data: Record<string, unknown> = {};
  for (const [i, word] of words.entries()) {
    const answer = answers[i];
    if (answer?.status === "fulfilled") data[word] = answer.value;
    else if ((i > 0 || !decides) && isRefused(answer?.reason)) data[word] = null;
    else throw answer?.reason;
  }
  return { data };
}

/** What keeps the server from starting: a part must be a read that answers with JSON, and be there. */
export function partProblems(endpoint: AnyEndpoint, names: ReadonlySet<string>): string[] {
  if (!isTogether(endpoint)) return [];
  return Object.entries(endpoint.parts)
    .filter(([, { call }]) => call.method !== "GET" || call.binary || isTogether(call) || !names.has(call.name))
    .map(([word, { call }]) => `${endpoint.name}: ${word} (${call.name}) is no read that can be answered with others`);
}
