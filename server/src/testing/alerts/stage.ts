import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import { scene, type Scene } from "../scene.ts";
import { followedDatabase, type Followed } from "../standby.ts";
import { SECRET, testApp, type TestApp } from "../test-app.ts";
import type { AlertServer, Trouble } from "./server.ts";

export const METRICS_TOKEN = "a-token-of-the-proof";
/** With the memory that `npm start` gives. */
const FLAGS = (
  JSON.parse(
    readFileSync(join(import.meta.dirname, "..", "..", "..", "..", "scripts/lib/server-process.json"), "utf8"),
  ) as { flags: string[] }
).flags;

/** A server in a process of its own that keeps its address when it is started again. */
export interface Actor {
  readonly url: string;
  readonly dataDir: string;
  begin(): Promise<void>;
  kill(): Promise<void>;
  ask(trouble: Trouble): void;
}

/** Servers on a followed database: what the troubles are made on. */
export interface Stage {
  readonly database: Followed;
  readonly t: TestApp;
  readonly s: Scene;
  /** Runs jobs, has two connections, a copy, and a mail server that is down. */
  readonly busy: Actor;
  /** Runs no jobs; its data folder is on a disk of its own where we may mount one. */
  readonly alone: Actor;
  /** Is killed and started again. */
  readonly dying: Actor;
  readonly hasDisk: boolean;
  readonly targets: readonly string[];
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const database = await followedDatabase();
  const t = await testApp({ database });
  const s = await scene(t);
  const folders = await Promise.all(
    ["busy", "alone", "dying"].map(async (name) => await mkdtemp(join(tmpdir(), `cordial-alerts-${name}-`))),
  );
  const [busyDir = "", aloneDir = "", dyingDir = ""] = folders;
  const hasDisk = mounted(aloneDir);
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`;
  const busy = await actor(t, busyDir, true, { databasePool: 2, smtpUrl, databaseReplicaUrl: database.copyUrl });
  const alone = await actor(t, aloneDir, false, {});
  const dying = await actor(t, dyingDir, false, {});
  const all = [busy, alone, dying];
  for (const one of all) await one.begin();
  return {
    database,
    t,
    s,
    busy,
    alone,
    dying,
    hasDisk,
    targets: all.map(({ url }) => new URL(url).host),
    async close() {
      for (const one of all) await one.kill();
      if (hasDisk) execFileSync("umount", [aloneDir]);
      await t.close();
      await Promise.all(folders.map(async (folder) => await rm(folder, { recursive: true, force: true })));
    },
  };
}

/** A small disk for a folder; needs root. */
function mounted(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=32m", "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function actor(
  t: TestApp,
  dataDir: string,
  jobs: boolean,
  config: Partial<AlertServer["config"]>,
): Promise<Actor> {
  const port = await freePort();
  const told: AlertServer = {
    appUrl: t.appUrl,
    ownerUrl: t.ownerUrl,
    jobs,
    config: {
      host: "127.0.0.1",
      port,
      dataDir,
      publicUrl: "http://cordial.test",
      smtpUrl: undefined,
      mailFrom: "Cordial <cordial@example.test>",
      secret: SECRET,
      liveSocketsPerPerson: 20,
      liveSocketsPerAddress: 2000,
      databasePool: 4,
      metricsToken: METRICS_TOKEN,
      ...config,
    },
  };
  let child: ChildProcess | undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    async begin() {
      const file = join(import.meta.dirname, "server.ts");
      child = spawn(process.execPath, [...FLAGS, "--no-deprecation", file], {
        stdio: ["ignore", "inherit", "inherit", "ipc"],
        env: { PATH: process.env.PATH, CORDIAL_ALERT_SERVER: JSON.stringify(told) },
      });
      await once(child, "message", { signal: AbortSignal.timeout(60_000) });
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
    ask: (trouble) => void child?.send(trouble),
  };
}
