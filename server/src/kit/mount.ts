import type { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type pg from "pg";
import type { z } from "zod";
import {
  changes,
  type AnyEndpoint,
  type Endpoint,
  type ServerInput,
  type ServerOutput,
} from "#contract/kit/endpoint.ts";
import type { Upload } from "#contract/kit/files.ts";
import { permissionsOf } from "#contract/kit/endpoint.ts";
import { scopeOf } from "#contract/permissions.ts";
import { Access, type Person } from "./access.ts";
import { sql } from "./database.ts";
import type { Replica } from "./replica.ts";
import { conflict, Failure, forbidden, invalid, notFound, overloaded, unauthorized, type Message } from "./failures.ts";
import { requireSomething } from "./empty-update.ts";
import { plainInput } from "./plain-input.ts";
import { preferredLocale, type Locale } from "./texts.ts";
import { beginWork, inTransaction, type Call, type Reader, type Tx, type Visitor, type Work } from "./transaction.ts";
import { idempotencyKey, type Repeats } from "./repeats.ts";
import { network } from "./network.ts";
import type { Shares } from "./shares.ts";
import type { Received, Uploads } from "./uploads.ts";

/** Bytes instead of JSON. */
export interface Bytes {
  readonly stream: Readable;
  readonly headers: Readonly<Record<string, string>>;
}

/** An endpoint with what does it. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  /** Runs before the transaction of a change has its connection, and makes what runs in it. */
  readonly prepare?: (asker: never, input: never) => Promise<Route["run"]>;
  readonly run: (context: never, input: never) => Promise<unknown>;
}

/** Binds a call that changes something to its operation, which gets the transaction first. */
export function changing<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (tx: Tx, input: ServerInput<Endpoint<P, Q, B, R>>) => Promise<ServerOutput<Endpoint<P, Q, B, R>>>,
): Route {
  return { endpoint, run };
}
/** Who changes something, before the transaction has begun. */
export type Asker = Pick<Reader, "db" | "call" | "person">;
/**
 * The same with a part that takes long (hashing), or that a roll back must not undo (counting a try). Such a part never runs in the
 * transaction: waiting there for a second connection, a few people at once would hold all of the pool and wait for each other.
 */
export function changingAfter<P, Q, B, R, Ready>(
  endpoint: Endpoint<P, Q, B, R>,
  prepare: (asker: Asker, input: ServerInput<Endpoint<P, Q, B, R>>) => Promise<Ready>,
  run: (tx: Tx, input: ServerInput<Endpoint<P, Q, B, R>>, ready: Ready) => Promise<ServerOutput<Endpoint<P, Q, B, R>>>,
): Route {
  return {
    endpoint,
    prepare: async (asker: Asker, input: ServerInput<Endpoint<P, Q, B, R>>) => {
      const ready = await prepare(asker, input);
      return async (tx: Tx) => await run(tx, input, ready);
    },
    run: async () => {
      throw new Error(`${endpoint.name} was run without what prepares it`);
    },
  };
}
/** Binds a call that reads. */
export function reading<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (reader: Reader, input: ServerInput<Endpoint<P, Q, B, R>>) => Promise<ServerOutput<Endpoint<P, Q, B, R>>>,
): Route {
  return { endpoint, run };
}
/** Binds a call that anybody may make. It opens its own transactions. */
export function open<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (
    visitor: Visitor & { reply: FastifyReply },
    input: ServerInput<Endpoint<P, Q, B, R>>,
  ) => Promise<ServerOutput<Endpoint<P, Q, B, R>>>,
): Route {
  return { endpoint, run };
}
/** Binds a call that answers anybody with bytes. */
export function openBytes<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (visitor: Visitor, input: ServerInput<Endpoint<P, Q, B, R>>) => Promise<Bytes>,
): Route {
  return { endpoint, run };
}
/** Binds a call that answers with bytes. */
export function bytes<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (reader: Reader, input: ServerInput<Endpoint<P, Q, B, R>>) => Promise<Bytes>,
): Route {
  return { endpoint, run };
}

export interface MountOptions {
  readonly pool: pg.Pool;
  readonly replica: Replica;
  readonly uploads: Uploads;
  /** What one person may have under way at once. */
  readonly shares: Shares;
  /** The person of a Bearer token, or a 401: one prepared query. */
  readonly identify: (token: string) => Promise<Person>;
  /** Keeps what was answered to a submit, sealed, for its repeat. */
  readonly repeats: Repeats;
  /** Check each answer against its schema: in tests. */
  readonly checkAnswers: boolean;
}

