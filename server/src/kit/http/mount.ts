import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import { changes, permissionsOf, type AnyEndpoint } from "#contract/kit/endpoint.ts";
import { TABLE_TYPE } from "#contract/kit/table.ts";
import { isTogether } from "#contract/kit/together.ts";
import { scopeOf } from "#contract/permissions.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { admit, callerOf, shareOf, type Caller } from "./caller.ts";
import { change } from "./change.ts";
import { unauthorized } from "#server/kit/shared/failures.ts";
import { parseBody, parseInput, parseParams } from "./input.ts";
import type { Repeats } from "./repeats.ts";
import type { SlowCalls } from "./slow-calls.ts";
import type { Replica } from "../sql/replica.ts";
import { type Bytes, type Input, readOnce, type Route } from "./route.ts";
import { answerParts, partProblems } from "./parts.ts";
import type { PerPersonQueue } from "./per-person-queue.ts";
import type { Dispatcher, Visitor } from "../sql/transaction.ts";
import { timesOfCall } from "../sql/watching.ts";
import { pack } from "./table.ts";
import type { Received, Uploads } from "./uploads.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The name of the endpoint. */
    operation?: string;
  }
}

interface MountOptions {
  readonly pool: pg.Pool;
  readonly replica: Replica;
  /** Sends what changes write to the outbox, after their commit. */
  readonly live: Dispatcher;
  readonly uploads: Uploads;
  /** Limits the concurrent calls of one person. */
  readonly queue: PerPersonQueue;
  /** The person of a Bearer token, or a 401; one prepared query. */
  readonly identify: (token: string) => Promise<Person>;
  /** Stores answers, encrypted, for calls that are repeated with the same Idempotency-Key. */
  readonly repeats: Repeats;
  /** Logs the calls that take long. */
  readonly slow: SlowCalls;
  /** Check each answer against its schema (in tests). */
  readonly checkAnswers: boolean;
}
/** With the routes by name, for calls that answer several. */
interface Mounted extends MountOptions {
  readonly routes: ReadonlyMap<string, Route>;
}

/**
 * Declaration errors that stop the server from starting: endpoints without handler, handlers without endpoint, rights without a place or a
 * reach.
 */
export function mountProblems(endpoints: readonly AnyEndpoint[], routes: readonly Route[]): string[] {
  const problems: string[] = [];
  const handled = new Map<string, number>();
  for (const r of routes) handled.set(r.endpoint.name, (handled.get(r.endpoint.name) ?? 0) + 1);
  const declared = new Set(endpoints.map((e) => e.name));
  const calls = new Set<string>();
  for (const e of endpoints) {
    const call = `${e.method} ${e.path}`;
    if (calls.has(call)) problems.push(`${call} is declared twice`);
    calls.add(call);
    const count = handled.get(e.name) ?? 0;
    if (count !== 1) problems.push(`${call} (${e.name}) has ${count} handlers`);
    if (e.permission === undefined) problems.push(`${call} declares no right`);
    const placed = permissionsOf(e.permission).some((p) => scopeOf(p) !== "general");
    if (placed && !e.place && !e.reach)
      problems.push(`${call} needs a place or a reach: its right has offices or countries`);
    if (loginOnly(e) && !changes(e) && e.openToImpersonator === undefined)
      problems.push(`${call} must say whether it is open to an impersonator: it needs only a login`);
    if (e.ownTransaction && e.permission !== "public" && !loginOnly(e) && e.openToImpersonator === undefined)
      problems.push(`${call} must say whether it is open to an impersonator: it writes in its own transactions`);
    if (changes(e) && e.openToImpersonator === true)
      problems.push(`${call} cannot be open to an impersonator: it changes something`);
    problems.push(...partProblems(e, declared));
  }
  for (const name of handled.keys()) if (!declared.has(name)) problems.push(`${name} is handled but not declared`);
  return problems;
}

const loginOnly = (e: AnyEndpoint): boolean => e.permission === "any-user" || e.permission === "any-account";

