import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { z } from "zod";
import type { CarrierSettings } from "./kit/area/services.ts";
import { oneLine, PlainFailure } from "./kit/shared/plain-failure.ts";

/** All settings, read from the environment. */
export interface Config {
  port: number;
  host: string;
  dataDir: string;
  demo: boolean;
  databaseUrl: string | undefined;
  databaseAppUrl: string | undefined;
  /** A read replica of the database. */
  databaseReplicaUrl: string | undefined;
  /** The database without a pooler, for connections that listen. */
  databaseListenUrl: string | undefined;
  databaseStartupOptions: boolean;
  databasePool: number;
  databaseUnsafe: boolean;
  /** Start on a database that a newer version has changed. */
  databaseNewer: boolean;
  /** A folder or bucket with the embedded database's changes, and how many days they lead back. */
  walArchive: string | undefined;
  walArchiveDays: number;
  /** Whole years of the trail kept beside the running one. */
  trailYears: number | undefined;
  /** The public URL, without a trailing slash. */
  publicUrl: string;
  smtpUrl: string | undefined;
  mailFrom: string;
  /** A bucket for files; without it they are in the data folder. */
  storageUrl: string | undefined;
  /** Keys for tokens and for encrypting second factors derive from it. */
  secret: string;
  logLevel: LogLevel;
  logStderr: boolean;
  /** Trusted proxies: none, a number of hops, or their addresses. */
  trustProxy: false | number | string;
  /** Most HTTP connections at once, not counting websockets. */
  connections: number;
  /** Seconds for which a server that is told to stop still accepts calls. */
  drainSeconds: number;
  liveSocketsPerPerson: number;
  liveSocketsPerAddress: number;
  /** Opens `/metrics` to who sends it; without it there is no such address. */
  metricsToken: string | undefined;
  /** Milliseconds after which a call is logged with its plan. */
  slowCall: number;
  /** Seconds that a stop leaves to the calls under way. */
  stopWithin: number;
  carriers: CarrierSettings;
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
type LogLevel = (typeof logLevels)[number];

interface Variable<T> {
  name: string;
  /** The default when the variable is missing or empty, as documented. */
  default: string;
  meaning: string;
  /** Completes the sentence "NAME must be ...". */
  takes: string;
  schema: z.ZodType<T, string>;
}

const root = join(import.meta.dirname, "..", "..");
const flag = z.enum(["0", "1"]).transform((value) => value === "1");
const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .pipe(z.number().min(min).max(max));
const address = (protocols: RegExp) => z.url({ protocol: protocols });

const variables = {
  port: variable(
    "PORT",
    "3000",
    "the port for the API, the websocket and the web",
    "a whole number from 1 to 65535",
    wholeNumber(1, 65_535),
  ),
  host: variable(
    "HOST",
    "127.0.0.1",
    "the address to listen on; 0.0.0.0 for every one of this machine's",
    "an address of this machine",
    z.string().regex(/^[\w.:-]+$/),
  ),
  dataDir: variable(
    "CORDIAL_DATA_DIR",
    "./data",
    "the folder for the embedded database, files, mails, logs and secrets",
    "a folder",
    z.string().transform((path) => resolve(root, path)),
  ),
  demo: variable(
    "CORDIAL_DEMO",
    "1",
    "0 leaves an empty embedded database empty: the register screen makes the first administrator",
    "0 or 1",
    flag,
  ),
  databaseUrl: variable(
    "DATABASE_URL",
    "",
    "a PostgreSQL of one's own, 15 or later, in place of the embedded one",
    "an address such as postgres://user:password@host:5432/name",
    optional(address(/^postgres(ql)?$/)),
  ),
  databaseAppUrl: variable(
    "DATABASE_APP_URL",
    "",
    "the same database as a role that owns nothing, for the application; otherwise it works as the role cordial_app",
    "an address such as postgres://user:password@host:5432/name",
    optional(address(/^postgres(ql)?$/)),
  ),
  databaseReplicaUrl: variable(
    "DATABASE_REPLICA_URL",
    "",
    "a copy that follows the database of DATABASE_URL (streaming replication): statistics and exports are read from it",
    "an address such as postgres://user:password@host:5432/name",
    optional(address(/^postgres(ql)?$/)),
  ),
  databaseListenUrl: variable(
    "DATABASE_LISTEN_URL",
    "",
    "the database of DATABASE_APP_URL past its pooler: the connections that listen (live messages, jobs) go there",
    "an address such as postgres://user:password@host:5432/name",
    optional(address(/^postgres(ql)?$/)),
  ),
  databaseStartupOptions: variable(
    "DATABASE_STARTUP_OPTIONS",
    "1",
    "0 makes the settings of a session by SET after it has begun, in place of the parameter `options` at its start: for pgbouncer, which takes no `options`",
    "0 or 1",
    flag,
  ),
  databasePool: variable(
    "DATABASE_POOL",
    "16",
    "how many connections this server keeps at most",
    "a whole number from 2 to 500",
    wholeNumber(2, 500),
  ),
  databaseUnsafe: variable(
    "DATABASE_UNSAFE",
    "0",
    "1 accepts a database that may lose committed changes in a crash; for tests only",
    "0 or 1",
    flag,
  ),
  databaseNewer: variable(
    "DATABASE_NEWER",
    "0",
    "1 starts this version on a database that the next one has changed: while a release is rolled out, or taken back",
    "0 or 1",
    flag,
  ),
  walArchive: variable(
    "WAL_ARCHIVE",
    "",
    "where the embedded database keeps what leads back to any minute: a folder, better on another machine, or a bucket of a store that speaks S3",
    "a folder, or an address such as s3://bucket?region=eu-west-3",
    optional(z.string().refine((value) => !value.includes("://") || value.startsWith("s3://"))),
  ),
  walArchiveDays: variable(
    "WAL_ARCHIVE_DAYS",
    "14",
    "how many days back WAL_ARCHIVE leads",
    "a whole number from 1 to 3650",
    wholeNumber(1, 3650),
  ),
  trailYears: variable(
    "TRAIL_YEARS",
    "",
    "how many whole years of the trail (who did what) are kept beside the running one; older ones are dropped for ever. Without it, all are kept",
    "a whole number from 1 to 100",
    optional(wholeNumber(1, 100)),
  ),
  publicUrl: variable(
    "PUBLIC_URL",
    "",
    "where people reach it, for links in mails; http://localhost:PORT when absent",
    "an address such as https://cordial.example",
    optional(address(/^https?$/)),
  ),
  smtpUrl: variable(
    "SMTP_URL",
    "",
    "the mail server; without it, mails go to a folder under the data folder",
    "an address such as smtp://user:password@host:587",
    optional(address(/^smtps?$/)),
  ),
  mailFrom: variable(
    "MAIL_FROM",
    "Cordial <cordial@localhost>",
    "the sender of mails",
    "a mail address, with or without a name",
    z.string().regex(/^[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/),
  ),
  storageUrl: variable(
    "STORAGE_URL",
    "",
    "a bucket for the files, of a store that speaks S3, in place of the data folder; its keys are read from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY",
    "an address such as s3://bucket?region=eu-west-3 or s3://bucket?region=auto&endpoint=https://storage.example",
    optional(address(/^s3$/)),
  ),
  secret: variable(
    "CORDIAL_SECRET",
    "",
    "signs tokens and seals second factors; without it a random one is kept in the data folder. Several servers need the same, and so does a restored backup",
    "at least 32 characters",
    optional(z.string().min(32)),
  ),
  logLevel: variable(
    "LOG_LEVEL",
    "info",
    "what is written to logs/server.log in the data folder",
    `one of ${logLevels.join(", ")}`,
    z.enum(logLevels),
  ),
  logStderr: variable("LOG_STDERR", "0", "1 writes the log to standard error too", "0 or 1", flag),
  trustProxy: variable(
    "TRUST_PROXY",
    "0",
    "how many proxies stand in front, or their addresses, separated by commas",
    "a number, or addresses separated by commas",
    z
      .string()
      .regex(/^\d{1,2}$|^[\da-fA-F:./]+(\s*,\s*[\da-fA-F:./]+)*$/)
      .transform(proxies),
  ),
  connections: variable(
    "MAX_CONNECTIONS",
    "2000",
    "how many HTTP connections are kept open at once, websockets not counted; for one more, the one that has been silent longest is closed",
    "a whole number from 100 to 100000",
    wholeNumber(100, 100_000),
  ),
  drainSeconds: variable(
    "DRAIN_SECONDS",
    "0",
    "for how many seconds a server that is told to stop still accepts calls, while `/ready` says 503: as long as the balancer takes to notice",
    "a whole number from 0 to 60",
    wholeNumber(0, 60),
  ),
  liveSocketsPerPerson: variable(
    "LIVE_SOCKETS_PER_PERSON",
    "20",
    "how many windows of one person this server keeps up to date; one more, and the window used least recently is left out until it is loaded again",
    "a whole number from 1 to 1000",
    wholeNumber(1, 1000),
  ),
  liveSocketsPerAddress: variable(
    "LIVE_SOCKETS_PER_ADDRESS",
    "2000",
    "how many websockets this server accepts from one address; a whole office may be behind one",
    "a whole number from 1 to 100000",
    wholeNumber(1, 100_000),
  ),
  metricsToken: variable(
    "METRICS_TOKEN",
    "",
    "opens /metrics to a Prometheus that sends it as Bearer token; without it there is no such address",
    "at least 16 letters, digits, -, _, ., ~, + or /",
    optional(z.string().regex(/^[\w.~+/-]{16,}=*$/)),
  ),
  slowCall: variable(
    "SLOW_CALL",
    "1000",
    "after how many milliseconds a call is written to the log, with its slowest statements and a plan",
    "a whole number from 10 to 600000",
    wholeNumber(10, 600_000),
  ),
  stopWithin: variable(
    "STOP_WITHIN",
    "10",
    "how many seconds a stop leaves to calls under way, such as uploads over a slow line, before their connections are closed",
    "a whole number from 1 to 1200",
    wholeNumber(1, 1200),
  ),
  dhlKey: variable(
    "DHL_API_KEY",
    "",
    "the key of DHL's Shipment Tracking - Unified (developer.dhl.com); without it parcels of DHL are not followed",
    "a key of at least 8 characters",
    optional(z.string().min(8)),
  ),
  dhlUrl: variable(
    "DHL_API_URL",
    "https://api-eu.dhl.com/track/shipments",
    "where DHL is asked",
    "an address",
    address(/^https?$/),
  ),
  laposteKey: variable(
    "LAPOSTE_API_KEY",
    "",
    "the key of La Poste's Suivi v2 (developer.laposte.fr); without it parcels of La Poste are not followed",
    "a key of at least 8 characters",
    optional(z.string().min(8)),
  ),
  laposteUrl: variable(
    "LAPOSTE_API_URL",
    "https://api.laposte.fr/suivi/v2/idships",
    "where La Poste is asked",
    "an address",
    address(/^https?$/),
  ),
  carrierCalls: variable(
    "CARRIER_CALLS_PER_DAY",
    "250",
    "how often each carrier is asked in a day (UTC) at most; DHL begins with 250",
    "a whole number from 1 to 100000",
    wholeNumber(1, 100_000),
  ),
  carrierGap: variable(
    "CARRIER_GAP",
    "5000",
    "how many milliseconds lie between two calls to carriers; DHL begins with one call in five seconds",
    "a whole number from 0 to 60000",
    wholeNumber(0, 60_000),
  ),
  carrierTimeout: variable(
    "CARRIER_TIMEOUT",
    "10000",
    "after how many milliseconds a call to a carrier is given up, and tried again later",
    "a whole number from 100 to 60000",
    wholeNumber(100, 60_000),
  ),
};

/** The variables for `docs/configuration.md`. */
export const configTable: readonly { name: string; default: string; meaning: string }[] = Object.values(variables).map(
  (one) => ({ name: one.name, default: one.default, meaning: one.meaning }),
);

/** Reads the environment; throws a PlainFailure that names the variable with a wrong value and what it accepts. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const port = read(variables.port, env);
  const dataDir = read(variables.dataDir, env);
  return {
    port,
    host: read(variables.host, env),
    dataDir,
    demo: read(variables.demo, env),
    databaseUrl: read(variables.databaseUrl, env),
    databaseAppUrl: read(variables.databaseAppUrl, env),
    databaseReplicaUrl: read(variables.databaseReplicaUrl, env),
    databaseListenUrl: read(variables.databaseListenUrl, env),
    databaseStartupOptions: read(variables.databaseStartupOptions, env),
    databasePool: read(variables.databasePool, env),
    databaseUnsafe: read(variables.databaseUnsafe, env),
    databaseNewer: read(variables.databaseNewer, env),
    walArchive: read(variables.walArchive, env),
    walArchiveDays: read(variables.walArchiveDays, env),
    trailYears: read(variables.trailYears, env),
    publicUrl: (read(variables.publicUrl, env) ?? `http://localhost:${port}`).replace(/\/+$/, ""),
    smtpUrl: read(variables.smtpUrl, env),
    mailFrom: read(variables.mailFrom, env),
    storageUrl: read(variables.storageUrl, env),
    secret: read(variables.secret, env) ?? keptSecret(dataDir),
    logLevel: read(variables.logLevel, env),
    logStderr: read(variables.logStderr, env),
    trustProxy: read(variables.trustProxy, env),
    connections: read(variables.connections, env),
    drainSeconds: read(variables.drainSeconds, env),
    liveSocketsPerPerson: read(variables.liveSocketsPerPerson, env),
    liveSocketsPerAddress: read(variables.liveSocketsPerAddress, env),
    metricsToken: read(variables.metricsToken, env),
    slowCall: read(variables.slowCall, env),
    stopWithin: read(variables.stopWithin, env),
    carriers: {
      dhl: { key: read(variables.dhlKey, env), url: read(variables.dhlUrl, env) },
      laposte: { key: read(variables.laposteKey, env), url: read(variables.laposteUrl, env) },
      callsPerDay: read(variables.carrierCalls, env),
      gap: read(variables.carrierGap, env),
      timeout: read(variables.carrierTimeout, env),
    },
  };
}

function variable<T>(
  name: string,
  fallback: string,
  meaning: string,
  takes: string,
  schema: z.ZodType<T, string>,
): Variable<T> {
  return { name, default: fallback, meaning, takes, schema };
}

function optional<T>(schema: z.ZodType<T, string>) {
  return z.union([z.literal("").transform(() => undefined), schema]);
}

function read<T>(one: Variable<T>, env: Record<string, string | undefined>): T {
  const given = env[one.name]?.trim() || one.default;
  const result = one.schema.safeParse(given);
  if (result.success) return result.data;
  // A URL may contain a password.
  const shown = /SECRET|TOKEN|URL|KEY/.test(one.name) ? "" : `, not "${given}"`;
  throw new PlainFailure(`${one.name} must be ${one.takes}${shown}.`);
}

function proxies(value: string): false | number | string {
  if (!/^\d+$/.test(value)) return value;
  return Number(value) === 0 ? false : Number(value);
}

/** The secret of this data folder, created by the first start. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, "secret");
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    writeFileSync(file, `${randomBytes(32).toString("hex")}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw new PlainFailure(`The data folder ${dataDir} cannot be used: ${oneLine(error)}.`);
    }
  }
  return readFileSync(file, "utf8").trim();
}