/** What stands in the way of starting: endpoints without handler, handlers without endpoint, rights without a place or a reach. */
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
  }
  for (const name of handled.keys()) if (!declared.has(name)) problems.push(`${name} is handled but not declared`);
  return problems;
}

const loginOnly = (e: AnyEndpoint): boolean => e.permission === "any-user" || e.permission === "any-account";

const claimKey = sql<{ claimed: boolean }, [string, string, string, Buffer]>(
  "INSERT INTO idempotency_key (user_id, call, key, body_hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING true AS claimed",
);
const readKey = sql<{ body_hash: Buffer; answer: Buffer | null }, [string, string, string]>(
  "SELECT body_hash, answer FROM idempotency_key WHERE user_id = $1 AND call = $2 AND key = $3",
);
const keepAnswer = sql<unknown, [string, string, string, Buffer]>(
  "UPDATE idempotency_key SET status = 200, answer = $4 WHERE user_id = $1 AND call = $2 AND key = $3",
);

const localeOf = (request: FastifyRequest, person: Person | undefined): Locale =>
  preferredLocale(request.headers["accept-language"]) ?? person?.locale ?? "en";

/** The language of the answer of a request, known from when its person is. */
export const answerLocale = new WeakMap<FastifyRequest, Locale>();

export function mount(
  app: FastifyInstance,
  endpoints: readonly AnyEndpoint[],
  routes: readonly Route[],
  options: MountOptions,
): void {
  const problems = mountProblems(endpoints, routes);
  if (problems.length > 0) throw new Error(`The server does not start:\n  ${problems.join("\n  ")}`);
  for (const route of routes) {
    const { endpoint } = route;
    app.route({
      method: endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/gu, ":$1"),
      onRequest: async (request) => await look(endpoint, request, options),
      handler: async (request, reply) => await answer(route, request, reply, options),
    });
  }
}

/** More calls than these that wait for a connection would wait longer than people do: they are told to come again. */
const MOST_WAITING = 400;

/** What is known of a call before its body is read. */
interface Asked {
  readonly person: Person | undefined;
  readonly call: Call;
}
const askedBy = new WeakMap<FastifyRequest, Asked>();
/** Requests of people who are signed in: known before their bodies are read. */
export const signedIn = new WeakSet<FastifyRequest>();

/**
 * Before a byte of the body is read: who asks, and whether they may at all. A stranger cannot make the server hold a body that it
 * will refuse.
 */
async function look(endpoint: AnyEndpoint, request: FastifyRequest, options: MountOptions): Promise<void> {
  if (options.pool.waitingCount > MOST_WAITING) throw overloaded();
  const person = await whoAsks(endpoint, request, options);
  const locale = localeOf(request, person);
  answerLocale.set(request, locale);
  const agent = request.headers["user-agent"]?.slice(0, 300);
  const call: Call = { requestId: request.id, address: request.ip, ...(agent && { agent }), locale, now: new Date() };
  checkXsrf(endpoint, request);
  if (person) checkNeed(endpoint, person);
  else if (endpoint.permission !== "public") throw unauthorized();
  askedBy.set(request, { person, call });
  if (person) signedIn.add(request);
}

