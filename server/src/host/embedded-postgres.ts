import { chmodSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type DataLock, lockDataFolder, ownerOfDataFolder, processExists } from "./data-lock.ts";
import { PlainFailure } from "#server/kit/shared/plain-failure.ts";
import {
  findPlace,
  newConnection,
  prepareCluster,
  prepareDatabase,
  readConnection,
  urlsOf,
  writeConnection,
} from "./postgres-cluster.ts";
import { type ArchiveChoice, archiveSettings, Shipping } from "./archive/shipping.ts";
import { endLeftOver, endProcess, postmasterOf, until } from "./postgres-processes.ts";
import { PostgresServer } from "./postgres-server.ts";

/** Options of the embedded database. */
export interface EmbeddedPostgresOptions {
  /** Folder of the data, unless PostgreSQL's account can't reach it. */
  dataDir: string;
  /** Further PostgreSQL settings; the tests' throw-away clusters turn durability off. */
  settings?: Record<string, string>;
  /** Receives a line about anything slow or noteworthy. */
  log?: (line: string) => void;
  /** Restart PostgreSQL when it ends unexpectedly. */
  keepRunning?: boolean;
  /** How long to wait for another process to release the data folder, in milliseconds. */
  patience?: number;
  /** Keeps what leads back to any minute. */
  archive?: ArchiveChoice | undefined;
  /** False: don't sync a new cluster to disk, for throw-away ones. */
  sync?: boolean;
}

/** A running embedded PostgreSQL. */
export interface EmbeddedPostgres {
  /** URL of the owner of the database `cordial`, for migrations. */
  ownerUrl: string;
  /** URL of the application's role, with only the rights granted to it. */
  appUrl: string;
  superUrl: string;
  /** The postmaster's process. */
  readonly pid: number;
  /** Ends sessions, writes all data and releases the data folder. Safe to call twice. */
  stop(): Promise<void>;
}

const ourSettings: Record<string, string> = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  wal_compression: "on",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "128MB",
  max_wal_size: "2GB",
  max_connections: "60",
  max_parallel_workers_per_gather: "1",
  random_page_cost: "1.1",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_line_prefix: "%m [%p] ",
  log_parameter_max_length_on_error: "0",
  log_checkpoints: "off",
  listen_addresses: "127.0.0.1",
  // TCP only: a socket path is limited to about 100 characters, wherever the clone is.
  unix_socket_directories: "",
};

/** Clusters running in this process, by data folder. */
const running = new Map<string, { pid: number; locks: DataLock[] }>();

/** Starts the embedded PostgreSQL; creates cluster, roles and database the first time. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined);
  const dataDir = resolve(options.dataDir);
  prepareDataFolder(dataDir);
  await forgetIfKilled(dataDir);
  // A previous server may be shutting down.
  await until(() => ownerOfDataFolder(dataDir) === undefined, options.patience ?? 2_000);
  const locks = [lockDataFolder(dataDir, dataDir)];
  let started: PostgresServer | undefined;
  try {
    const known = readConnection(dataDir);
    const connection = known ?? newConnection();
    const place = findPlace(dataDir, connection, log);
    if (place.cluster !== join(dataDir, "postgres")) locks.push(lockDataFolder(join(place.cluster, ".."), dataDir));
    writeConnection(dataDir, connection);
    await endLeftOver(place.cluster, log);
    await prepareCluster(place, connection, known !== undefined, options.sync ?? true, log);
    const archiving = options.archive && archiveSettings(place);
    const settings = { ...ourSettings, ...archiving, ...options.settings };
    const server = new PostgresServer(place, connection, settings, log);
    started = server;
    await server.launch();
    await prepareDatabase(urlsOf(connection), connection, known !== undefined);
    running.set(dataDir, { pid: server.pid, locks });
    if (options.keepRunning) server.keepRunning((pid) => running.set(dataDir, { pid, locks }));
    const shipping = options.archive && new Shipping(options.archive, place, () => urlsOf(connection).superUrl, log);
    shipping?.start();
    return {
      ...urlsOf(connection),
      get pid() {
        return server.pid;
      },
      async stop() {
        await server.stop();
        await shipping?.stop();
        release(dataDir, locks);
      },
    };
  } catch (error) {
    await started?.stop();
    for (const lock of locks) lock.release();
    throw error;
  }
}

/** The database URLs if a Cordial server runs on this data folder; undefined otherwise. */
export function runningEmbeddedPostgres(
  dataDir: string,
): { ownerUrl: string; appUrl: string; superUrl: string } | undefined {
  if (ownerOfDataFolder(resolve(dataDir)) === undefined) return undefined;
  const connection = readConnection(resolve(dataDir));
  return connection && urlsOf(connection);
}

/** Deletes a data folder and its cluster, stopping PostgreSQL first. Only for tests. */
export async function discardEmbeddedPostgres(dataDir: string): Promise<void> {
  const cluster = readConnection(dataDir)?.cluster;
  const postmaster = postmasterOf(cluster ?? join(dataDir, "postgres"));
  if (postmaster !== undefined) await endProcess(postmaster);
  if (cluster) rmSync(join(cluster, ".."), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** Creates the folder. As root, makes it traversable: PostgreSQL's account must reach its folder inside. */
function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (process.getuid?.() === 0) chmodSync(dataDir, (statSync(dataDir).mode & 0o7777) | 0o111);
    mkdirSync(join(dataDir, "logs"), { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new PlainFailure(`The data folder ${dataDir} cannot be used: ${(error as Error).message}.`);
  }
}

/** For tests that kill their postmaster and start again in one process: releases the process's own old lock. */
async function forgetIfKilled(dataDir: string): Promise<void> {
  const before = running.get(dataDir);
  if (before && (await until(() => !processExists(before.pid), 1_000))) release(dataDir, before.locks);
}

function release(dataDir: string, locks: DataLock[]): void {
  for (const lock of locks) lock.release();
  if (running.get(dataDir)?.locks === locks) running.delete(dataDir);
}
