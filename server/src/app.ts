import { createHmac } from "node:crypto";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Runner, TaskList } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "pino";
import { allEndpoints } from "#contract/index.ts";
import { mayHear, mayName } from "./access/channels.ts";
import { identityOf } from "./access/identify.ts";
import { newSetUpCode } from "./access/set-up.ts";
import { signInKeys } from "./access/keys.ts";
import type { FactorKeys } from "./access/second-factor/keys.ts";
import { SessionActivity } from "./access/session-activity.ts";
import type { Tokens } from "./access/tokens.ts";
import { areas, house } from "./areas.ts";
import type { Config } from "./config.ts";
import { Access, type Person } from "./kit/access.ts";
import { jobsOf } from "./kit/area.ts";
import { compressAnswers } from "./kit/compression.ts";
import { connect } from "./kit/database.ts";
import { openDisk } from "./kit/file-disk.ts";
import { healthRoutes } from "./kit/health.ts";
import { httpServer } from "./kit/http.ts";
import { crontabOf, startJobs, tasksOf } from "./kit/jobs.ts";
import { Live } from "./kit/live.ts";
import { mailer } from "./kit/mail.ts";
import { mount } from "./kit/mount.ts";
import { openApiRoutes } from "./kit/openapi.ts";
import { callerAddress, type TrustProxy } from "./kit/proxies.ts";
import { dispatchThrough } from "./kit/record.ts";
import { Replica } from "./kit/replica.ts";
import type { Services } from "./kit/services.ts";
import { Shares } from "./kit/shares.ts";
import { serveWeb } from "./kit/static-web.ts";
import { Repeats } from "./kit/repeats.ts";
import { Storage } from "./kit/storage.ts";
import { inTransaction } from "./kit/transaction.ts";
import { uploadsIn } from "./kit/uploads.ts";
import { makeDefaultPasswords } from "./settings/company.ts";
import { companyOnPaper } from "./kit/company-logo.ts";

/** What the server is told by its surroundings. `port` 0 takes any free one. */
export type AppConfig = Pick<
  Config,
  | "host"
  | "port"
  | "dataDir"
  | "publicUrl"
  | "smtpUrl"
  | "mailFrom"
  | "secret"
  | "databasePool"
  | "liveSocketsPerPerson"
  | "liveSocketsPerAddress"
> & { readonly trustProxy: TrustProxy } & Partial<
    Pick<Config, "storageUrl" | "databaseReplicaUrl" | "connections" | "carriers">
  >;

export interface AppOptions {
  readonly config: AppConfig;
  /** The database as the application's role. */
  readonly appUrl: string;
  /** The same as its owner. */
  readonly ownerUrl: string;
  readonly log: Logger;
  /** Check each answer against its schema: in tests. */
  readonly checkAnswers?: boolean;
  /** Run background jobs in this process; yes unless told otherwise. */
  readonly jobs?: boolean;
  /** The built front end; `dist/web` unless told otherwise. */
  readonly webFolder?: string;
  /** How long a stop waits for calls under way, in milliseconds. */
  readonly grace?: number;
}

export interface App {
  readonly fastify: FastifyInstance;
  readonly pool: pg.Pool;
  readonly services: Services;
  readonly tokens: Tokens;
  readonly factors: FactorKeys;
  readonly tasks: TaskList;
  /** For the screen that makes the first administrator, while there is no user. */
  readonly setUpCode?: string | undefined;
  /** Gives the address it listens on. */
  listen(): Promise<string>;
  /** Answers what is under way, tells the load balancer, then stops everything. */
  close(): Promise<void>;
}