/** The person whose share of the server a call takes: the one who really asks, or the network of a stranger. */
const whoseShare = ({ person, call }: Asked): string =>
  person ? (person.impersonator?.id ?? person.id) : `network ${network(call.address)}`;

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
): Promise<unknown> {
  const { endpoint } = route;
  const asked = askedBy.get(request);
  if (!asked) throw new Error(`${endpoint.name} was called before it was known by whom`);
  const { person, call } = asked;
  const whose = whoseShare(asked);
  const isGone = (): boolean => request.raw.socket.destroyed;
  const params = parseParams(endpoint, request.params);
  const query = endpoint.query ? parseInput(endpoint.query, request.query) : undefined;
  if (endpoint.permission === "public") {
    const body = parseBody(endpoint, request.body);
    const visitor: Visitor & { reply: FastifyReply } = { db: options.pool, call, person, reply };
    const run = async (): Promise<unknown> => await route.run(visitor as never, { params, query, body } as never);
    return send(route, await options.shares.inTurn(whose, isGone, run), reply, options);
  }
  if (!person) throw unauthorized();
  if (!changes(endpoint)) {
    const body = parseBody(endpoint, request.body);
    const run = async (): Promise<unknown> => {
      const access = new Access(person, endpoint.openToImpersonator);
      const db = endpoint.figures ? await options.replica.fresh() : options.pool;
      const reader: Reader = { db, call, person, access };
      const value = await route.run(reader as never, { params, query, body } as never);
      assertDecided(endpoint, access);
      return value;
    };
    return send(route, await options.shares.inTurn(whose, isGone, run), reply, options);
  }
  const read: Received =
    endpoint.multipart && request.isMultipart()
      ? await options.uploads.read(request, endpoint.tables ? "tables" : "papers", whose)
      : { body: request.body, files: [] };
  try {
    const body = parseBody(endpoint, read.body);
    const run = (): Promise<unknown> =>
      change(route, request, { params, query, body, files: read.files }, person, call, options);
    return send(route, await options.shares.inTurn(whose, isGone, run), reply, options);
  } finally {
    await options.uploads.discard(read);
  }
}

interface Input {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly files: readonly Upload[];
}

/** One transaction for the whole change, with the idempotency row written in it. */
async function change(
  route: Route,
  request: FastifyRequest,
  input: Input,
  person: Person,
  call: Call,
  options: MountOptions,
): Promise<unknown> {
  const { repeats } = options;
  const key = idempotencyKey(request.headers["idempotency-key"]);
  const callName = `${route.endpoint.name}${key ? ` ${JSON.stringify(input.params ?? null)}` : ""}`;
  const bodyHash = key ? repeats.digest(input) : undefined;
  const whose = `${person.id} ${callName} ${key}`;
  const asker: Asker = { db: options.pool, call, person };
  // A failure waits for the key to be looked at: a repeat is answered as before, though the password is another one by now.
  const [prepared] = await Promise.allSettled([route.prepare?.(asker as never, input as never) ?? route.run]);
  let work: Work | undefined;
  const once = async (client: pg.PoolClient): Promise<unknown> => {
    const access = new Access(person);
    work = beginWork({ call, person, access }, client);
    if (key && bodyHash && !(await claimKey.first(client, person.id, callName, key, bodyHash))) {
      const kept = await readKey.one(client, person.id, callName, key);
      if (!kept.body_hash.equals(bodyHash))
        throw new Failure("invalid", { key: "errors.idempotency_key" }, undefined, "idempotency_key");
      const first = kept.answer && repeats.open(kept.answer, whose);
      // What was answered may be out of reach by now: it is told again only to the very rights that it was made with.
      if (first?.rights !== person.rightsVersion) throw conflict("errors.already_saved", undefined, "already_saved");
      return first.value;
    }
    if (prepared.status === "rejected") throw prepared.reason;
    const result = await prepared.value(work.tx as never, input as never);
    assertDecided(route.endpoint, access);
    if (key)
      await keepAnswer.run(
        client,
        person.id,
        callName,
        key,
        repeats.close({ value: result, rights: person.rightsVersion }, whose),
      );
    return result;
  };
  const takeBack = async (): Promise<void> => await work?.rolledBack();
  try {
    const value = await inTransaction(options.pool, once, takeBack);
    work?.committed();
    return value;
  } catch (error) {
    await takeBack();
    throw error;
  }
}

async function whoAsks(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  options: MountOptions,
): Promise<Person | undefined> {
  const header = request.headers.authorization;
  if (endpoint.permission === "public") {
    // A public call may carry a token (bootstrap does); an outdated one is told, so that the shell refreshes it.
    return header?.startsWith("Bearer ") && endpoint.method === "GET"
      ? await options.identify(header.slice(7))
      : undefined;
  }
  if (!header?.startsWith("Bearer ")) throw unauthorized();
  return await options.identify(header.slice(7));
}

