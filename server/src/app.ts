import { createHmac } from "node:crypto";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Runner, TaskList } from "graphile-worker";
import type { Logger } from "pino";
import type pg from "pg";
import { allEndpoints } from "#contract/index.ts";
import { mayHear, mayName } from "./access/channels.ts";
import { identityOf } from "./access/identify.ts";
import { newSetUpCode } from "./access/set-up.ts";
import { signInKeys } from "./access/keys.ts";
import type { FactorKeys } from "./access/second-factor/keys.ts";
import { SessionActivity } from "./access/session-activity.ts";
import type { Tokens } from "./access/tokens.ts";
import { areas, house } from "./areas.ts";
import { Access, type Person } from "./kit/shared/access.ts";
import { jobsOf } from "./kit/area/area.ts";
import { compressAnswers } from "./kit/http/compression.ts";
import { healthRoutes } from "./kit/http/health.ts";
import { httpServer } from "./kit/http/http.ts";
import { crontabOf, startJobs, tasksOf } from "./kit/jobs/jobs.ts";
import { Live } from "./kit/live/live.ts";
import { metricsRoute } from "./kit/metrics/door.ts";
import { DatabaseFigures } from "./kit/metrics/figures.ts";
import { Metrics } from "./kit/metrics/metrics.ts";
import { mount } from "./kit/http/mount.ts";
import { openApiRoutes } from "./kit/http/openapi.ts";
import { callerAddress } from "./kit/http/proxies.ts";
import type { Services } from "./kit/area/services.ts";
import { PerPersonQueue } from "./kit/http/per-person-queue.ts";
import { SlowCalls } from "./kit/http/slow-calls.ts";
import { serveWeb } from "./kit/http/static-web.ts";
import { Repeats } from "./kit/http/repeats.ts";
import { uploadsIn, type Uploads } from "./kit/http/uploads.ts";
import { makeDefaultPasswords } from "./settings/company.ts";
import { timeNow } from "#server/kit/shared/clock.ts";
import { connectionsOf, type Connections } from "./connections.ts";
import { servicesOf } from "./services.ts";
import type { AppOptions } from "./app-options.ts";

export interface App {
  readonly fastify: FastifyInstance;
  readonly pool: pg.Pool;
  readonly services: Services;
  readonly tokens: Tokens;
  readonly factors: FactorKeys;
  readonly tasks: TaskList;
  /** The code for creating the first administrator, while there is no user. */
  readonly setUpCode?: string | undefined;
  /** Starts listening; returns the address. */
  listen(): Promise<string>;
  /** Lets running calls finish, reports "draining" to the load balancer, then stops everything. */
  close(): Promise<void>;
}

const GRACE = 10_000;
/** Size of the accept queue: connections beyond it are dropped, and clients retry seconds later. */
const BACKLOG = 4096;
/** Milliseconds after which a call is logged, when no setting says. */
const SLOW_CALL = 1000;

/** Notes when sessions were last used. Its timer runs SQL like a job: without jobs it is off, so that tests can count statements. */
function activityOf({ jobs, log }: AppOptions, { pool, watch }: Connections): SessionActivity {
  const activity = new SessionActivity(pool, (error) => {
    watch.failed(error);
    log.warn({ err: error }, "the last activity of sessions was not written");
  });
  if (jobs === false) activity.stop();
  return activity;
}

const serverOf = ({ config, log }: AppOptions, { watch }: Connections, https: boolean): FastifyInstance =>
  httpServer({
    log,
    trustProxy: config.trustProxy,
    https,
    limits: config.connections === undefined ? {} : { connections: config.connections },
    away: (error) => watch.failed(error),
  });

function liveOf(
  { config, log }: AppOptions,
  { pool, listenUrl }: Connections,
  secret: Services["secret"],
  personOf: (sessionId: string) => Promise<Person | undefined>,
): Live {
  return new Live({
    pool,
    url: listenUrl,
    secret: secret("channels").toString("hex"),
    log,
    personOf,
    mayHear: (person, channel) => mayHear(house.membersHeardBy, person, channel),
    mayName,
    mayOpen: (person, kind, id) => mayOpen(pool, person, kind, id),
    perPerson: config.liveSocketsPerPerson,
    perAddress: config.liveSocketsPerAddress,
    addressOf: callerAddress(config.trustProxy),
  });
}

/** The background jobs of this process, with the watch of the database; `pool` is theirs while they run. */
function workerOf(jobs: ReturnType<typeof jobsOf>, { poolOfJobs, watch }: Connections, log: Logger) {
  const tasks = tasksOf(jobs);
  let running: { runner: Runner; pool: pg.Pool } | undefined;
  return {
    tasks,
    pool: () => running?.pool,
    async start(): Promise<void> {
      watch.start();
      const pool = poolOfJobs();
      running = { pool, runner: await startJobs({ pool, tasks, crontab: crontabOf(jobs), log }) };
    },
    async stop(): Promise<void> {
      for (const job of Object.values(jobs)) await job.stop?.();
      await running?.runner.stop();
      await running?.pool.end();
    },
  };
}

