import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { discardEmbeddedPostgres, startEmbeddedPostgres } from "../host/embedded-postgres.ts";
import { migrate } from "../host/migrate.ts";
import { freePort } from "./free-port.ts";
import { accountForPostgres, findPostgres } from "../host/postgres-binaries.ts";

/** A migrated database with a streaming standby, each its own PostgreSQL. */
export interface Followed {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly superUrl: string;
  /** Standby URLs, as the application's role and as superuser. */
  readonly copyUrl: string;
  readonly copySuperUrl: string;
  /** Kills the standby, as a power loss would. */
  killCopy(): Promise<void>;
  drop(): Promise<void>;
}

/** Creates both as an administrator would: base backup, then streaming. About 4 s. */
export async function followedDatabase(): Promise<Followed> {
  const dataDir = mkdtempSync(join(tmpdir(), `cordial-test-${process.pid}-`));
  const settings = { fsync: "off", full_page_writes: "off", shared_buffers: "16MB" };
  const main = await startEmbeddedPostgres({ dataDir, settings, sync: false });
  await migrate(main.ownerUrl);
  const cluster = join(dataDir, "postgres");
  const copy = join(dataDir, "copy");
  const { passwords } = JSON.parse(readFileSync(join(dataDir, "postgres.json"), "utf8")) as {
    passwords: { super: string };
  };
  await baseBackup(main.superUrl, cluster, copy);
  const port = await freePort();
  const { port: from } = new URL(main.superUrl);
  const { uid, gid } = statSync(cluster);
  const account = accountForPostgres(cluster);
  const options = [
    ["port", String(port)],
    ["listen_addresses", "127.0.0.1"],
    ["unix_socket_directories", ""],
    ["shared_buffers", "16MB"],
    ["fsync", "off"],
    ["max_connections", "60"],
    // So that tests can find whole statements in pg_stat_activity.
    ["track_activity_query_size", "16384"],
    ["primary_conninfo", `host=127.0.0.1 port=${from} user=cordial_super password=${passwords.super}`],
  ].flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(findPostgres(account, dataDir), "bin", "postgres"), ["-D", copy, ...options], {
    ...(account && { uid, gid }),
    cwd: dataDir,
    stdio: "ignore",
  });
  const stop = async (how: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill(how);
    await once(server, "exit");
  };
  const at = (url: string): string => Object.assign(new URL(url), { port: String(port) }).href;
  await answering(at(main.appUrl));
  return {
    ownerUrl: main.ownerUrl,
    appUrl: main.appUrl,
    superUrl: main.superUrl,
    copyUrl: at(main.appUrl),
    copySuperUrl: at(main.superUrl),
    killCopy: async () => await stop("SIGQUIT"),
    async drop() {
      await stop("SIGQUIT");
      await main.stop();
      await discardEmbeddedPostgres(dataDir);
    },
  };
}

async function baseBackup(superUrl: string, cluster: string, copy: string): Promise<void> {
  const client = new pg.Client(superUrl);
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('copy', fast => true)");
    execFileSync("cp", ["-a", cluster, copy]);
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
    const { uid, gid } = statSync(cluster);
    rmSync(join(copy, "postmaster.pid"), { force: true });
    for (const [name, content] of [
      ["backup_label", rows[0]?.labelfile ?? ""],
      ["standby.signal", ""],
    ] as const) {
      writeFileSync(join(copy, name), content, { mode: 0o600 });
      execFileSync("chown", [`${uid}:${gid}`, join(copy, name)]);
    }
  } finally {
    await client.end();
  }
}

async function answering(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client(url);
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (Date.now() > deadline) throw error;
      await delay(50);
    }
  }
}
