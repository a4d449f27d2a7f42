import { createHmac } from "node:crypto";
import { join } from "node:path";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Runner, TaskList } from "graphile-worker";
import type pg from "pg";
import type { Logger } from "pino";
import { allEndpoints } from "#contract/index.ts";
import type { Config } from "./config.ts";
import { clean } from "./access/cleaning.ts";
import { forgetPasswordTask } from "./access/reset-password.ts";
import { accessRoutes } from "./access/routes.ts";
import { mayHear, mayName } from "./access/channels.ts";
import { identityOf } from "./access/identify.ts";
import { newSetUpCode } from "./access/set-up.ts";
import { FactorKeys } from "./access/second-factor/keys.ts";
import { Seen } from "./access/seen.ts";
import type { SignInKeys } from "./access/sign-in.ts";
import { tellPersonTask } from "./access/tell.ts";
import { Tokens } from "./access/tokens.ts";
import { profileRecord, profileSearcher, userRecord } from "./access/public.ts";
import {
  accountingExports,
  accountingWork,
  holderRecord,
  holderSearcher,
  mayReadTransaction,
} from "./accounting/public.ts";
import { accountingRoutes } from "./accounting/routes.ts";
import { auditExport } from "./audit/exports.ts";
import { auditRoutes } from "./audit/routes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { expenseExports, expenseRecord, expenseSearcher, expensesWork, mayReadExpense } from "./expenses/public.ts";
import { expensesRoutes } from "./expenses/routes.ts";
import type { Kinds } from "./exports/kinds.ts";
import { Exporter, exportsCrontab } from "./exports/prepare.ts";
import { exportsRoutes } from "./exports/routes.ts";
import { filesRoutes } from "./files/routes.ts";
import { Access } from "./kit/access.ts";
import type { Audited } from "./kit/audited.ts";
import { importsRoutes } from "./imports/routes.ts";
import { connect } from "./kit/database.ts";
import { openDisk } from "./kit/file-disk.ts";
import { healthRoutes } from "./kit/health.ts";
import { httpServer } from "./kit/http.ts";
import { startJobs } from "./kit/jobs.ts";
import { Live } from "./kit/live.ts";
import { mailer, type Letter } from "./kit/mail.ts";
import { mount, type Route } from "./kit/mount.ts";
import { openApiRoutes } from "./kit/openapi.ts";
import { dispatchThrough } from "./kit/record.ts";
import { Replica } from "./kit/replica.ts";
import type { Searcher } from "./kit/searching.ts";
import type { Services } from "./kit/services.ts";
import { serveWeb } from "./kit/static-web.ts";
import { Repeats } from "#server/kit/repeats.ts";
import { Storage } from "./kit/storage.ts";
import { inTransaction } from "./kit/transaction.ts";
import { uploadsIn } from "./kit/uploads.ts";
import { notificationCrontab, notificationTasks, notificationsWork, oldNotifications } from "./notifications/public.ts";
import { notificationsRoutes } from "./notifications/routes.ts";
import { referenceRecords, referenceSearchers } from "./reference/public.ts";
import { referenceRoutes } from "./reference/routes.ts";
import { searchRoutes } from "./search/routes.ts";
import { companyRecord, makeDefaultPasswords } from "./settings/company.ts";
import { mailLook } from "./settings/logo.ts";
import { settingsRoutes } from "./settings/routes.ts";
import {
  contractRecord,
  mayReadAvatar,
  mayReadContract,
  userExports,
  userImporter,
  userSearcher,
} from "./users/public.ts";
import { usersRoutes } from "./users/routes.ts";
import { chargesTask } from "./zones/make-due.ts";
import { ratesImporter, zoneRecords, zoneSearcher } from "./zones/public.ts";
import { zonesRoutes } from "./zones/routes.ts";

/** What the server is told by its surroundings. `port` 0 takes any free one. */
export type AppConfig = Pick<
  Config,
  "host" | "port" | "dataDir" | "publicUrl" | "smtpUrl" | "mailFrom" | "secret" | "databasePool"
> & { readonly trustProxy: boolean | number | string } & Partial<Pick<Config, "storageUrl" | "databaseReplicaUrl">>;

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
  readonly tasks: TaskList;
  /** For the screen that makes the first administrator, while there is no user. */
  readonly setUpCode?: string | undefined;
  /** Gives the address it listens on. */
  listen(): Promise<string>;
  /** Answers what is under way, tells the load balancer, then stops everything. */
  close(): Promise<void>;
}

const GRACE = 10_000;
/** Figures and exports are few at once. */
const COPY_POOL = 4;
/** When the background works by itself: what is no longer needed is cleared away, what is due is mailed, what a killed process left undone is taken up, what offices pay again and again is entered. */
const CRONTAB = ["17 3 * * * clean", "*/10 * * * * charges", notificationCrontab, exportsCrontab].join("\n");

/** Every kind of record that the trail tells of, by the word that `record` is given. */
const audited: Readonly<Record<string, Audited>> = {
  ...referenceRecords,
  expense: expenseRecord,
  account: holderRecord("account"),
  box: holderRecord("box"),
  ...zoneRecords,
  user: userRecord,
  user_contract: contractRecord,
  profile: profileRecord,
  company: companyRecord,
};