/** What the operator sees of the server, if the settings have a token for it. */
function metricsOf(
  { config }: AppOptions,
  { pool, copy, replica, watching }: Connections,
  { live, uploads, jobPool, kindsOfJobs }: Watched,
): Metrics | undefined {
  if (!config.metricsToken) return undefined;
  return new Metrics({
    figures: new DatabaseFigures(watching, replica),
    pools: () => ({ main: pool, jobs: jobPool(), copy }),
    live,
    uploads,
    replica,
    dataDir: config.dataDir,
    kindsOfJobs,
  });
}
interface Watched {
  readonly live: Live;
  readonly uploads: Uploads;
  readonly jobPool: () => pg.Pool | undefined;
  readonly kindsOfJobs: ReadonlySet<string>;
}

/** What runs until the server is closed. */
interface Parts {
  readonly connections: Connections;
  readonly fastify: FastifyInstance;
  readonly live: Live;
  readonly worker: ReturnType<typeof workerOf>;
  readonly activity: SessionActivity;
  readonly metrics: Metrics | undefined;
  readonly slow: SlowCalls;
}

/** Stops everything, after the running calls: they have `grace` milliseconds. */
async function stop({ connections, fastify, live, worker, activity, metrics, slow }: Parts, grace: number) {
  await live.close();
  // A closing HTTP server no longer enforces timeouts, so a stalled client would block it for ever.
  const late = setTimeout(() => fastify.server.closeAllConnections(), grace);
  await fastify.close();
  clearTimeout(late);
  await worker.stop();
  activity.stop();
  await activity.flush().catch(() => undefined);
  await connections.replica.close();
  metrics?.stop();
  await slow.close();
  await connections.watching.end();
  await connections.watch.stop();
  await connections.pool.end();
}

/** Builds the server; call `listen` to start it. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, log } = options;
  const connections = connectionsOf(options);
  const { pool, replica, watch, watching } = connections;
  const secret = (purpose: string): Buffer => createHmac("sha256", config.secret).update(purpose).digest();
  const { tokens, factors } = signInKeys(secret);
  const activity = activityOf(options, connections);
  const identity = identityOf(pool, tokens, (id) => activity.note(id));
  const live = liveOf(options, connections, secret, (id) => identity.personOf(id));
  const services = await servicesOf(options, Object.keys(house.files), { pool, replica, live, secret });
  const fastify = serverOf(options, connections, services.https);
  compressAnswers(fastify, allEndpoints);
  const slow = new SlowCalls(log, watching, config.slowCall ?? SLOW_CALL);
  const uploads = await uploadsIn(join(config.dataDir, "tmp"), fastify);
  let draining = false;
  healthRoutes(fastify, watch, () => draining);
  const routes = areas.flatMap((area) => area.routes(services, house));
  const jobs = jobsOf(areas, services, house);
  const worker = workerOf(jobs, connections, log);
  const kindsOfJobs = new Set(Object.keys(jobs));
  const metrics = metricsOf(options, connections, { live, uploads, jobPool: worker.pool, kindsOfJobs });
  metrics?.countCalls(fastify);
  mount(fastify, allEndpoints, routes, {
    pool,
    replica,
    live,
    uploads,
    queue: new PerPersonQueue(config.databasePool),
    identify: (token) => identity.identify(token),
    repeats: new Repeats(secret("repeats")),
    slow,
    checkAnswers: options.checkAnswers ?? false,
  });
  if (metrics && config.metricsToken) metricsRoute(fastify, metrics, config.metricsToken);
  openApiRoutes(fastify, allEndpoints);
  await serveWeb(fastify, options.webFolder ?? join(import.meta.dirname, "..", "..", "dist", "web"));
  await makeDefaultPasswords(pool);

  const parts: Parts = { connections, fastify, live, worker, activity, metrics, slow };
  return {
    fastify,
    pool,
    services,
    tokens,
    factors,
    tasks: worker.tasks,
    setUpCode: await newSetUpCode(pool),
    async listen() {
      await fastify.listen({ host: config.host, port: config.port, backlog: BACKLOG });
      await live.open(fastify.server);
      if (options.jobs ?? true) await worker.start();
      return addressOf(fastify, config.host);
    },
    async close() {
      draining = true;
      await delay((config.drainSeconds ?? 0) * 1000);
      await stop(parts, options.grace ?? GRACE);
    },
  };
}

/** Whether the person may see who else has a record open: everybody who may read its timeline. */
async function mayOpen(pool: pg.Pool, person: Person, kind: string, id: string): Promise<boolean> {
  const call = { requestId: "live", address: "", locale: person.locale ?? "en", now: timeNow() } as const;
  const reader = { db: pool, call, person, access: new Access(person) };
  return Object.hasOwn(house.audited, kind) && (await house.audited[kind]?.mayRead?.(reader, id)) === true;
}

function addressOf(fastify: FastifyInstance, host: string): string {
  const at = fastify.server.address() as AddressInfo | null;
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${at?.port ?? 0}`;
}
