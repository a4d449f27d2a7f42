import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { runOnce, Logger as WorkerLogger } from "graphile-worker";
import type pg from "pg";
import { type Logger, pino } from "pino";
import type { AnyEndpoint, ClientInput, ClientOutput, Endpoint } from "#contract/kit/endpoint.ts";
import { timesFrom } from "#server/access/tokens.ts";
import { buildApp, type App } from "#server/app.ts";
import type { AppConfig } from "#server/app-options.ts";
import { connect, statements } from "#server/kit/sql/database.ts";
import { migrate } from "#server/host/migrate.ts";
import { newId } from "#server/kit/sql/transaction.ts";
import { failOnMissingTexts } from "#server/kit/shared/texts.ts";
import { createTestDatabase } from "./cluster.ts";

failOnMissingTexts();
import { Factories, type UserMade } from "./factories.ts";

export interface TestOptions {
  /** Runs background jobs automatically; off by default, so that tests run them by `runJobs`. */
  readonly jobs?: boolean;
  readonly config?: Partial<AppConfig>;
  readonly webFolder?: string;
  /** Replaces the database in the shared cluster; must be migrated and empty. */
  readonly database?: { readonly ownerUrl: string; readonly appUrl: string; drop(): Promise<void> };
  /** Replaces the empty data folder; deleted with the server. */
  readonly dataDir?: string;
  /** How long a stop waits for calls in progress, in ms. */
  readonly grace?: number;
  /** Replaces the log, of which only what ends the process is shown. */
  readonly log?: Logger;
}

/** Answer of a call. */
export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly raw: string;
  /** The body as declared by the endpoint; check `status` first. */
  readonly body: T;
  readonly error: { message: string; errors?: Record<string, string[]>; code?: string };
}

/** Makes calls over HTTP with one token. */
export interface Client {
  readonly token: string | undefined;
  /** Calls a declared endpoint; resolves whatever the status. */
  call<P, Q, B, R>(
    endpoint: Endpoint<P, Q, B, R>,
    input?: ClientInput<Endpoint<P, Q, B, R>>,
    headers?: Record<string, string>,
  ): Promise<Answer<ClientOutput<Endpoint<P, Q, B, R>>>>;
  /** The same, but fails on an error status. */
  ok<P, Q, B, R>(
    endpoint: Endpoint<P, Q, B, R>,
    input?: ClientInput<Endpoint<P, Q, B, R>>,
    headers?: Record<string, string>,
  ): Promise<ClientOutput<Endpoint<P, Q, B, R>>>;
  /** A raw call: path, method, body. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface TestApp extends AsyncDisposable {
  readonly app: App;
  readonly url: string;
  /** Connected as the application's role. */
  readonly pool: pg.Pool;
  /** Connected as the owner: for what a test must inspect or break. */
  readonly owner: pg.Pool;
  readonly make: Factories;
  readonly dataDir: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** A client signed in as this user, without a login call. */
  as(user: UserMade | string): Promise<Client>;
  /** A client that is not signed in. */
  readonly nobody: Client;
  withToken(token: string | undefined): Client;
  tokenFor(user: UserMade | string, options?: { expiredFor?: number }): Promise<string>;
  /** Counts the SQL statements sent by the work, including those for the session. */
  counted<T>(work: () => Promise<T>): Promise<{ value: T; sent: number; log: string[] }>;
  /** Runs due background jobs until none is left. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

const isFile = (v: unknown): v is Blob => v instanceof Blob;
const hasFile = (v: unknown): boolean =>
  isFile(v) || (typeof v === "object" && v !== null && Object.values(v).some(hasFile));

/** Appends a value with bracketed names, as the web sends them. */
function addToForm(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (isFile(value)) form.append(name, value, value instanceof File ? value.name : "file");
  else if (Array.isArray(value))
    for (const [i, v] of value.entries())
      addToForm(form, isFile(v) || typeof v !== "object" ? `${name}[]` : `${name}[${i}]`, v);
  else if (typeof value === "object") for (const [k, v] of Object.entries(value)) addToForm(form, `${name}[${k}]`, v);
  else form.append(name, typeof value === "string" ? value : JSON.stringify(value));
}

/** URL of an endpoint with parameters and query. */
export function addressFor(endpoint: AnyEndpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [k, v] of Object.entries((input.query ?? {}) as Record<string, unknown>))
    if (v !== undefined && v !== null)
      query.append(k, Array.isArray(v) ? v.join(",") : typeof v === "string" ? v : JSON.stringify(v));
  return query.size > 0 ? `${path}?${query}` : path;
}