/** Gives each endpoint its address. Throws for what `mountProblems` finds. */
export function mount(
  app: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  routes: readonly Route[],
  options: MountOptions,
): void {
  const problems = mountProblems(endpoints, routes);
  if (problems.length > 0) throw new Error(`The server does not start:\n  ${problems.join("\n  ")}`);
  const all = { ...options, routes: new Map(routes.map((route) => [route.endpoint.name, route])) };
  for (const route of routes) {
    const { endpoint } = route;
    app.route({
      method: endpoint.method,
      config: { operation: endpoint.name },
      url: endpoint.path.replace(/\{(\w+)\}/gu, ":$1"),
      onRequest: async (request) => await admit(endpoint, request, options),
      handler: async (request, reply) => await answer(route, request, reply, all),
    });
  }
}

async function answer(route: Route, request: FastifyRequest, reply: FastifyReply, options: Mounted): Promise<unknown> {
  const caller = callerOf(request);
  if (!caller) throw new Error(`${route.endpoint.name} was called before it was known by whom`);
  const isGone = (): boolean => request.raw.socket.destroyed;
  const isCustomer = caller.person?.kind === "portal";
  const inTurn: InTurn = async (run) => await options.queue.inTurn(shareOf(caller), isCustomer, isGone, run);
  const value = await options.slow.watch(
    route.endpoint.name,
    caller,
    async () => await valueOf(route, { request, reply }, caller, inTurn, options),
  );
  return send(route, value, reply, options);
}

type InTurn = <T>(run: () => Promise<T>) => Promise<T>;

/** Reads the input and runs the operation when the fair-share queue admits it. */
async function valueOf(
  route: Route,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { person, call }: Caller,
  inTurn: InTurn,
  options: Mounted,
): Promise<unknown> {
  const { endpoint } = route;
  const params = parseParams(endpoint, request.params);
  const query = endpoint.query ? parseInput(endpoint.query, request.query) : undefined;
  if (endpoint.permission === "public") {
    const input = { params, query, body: parseBody(endpoint, request.body) };
    const visitor: Visitor & { reply: FastifyReply } = { db: options.pool, call, person, reply };
    return await inTurn(() => route.run(visitor as never, input as never));
  }
  if (!person) throw unauthorized();
  if (!changes(endpoint)) {
    const input = { params, query, body: parseBody(endpoint, request.body) };
    const dbOf = async (e: AnyEndpoint) => (e.figures ? await options.replica.fresh() : options.pool);
    if (isTogether(endpoint)) {
      const [of = ""] = Object.values(params as Readonly<Record<string, string>>);
      return await inTurn(async () => await answerParts(endpoint, options.routes, of, { call, person }, dbOf));
    }
    return await inTurn(async () => await readOnce(route, { db: await dbOf(endpoint), call, person }, input));
  }
  const began = performance.now();
  const read: Received =
    endpoint.multipart && request.isMultipart()
      ? await options.uploads.read(request, endpoint.tables ? "tables" : "papers", shareOf({ person, call }))
      : { body: request.body, files: [] };
  const times = timesOfCall();
  if (times) times.receiving = performance.now() - began;
  try {
    const input: Input = { params, query, body: parseBody(endpoint, read.body), files: read.files };
    const asker = { db: options.pool, call, person };
    return await inTurn(() => change(route, input, asker, request.headers["idempotency-key"], options));
  } finally {
    await options.uploads.discard(read);
  }
}

async function send(route: Route, value: unknown, reply: FastifyReply, options: MountOptions): Promise<unknown> {
  if (route.endpoint.binary) {
    const file = value as Bytes;
    const { etag } = file.headers;
    if (etag !== undefined && reply.request.headers["if-none-match"]?.includes(etag)) {
      file.stream.destroy();
      return await reply
        .code(304)
        .headers({ etag, "cache-control": file.headers["cache-control"] ?? "no-cache" })
        .send();
    }
    return await reply.headers(file.headers).send(file.stream);
  }
  if (options.checkAnswers) route.endpoint.response.parse(value);
  const table = reply.request.headers.accept?.includes(TABLE_TYPE) ? pack(value) : undefined;
  // Send bytes: Fastify would measure a string for Content-Length and encode it again when writing.
  if (table) void reply.header("vary", "Accept");
  const type = table ? TABLE_TYPE : "application/json";
  return await reply.type(`${type}; charset=utf-8`).send(Buffer.from(JSON.stringify(table ?? value)));
}
