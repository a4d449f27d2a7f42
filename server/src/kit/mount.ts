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
import type { Permission } from "#contract/permissions.ts";
import { permissionsOf } from "#contract/kit/endpoint.ts";
import { scopeOf } from "#contract/permissions.ts";
import { Access, type Person, type Place } from "./access.ts";
import { sql } from "./database.ts";
import type { Replica } from "./replica.ts";
import { Failure, forbidden, invalid, notFound, unauthorized, type Message } from "./failures.ts";
import { plainInput } from "./plain-input.ts";
import { preferredLocale, type Locale } from "./texts.ts";
import { beginWork, inTransaction, type Call, type Reader, type Tx, type Visitor, type Work } from "./transaction.ts";
import { idempotencyKey, type Check, type Repeats } from "./repeats.ts";
import type { Uploads } from "./uploads.ts";

/** Bytes instead of JSON. */
export interface Bytes {
  readonly stream: Readable;
  readonly headers: Readonly<Record<string, string>>;
}

/** An endpoint with what does it. */
export interface Route {
  readonly endpoint: AnyEndpoint;
  readonly run: (context: never, input: never) => Promise<unknown>;
}

/** Binds a call that changes something to its operation, which gets the transaction first. */
export function changing<P, Q, B, R>(
  endpoint: Endpoint<P, Q, B, R>,
  run: (tx: Tx, input: ServerInput<Endpoint<P, Q, B, R>>) => Promise<ServerOutput<Endpoint<P, Q, B, R>>>,
): Route {
  return { endpoint, run };
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
  }
  for (const name of handled.keys()) if (!declared.has(name)) problems.push(`${name} is handled but not declared`);
  return problems;
}

const claimKey = sql<{ claimed: boolean }, [string, string, string, Buffer]>(
  "INSERT INTO idempotency_key (user_id, call, key, body_hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING true AS claimed",
);
const readKey = sql<{ body_hash: Buffer; answer: Buffer | null }, [string, string, string]>(
  "SELECT body_hash, answer FROM idempotency_key WHERE user_id = $1 AND call = $2 AND key = $3",
);
const keepAnswer = sql<unknown, [string, string, string, Buffer]>(
  "UPDATE idempotency_key SET status = 200, answer = $4 WHERE user_id = $1 AND call = $2 AND key = $3",
);

/** Remembers the checks that passed, so that a repeated submit is answered only while they still pass. */
class RememberingAccess extends Access {
  readonly checks: Check[] = [];
  override require(permissions: Permission | readonly Permission[], place: Place): void {
    super.require(permissions, place);
    this.checks.push({ permissions: typeof permissions === "string" ? [permissions] : permissions, place });
  }
}

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
      handler: async (request, reply) => await answer(route, request, reply, options),
    });
  }
}

/** More calls than these that wait for a connection would wait longer than people do: they are told to come again. */
const MOST_WAITING = 400;

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  options: MountOptions,
): Promise<unknown> {
  if (options.pool.waitingCount > MOST_WAITING) throw new Failure("overloaded", { key: "errors.overloaded" });
  const { endpoint } = route;
  const person = await whoAsks(endpoint, request, options);
  const locale = localeOf(request, person);
  answerLocale.set(request, locale);
  const agent = request.headers["user-agent"]?.slice(0, 300);
  const call: Call = { requestId: request.id, address: request.ip, ...(agent && { agent }), locale, now: new Date() };
  checkXsrf(endpoint, request);
  if (person) checkNeed(endpoint, person);
  const params = parseParams(endpoint, request.params);
  const query = endpoint.query ? parseInput(endpoint.query, request.query) : undefined;
  if (endpoint.permission === "public") {
    const body = parseBody(endpoint, request.body);
    const visitor: Visitor & { reply: FastifyReply } = { db: options.pool, call, person, reply };
    return send(route, await route.run(visitor as never, { params, query, body } as never), reply, options);
  }
  if (!person) throw unauthorized();
  if (!changes(endpoint)) {
    const access = new Access(person);
    const db = endpoint.figures ? await options.replica.fresh() : options.pool;
    const reader: Reader = { db, call, person, access };
    const value = await route.run(reader as never, { params, query, body: parseBody(endpoint, request.body) } as never);
    assertAsked(endpoint, access);
    return send(route, value, reply, options);
  }
  const read =
    endpoint.multipart && request.isMultipart()
      ? await options.uploads.read(request, endpoint.tables ? "tables" : "papers")
      : { body: request.body, files: [] };
  try {
    const body = parseBody(endpoint, read.body);
    const value = await change(route, request, { params, query, body, files: read.files }, person, call, options);
    return send(route, value, reply, options);
  } finally {
    await options.uploads.discard(read.files);
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
  let work: Work | undefined;
  try {
    const value = await inTransaction(options.pool, async (client) => {
      // A deadlock's victim comes through here again: what the first try left behind is taken back before.
      await work?.rolledBack();
      const access = new RememberingAccess(person);
      work = beginWork({ call, person, access }, client);
      if (key && bodyHash && !(await claimKey.first(client, person.id, callName, key, bodyHash))) {
        const kept = await readKey.one(client, person.id, callName, key);
        if (!kept.body_hash.equals(bodyHash))
          throw new Failure("invalid", { key: "errors.idempotency_key" }, undefined, "idempotency_key");
        const first = kept.answer && repeats.open(kept.answer, whose);
        if (!first) throw notFound();
        for (const c of first.checks) if (!access.can(c.permissions, c.place)) throw forbidden();
        return first.value;
      }
      const result = await route.run(work.tx as never, input as never);
      assertAsked(route.endpoint, access);
      if (key)
        await keepAnswer.run(
          client,
          person.id,
          callName,
          key,
          repeats.close({ value: result, checks: access.checks }, whose),
        );
      return result;
    });
    work?.committed();
    return value;
  } catch (error) {
    await work?.rolledBack();
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
  // Whoever sees the product as somebody else changes nothing in their name.
  if (person.impersonator && (changes(endpoint) || endpoint.ownerOnly))
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

/** Fails closed when a handler never looked at the place or the reach that its endpoint declares. */
function assertAsked(endpoint: AnyEndpoint, access: Access): void {
  if ((endpoint.place || endpoint.reach) && !access.asked)
    throw new Error(`${endpoint.name} never checked ${endpoint.place ?? endpoint.reach}`);
}

function parseParams(endpoint: AnyEndpoint, given: unknown): unknown {
  if (!endpoint.params) return undefined;
  const { value, wrong } = plainInput(given);
  const parsed = endpoint.params.safeParse(value);
  if (!parsed.success || Object.keys(wrong).length > 0) throw notFound();
  return parsed.data;
}

const parseBody = (endpoint: AnyEndpoint, given: unknown): unknown =>
  endpoint.body
    ? parseInput(endpoint.body, given ?? (endpoint.body.safeParse(undefined).success ? undefined : {}))
    : undefined;

/** What a schema makes of an input, or a 422 with a text for each field. */
export function parseInput(schema: z.ZodType, given: unknown): unknown {
  const { value, wrong } = plainInput(given);
  const parsed = schema.safeParse(value);
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  if (parsed.success) return parsed.data;
  const fields: Record<string, Message[]> = {};
  for (const issue of parsed.error.issues) (fields[issue.path.join(".") || "body"] ??= []).push(messageOf(issue));
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
