import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { runOnce, Logger as WorkerLogger } from "graphile-worker";
import type pg from "pg";
import { pino } from "pino";
import type { AnyEndpoint, ClientInput, ClientOutput, Endpoint } from "#contract/kit/endpoint.ts";
import { timesFrom } from "#server/access/tokens.ts";
import { buildApp, type App, type AppConfig } from "#server/app.ts";
import { connect, statements } from "#server/kit/database.ts";
import { migrate } from "#server/host/migrate.ts";
import { newId } from "#server/kit/transaction.ts";
import { createTestDatabase } from "./cluster.ts";
import { Factories, type UserMade } from "./factories.ts";

export interface TestOptions {
  /** Background jobs run by themselves; off, so that a test runs them when it wants to: `runJobs`. */
  readonly jobs?: boolean;
  readonly config?: Partial<AppConfig>;
  readonly webFolder?: string;
  /** Instead of one in the cluster of all tests; migrated, and empty. */
  readonly database?: { readonly ownerUrl: string; readonly appUrl: string; drop(): Promise<void> };
  /** Instead of an empty folder; it goes with the server. */
  readonly dataDir?: string;
  /** How long a stop waits for calls under way, in milliseconds. */
  readonly grace?: number;
}

/** What a call came back with. */
export interface Answer<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly raw: string;
  /** The body as the endpoint answers it; look at `status` first. */
  readonly body: T;
  readonly error: { message: string; errors?: Record<string, string[]>; code?: string };
}

/** Makes calls as somebody, over HTTP. */
export interface Client {
  readonly token: string | undefined;
  /** Makes a declared call; whatever the status, it answers. */
  call<P, Q, B, R>(
    endpoint: Endpoint<P, Q, B, R>,
    input?: ClientInput<Endpoint<P, Q, B, R>>,
    headers?: Record<string, string>,
  ): Promise<Answer<ClientOutput<Endpoint<P, Q, B, R>>>>;
  /** The same, and fails unless it was done. */
  ok<P, Q, B, R>(
    endpoint: Endpoint<P, Q, B, R>,
    input?: ClientInput<Endpoint<P, Q, B, R>>,
    headers?: Record<string, string>,
  ): Promise<ClientOutput<Endpoint<P, Q, B, R>>>;
  /** A call as one writes it: path, method, body. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface TestApp extends AsyncDisposable {
  readonly app: App;
  readonly url: string;
  /** As the application's role. */
  readonly pool: pg.Pool;
  /** As the owner: for what a test must look at or break. */
  readonly owner: pg.Pool;
  readonly make: Factories;
  readonly dataDir: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** A client that is signed in as this person, without a login. */
  as(user: UserMade | string): Promise<Client>;
  /** A client that is not signed in. */
  readonly nobody: Client;
  withToken(token: string | undefined): Client;
  tokenFor(user: UserMade | string, options?: { expiredFor?: number }): Promise<string>;
  /** How many statements the work sent, those of the session included. */
  counted<T>(work: () => Promise<T>): Promise<{ value: T; sent: number; log: string[] }>;
  /** Runs what is due of the background jobs, until none is left. */
  runJobs(): Promise<void>;
  close(): Promise<void>;
}

const isFile = (v: unknown): v is Blob => v instanceof Blob;
const hasFile = (v: unknown): boolean =>
  isFile(v) || (typeof v === "object" && v !== null && Object.values(v).some(hasFile));

/** Nested names with brackets, as the web sends them. */
function addToForm(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (isFile(value)) form.append(name, value, value instanceof File ? value.name : "file");
  else if (Array.isArray(value))
    for (const [i, v] of value.entries())
      addToForm(form, isFile(v) || typeof v !== "object" ? `${name}[]` : `${name}[${i}]`, v);
  else if (typeof value === "object") for (const [k, v] of Object.entries(value)) addToForm(form, `${name}[${k}]`, v);
  else form.append(name, typeof value === "string" ? value : JSON.stringify(value));
}

/** An endpoint's address with its parameters and its query filled in. */
export function addressFor(endpoint: AnyEndpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [k, v] of Object.entries((input.query ?? {}) as Record<string, unknown>))
    if (v !== undefined && v !== null)
      query.append(k, Array.isArray(v) ? v.join(",") : typeof v === "string" ? v : JSON.stringify(v));
  return query.size > 0 ? `${path}?${query}` : path;
}

function clientOf(url: string, token: string | undefined): Client {
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

/** What templates hold sealed is opened by every server of the tests. */
export const SECRET = "a secret that only the tests know, long enough";

/** The server of a test file: it is closed when the file's tests have run. */
export async function openApp(options: TestOptions = {}): Promise<TestApp> {
  const t = await testApp(options);
  after(async () => await t.close());
  return t;
}

/** A server of its own: real HTTP, a real PostgreSQL, answers checked against their schemas. `close` ends it. */
export async function testApp(options: TestOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createTestDatabase((ownerUrl) => migrate(ownerUrl)));
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "cordial-app-")));
  const logger = pino({ level: process.env.LOG_LEVEL ?? "fatal" });
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
        // The dispatcher works behind the calls, in its own time.
        const own = log.filter((text) => !/DELETE FROM outbox|pg_notify/u.test(text));
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