const GRACE = 10_000;
/** Connections that wait to be accepted: what comes beyond is lost, and tried again seconds later. */
const BACKLOG = 4096;
/** A server that was given no keys asks no carrier. */
const NO_CARRIERS: Services["carriers"] = {
  dhl: { key: undefined, url: "" },
  laposte: { key: undefined, url: "" },
  callsPerDay: 0,
  gap: 0,
  timeout: 1000,
};
/** Figures and exports are few at once. */
const COPY_POOL = 4;
/** Puts the server together; it listens when told to. */
export async function buildApp(options: AppOptions): Promise<App> {
  const { config, log } = options;
  const warn = (error: Error): void => log.warn({ err: error }, "database connection lost");
  const pool = connect({ url: options.appUrl, max: config.databasePool, applicationName: "cordial" }, warn);
  const copyUrl = config.databaseReplicaUrl;
  const copy = copyUrl ? connect({ url: copyUrl, max: COPY_POOL, applicationName: "cordial copy" }, warn) : undefined;
  const replica = new Replica(pool, copy, (error) =>
    log.warn({ err: error }, "the copy of the database is left alone"),
  );
  const secret = (purpose: string): Buffer => createHmac("sha256", config.secret).update(purpose).digest();
  const { tokens, factors } = signInKeys(secret);
  const activity = new SessionActivity(pool, (error) =>
    log.warn({ err: error }, "the last activity of sessions was not written"),
  );
  // It works by the clock, as jobs do: where these are off, no statement of it falls among those that a test counts.
  if (options.jobs === false) activity.stop();
  const identity = identityOf(pool, tokens, (id) => activity.note(id));
  const live = new Live({
    pool,
    url: options.appUrl,
    secret: secret("channels").toString("hex"),
    log,
    personOf: (id) => identity.personOf(id),
    mayHear: (person, channel) => mayHear(house.membersHeardBy, person, channel),
    mayName,
    mayOpen: (person, kind, id) => mayOpen(pool, person, kind, id),
    perPerson: config.liveSocketsPerPerson,
    perAddress: config.liveSocketsPerAddress,
    addressOf: callerAddress(config.trustProxy),
  });
  const services = await servicesOf(options, { pool, replica, live, secret });
  const fastify = httpServer({
    log,
    trustProxy: config.trustProxy,
    https: services.https,
    limits: config.connections === undefined ? {} : { connections: config.connections },
  });
  compressAnswers(fastify, allEndpoints);
  const uploads = await uploadsIn(join(config.dataDir, "tmp"), fastify);
  let draining = false;
  healthRoutes(fastify, pool, () => draining);
  const routes = areas.flatMap((area) => area.routes(services, house));
  mount(fastify, allEndpoints, routes, {
    pool,
    replica,
    uploads,
    shares: new Shares(config.databasePool),
    identify: (token) => identity.identify(token),
    repeats: new Repeats(secret("repeats")),
    checkAnswers: options.checkAnswers ?? false,
  });
  openApiRoutes(fastify, allEndpoints);
  await serveWeb(fastify, options.webFolder ?? join(import.meta.dirname, "..", "..", "dist", "web"));

  const jobs = jobsOf(areas, services, house);
  const tasks = tasksOf(jobs);
  await makeDefaultPasswords(pool);
  let running: { runner: Runner; pool: pg.Pool } | undefined;
  dispatchThrough(live);
  return {
    fastify,
    pool,
    services,
    tokens,
    factors,
    tasks,
    setUpCode: await newSetUpCode(pool),
    async listen() {
      await fastify.listen({ host: config.host, port: config.port, backlog: BACKLOG });
      await live.open(fastify.server);
      if (options.jobs ?? true) {
        const jobPool = connect({ url: options.appUrl, max: 4, applicationName: "cordial jobs" }, warn);
        const crontab = crontabOf(jobs);
        running = { pool: jobPool, runner: await startJobs({ pool: jobPool, tasks, crontab, log }) };
      }
      return addressOf(fastify, config.host);
    },
    async close() {
      draining = true;
      await live.close();
      // A server that closes has no time limits any more: a client that stalls would hold it for ever.
      const late = setTimeout(() => fastify.server.closeAllConnections(), options.grace ?? GRACE);
      await fastify.close();
      clearTimeout(late);
      for (const job of Object.values(jobs)) await job.stop?.();
      await running?.runner.stop();
      await running?.pool.end();
      activity.stop();
      await activity.flush().catch(() => undefined);
      await replica.close();
      await pool.end();
    },
  };
}

/** What the areas' routes and jobs are made with. */
async function servicesOf(
  { config, log }: AppOptions,
  made: Pick<Services, "pool" | "replica" | "live" | "secret">,
): Promise<Services> {
  const folder = join(config.dataDir, "files");
  const disk = await openDisk({ folder, url: config.storageUrl });
  const storage = new Storage(disk, Object.keys(house.files), async (work) => await inTransaction(made.pool, work));
  const mail = {
    host: config.smtpUrl === undefined ? null : new URL(config.smtpUrl).host,
    from: config.mailFrom,
    folder: join(config.dataDir, "mail"),
  };
  return {
    ...made,
    storage,
    log,
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
    mailer: mailer({ smtpUrl: config.smtpUrl, ...mail, look: () => companyOnPaper(made.pool, storage) }),
    mail,
    files: config.storageUrl
      ? { by: "bucket", place: new URL(config.storageUrl).host }
      : { by: "folder", place: folder },
    carriers: config.carriers ?? NO_CARRIERS,
    https: config.publicUrl.startsWith("https:"),
  };
}

/** Whether somebody may hear who else looks at a record: whoever may see its history. */
async function mayOpen(pool: pg.Pool, person: Person, kind: string, id: string): Promise<boolean> {
  const call = { requestId: "live", address: "", locale: person.locale ?? "en", now: new Date() } as const;
  const reader = { db: pool, call, person, access: new Access(person) };
  return Object.hasOwn(house.audited, kind) && (await house.audited[kind]?.mayRead?.(reader, id)) === true;
}

function addressOf(fastify: FastifyInstance, host: string): string {
  const at = fastify.server.address() as AddressInfo | null;
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${at?.port ?? 0}`;
}