function checkNeed(endpoint: AnyEndpoint, person: Person): void {
  const need = endpoint.permission;
  if (!person.passwordSecure && !endpoint.insecureToo)
    throw new Failure("insecure-password", { key: "errors.insecure_password" });
  // An impersonator changes nothing in the person's name, and reads what is the person's own only where that is declared.
  if (person.impersonator && (changes(endpoint) || endpoint.openToImpersonator === false))
    throw new Failure(
      "forbidden",
      { key: "errors.impersonating", params: { name: person.name } },
      undefined,
      "impersonating",
    );
  if (person.secondFactorDue && !endpoint.insecureToo && !endpoint.secondFactorToo)
    throw new Failure("second-factor-due", { key: "errors.second_factor_due" }, undefined, "second_factor_due");
  if (need === "public" || need === "any-account") return;
  if (person.kind === "portal" && !endpoint.path.startsWith("/api/portal/")) throw forbidden();
  if (need !== "any-user" && !person.rights.meets(need)) throw forbidden();
}

/** What a client reads out of a cookie; one that is no proper encoding stands for itself. */
function decoded(cookie: string): string {
  try {
    return decodeURIComponent(cookie);
  } catch {
    return cookie;
  }
}

/** A changing call that arrives with the XSRF cookie must carry its value in the header too. */
function checkXsrf(endpoint: AnyEndpoint, request: FastifyRequest): void {
  if (endpoint.method === "GET" && !endpoint.name.endsWith(".logout")) return;
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/u.exec(request.headers.cookie ?? "")?.[1];
  if (cookie !== undefined && ![cookie, decoded(cookie)].includes(String(request.headers["x-xsrf-token"])))
    throw new Failure("xsrf", { key: "errors.xsrf" }, undefined, "xsrf");
}

/** Fails closed when an operation decided nothing though its endpoint declares a place or a reach. */
function assertDecided(endpoint: AnyEndpoint, access: Access): void {
  if ((endpoint.place || endpoint.reach) && !access.decided)
    throw new Error(`${endpoint.name} never checked ${endpoint.place ?? endpoint.reach}`);
}

function parseParams(endpoint: AnyEndpoint, given: unknown): unknown {
  if (!endpoint.params) return undefined;
  const { value, wrong } = plainInput(given);
  const parsed = endpoint.params.safeParse(value);
  if (!parsed.success || Object.keys(wrong).length > 0) throw notFound();
  return parsed.data;
}

function parseBody(endpoint: AnyEndpoint, given: unknown): unknown {
  if (!endpoint.body) return undefined;
  requireSomething(endpoint, given);
  return parseInput(endpoint.body, given ?? (endpoint.body.safeParse(undefined).success ? undefined : {}));
}

/** What a schema makes of an input, or a 422 with a text for each field. */
export function parseInput(schema: z.ZodType, given: unknown): unknown {
  const { value, wrong } = plainInput(given);
  // With the input: a value of another type is not one that is missing.
  const parsed = schema.safeParse(value, { reportInput: true });
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  if (parsed.success) return parsed.data;
  // Inherits nothing: a field may be called what it likes.
  const fields = Object.create(null) as Record<string, Message[]>;
  for (const issue of parsed.error.issues) {
    const said = (fields[issue.path.join(".") || "body"] ??= []);
    const message = messageOf(issue);
    // Two checks of one value may refuse it for the same reason.
    if (!said.some((m) => m.key === message.key)) said.push(message);
  }
  throw invalid(fields);
}

/** A text for what a schema refused: its own key where it names one, else by the kind of refusal. */
function messageOf(issue: z.core.$ZodIssue): Message {
  if (issue.message.startsWith("errors."))
    return { key: issue.message, params: "maximum" in issue ? { files: Number(issue.maximum) } : {} };
  if (issue.code === "invalid_type") return { key: issue.input === undefined ? "errors.required" : "errors.format" };
  if (issue.code === "too_big")
    return {
      key:
        issue.origin === "string"
          ? "errors.too_long"
          : issue.origin === "array"
            ? "errors.too_many"
            : "errors.above_maximum",
      params: { maximum: Number(issue.maximum) },
    };
  if (issue.code === "too_small")
    return {
      key:
        issue.origin === "string"
          ? "errors.too_short"
          : issue.origin === "array"
            ? "errors.too_few"
            : "errors.below_minimum",
      params: { minimum: Number(issue.minimum) },
    };
  if (issue.code === "invalid_value") return { key: "errors.choice", params: { values: issue.values.join(", ") } };
  return { key: "errors.format" };
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
  return await reply.type("application/json; charset=utf-8").send(JSON.stringify(value));
}