/** Every kind of record that is found by words; among equals the earlier ones come first. */
const searchers: readonly Searcher[] = [
  expenseSearcher,
  userSearcher,
  zoneSearcher,
  holderSearcher("account"),
  holderSearcher("box"),
  profileSearcher,
  ...referenceSearchers,
];

/** Every list that can be had as a file, by the word that its call is given. */
const exportKinds: Kinds = {
  ...expenseExports,
  ...accountingExports,
  ...userExports,
  audit: auditExport(audited),
};

/** Every area's routes; where one area's records are opened by another's right, the two meet here. */
function routesOf(services: Services, keys: SignInKeys): Route[] {
  return [
    ...accessRoutes(services, keys),
    ...settingsRoutes(services),
    ...usersRoutes(services),
    ...importsRoutes({ users: userImporter, exchange_rates: ratesImporter }),
    ...zonesRoutes(),
    ...referenceRoutes(),
    ...expensesRoutes(services),
    ...accountingRoutes(services),
    ...notificationsRoutes(),
    ...filesRoutes(services, {
      expense: mayReadExpense,
      ledger_transaction: mayReadTransaction,
      avatar: mayReadAvatar,
      user_contract: mayReadContract,
    }),
    ...auditRoutes(audited),
    ...exportsRoutes(services, exportKinds),
    ...dashboardRoutes([expensesWork, accountingWork, notificationsWork]),
    ...searchRoutes(searchers),
  ];
}

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
  const secret = (name: string): Buffer => createHmac("sha256", config.secret).update(name).digest();
  const https = config.publicUrl.startsWith("https:");
  const tokens = new Tokens(secret("tokens"));
  const seen = new Seen(pool, (error) => log.warn({ err: error }, "sessions not marked as seen"));
  const identity = identityOf(pool, tokens, (id) => seen.note(id));
  const live = new Live({
    pool,
    url: options.appUrl,
    secret: secret("channels").toString("hex"),
    log,
    personOf: (id) => identity.personOf(id),
    mayHear,
    mayName,
    async mayOpen(person, kind, id) {
      const call = { requestId: "live", address: "", locale: person.locale ?? "en", now: new Date() } as const;
      const reader = { db: pool, call, person, access: new Access(person) };
      return Object.hasOwn(audited, kind) && (await audited[kind]?.mayRead(reader, id)) === true;
    },
  });
  const disk = await openDisk({ folder: join(config.dataDir, "files"), url: config.storageUrl });
  const storage = new Storage(disk, async (work) => await inTransaction(pool, work));

  const fastify = httpServer({ log, trustProxy: config.trustProxy, https });
  const uploads = await uploadsIn(join(config.dataDir, "tmp"), fastify);
  const mail = {
    host: config.smtpUrl === undefined ? null : new URL(config.smtpUrl).host,
    from: config.mailFrom,
    folder: join(config.dataDir, "mail"),
  };
  const mails = mailer({ smtpUrl: config.smtpUrl, ...mail, look: () => mailLook(pool, storage) });
  const services: Services = {
    pool,
    replica,
    storage,
    live,
    log,
    publicUrl: config.publicUrl,
    mailer: mails,
    mail,
    files: config.storageUrl
      ? { by: "bucket", place: new URL(config.storageUrl).host }
      : { by: "folder", place: join(config.dataDir, "files") },
    https,
  };
  let draining = false;
  healthRoutes(fastify, pool, () => draining);
  mount(fastify, allEndpoints, routesOf(services, { tokens, factors: new FactorKeys(secret("second factors")) }), {
    pool,
    replica,
    uploads,
    identify: (token) => identity.identify(token),
    repeats: new Repeats(secret("repeats")),
    checkAnswers: options.checkAnswers ?? false,
  });
  openApiRoutes(fastify, allEndpoints);
  await serveWeb(fastify, options.webFolder ?? join(import.meta.dirname, "..", "..", "dist", "web"));

  const exporter = new Exporter(services, exportKinds, join(config.dataDir, "exports"));
  const tasks: TaskList = {
    clean: clean(pool, storage, [oldNotifications]),
    charges: chargesTask({ pool, log }),
    ...notificationTasks(services),
    exports: exporter.task,
    exports_clean: exporter.clean,
    mail: async (payload) => await mails.send(payload as Letter),
    forget_password: forgetPasswordTask(services),
    tell_person: tellPersonTask(services),
  };
  await makeDefaultPasswords(pool);
  let jobs: { runner: Runner; pool: pg.Pool } | undefined;
  dispatchThrough(live);
  return {
    fastify,
    pool,
    services,
    tokens,
    tasks,
    setUpCode: await newSetUpCode(pool),
    async listen() {
      await fastify.listen({ host: config.host, port: config.port });
      await live.open(fastify.server);
      if (options.jobs ?? true) {
        const jobPool = connect({ url: options.appUrl, max: 4, applicationName: "cordial jobs" }, warn);
        jobs = { pool: jobPool, runner: await startJobs({ pool: jobPool, tasks, crontab: CRONTAB, log }) };
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
      await exporter.stop();
      await jobs?.runner.stop();
      await jobs?.pool.end();
      seen.stop();
      await seen.flush().catch(() => undefined);
      await replica.close();
      await pool.end();
    },
  };
}

function addressOf(fastify: FastifyInstance, host: string): string {
  const at = fastify.server.address() as AddressInfo | null;
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${at?.port ?? 0}`;
}