/** A client of a server at another address, with a token. */
export function clientOf(url: string, token: string | undefined): Client {
  const base: Record<string, string> = {
    "x-requested-with": "XMLHttpRequest",
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const call = async (
    endpoint: AnyEndpoint,
    input: { params?: unknown; query?: unknown; body?: unknown } = {},
    headers: Record<string, string> = {},
  ): Promise<Answer<never>> => {
    let body: string | FormData | undefined;
    let type: Record<string, string> = {};
    if (endpoint.multipart && hasFile(input.body)) {
      body = new FormData();
      for (const [k, v] of Object.entries(input.body as object)) addToForm(body, k, v);
    } else if (input.body !== undefined) {
      body = JSON.stringify(input.body);
      type = { "content-type": "application/json" };
    }
    const response = await fetch(url + addressFor(endpoint, input), {
      method: endpoint.method,
      headers: { ...base, ...type, ...headers },
      ...(body !== undefined && { body }),
    });
    const raw = await response.text();
    const json = response.headers.get("content-type")?.startsWith("application/json")
      ? (JSON.parse(raw) as never)
      : (undefined as never);
    return { status: response.status, headers: response.headers, raw, body: json, error: json };
  };
  return {
    token,
    call: call,
    ok: async (
      endpoint: AnyEndpoint,
      input?: { params?: unknown; query?: unknown; body?: unknown },
      headers?: Record<string, string>,
    ) => {
      const answer = await call(endpoint, input, headers);
      if (answer.status >= 400)
        throw new Error(`${endpoint.method} ${endpoint.path} answered ${answer.status}: ${answer.raw}`);
      return answer.body;
    },
    fetch: async (path, init = {}) =>
      await fetch(url + path, { ...init, headers: { ...base, ...(init.headers as Record<string, string>) } }),
  };
}

/** Shared by all test servers, so that each can decrypt what templates contain. */
export const SECRET = "a secret that only the tests know, long enough";

/** A server closed after the file's tests. */
export async function openApp(options: TestOptions = {}): Promise<TestApp> {
  const t = await testApp(options);
  after(async () => await t.close());
  return t;
}

/** Starts a server: real HTTP, a real PostgreSQL, answers checked against their schemas. `close` ends it. */
export async function testApp(options: TestOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase((ownerUrl) => migrate(ownerUrl)));
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "cordial-app-")));
  const logger = options.log ?? pino({ level: process.env.LOG_LEVEL ?? "fatal" });
  const app = await buildApp({
    config: {
      host: "127.0.0.1",
      port: 0,
      dataDir,
      publicUrl: "http://cordial.test",
      smtpUrl: undefined,
      mailFrom: "Cordial <cordial@example.test>",
      secret: SECRET,
      trustProxy: false,
      liveSocketsPerPerson: 20,
      liveSocketsPerAddress: 2000,
      databasePool: 10,
      ...options.config,
    },
    appUrl: database.appUrl,
    ownerUrl: database.ownerUrl,
    log: logger,
    checkAnswers: true,
    jobs: options.jobs ?? false,
    ...(options.webFolder !== undefined && { webFolder: options.webFolder }),
    ...(options.grace !== undefined && { grace: options.grace }),
  });
  const url = await app.listen();
  const owner = connect({ url: database.ownerUrl, max: 3, applicationName: "test owner" }, () => undefined);

  const tokenFor: TestApp["tokenFor"] = async (user, o = {}) => {
    const userId = typeof user === "string" ? user : user.id;
    const [sid, jti] = [newId(), newId()];
    const { iat, exp } = timesFrom(
      new Date(o.expiredFor === undefined ? Date.now() : Date.now() - (o.expiredFor + 1800) * 1000),
    );
    await app.pool.query(
      "INSERT INTO session (hash_id, user_id, token_id, token_expires_at, address) VALUES ($1, $2, $3, to_timestamp($4), '127.0.0.1')",
      [sid, userId, jti, exp],
    );
    return app.tokens.sign({ sub: userId, sid, jti, iat, exp });
  };
  const close = async (): Promise<void> => {
    await app.close();
    await owner.end();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    app,
    url,
    pool: app.pool,
    owner,
    dataDir,
    ownerUrl: database.ownerUrl,
    appUrl: database.appUrl,
    make: new Factories(app.pool),
    nobody: clientOf(url, undefined),
    withToken: (token) => clientOf(url, token),
    as: async (user) => clientOf(url, await tokenFor(user)),
    tokenFor,
    async counted(work) {
      const log: string[] = [];
      statements.log = log;
      try {
        const value = await work();
        // Leave out the dispatcher's statements, which run in the background, and those that read names for all calls after a change of one.
        const own = log.filter((text) => !/DELETE FROM outbox|pg_notify|FROM names_version\) AS version/u.test(text));
        return { value, sent: own.length, log: own };
      } finally {
        statements.log = undefined;
      }
    },
    async runJobs() {
      await runOnce({ pgPool: app.pool, taskList: app.tasks, logger: new WorkerLogger(() => () => undefined) });
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
