import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { SMTPServer } from "smtp-server";
import { openBucket, type Bucket } from "../bucket.ts";
import { tokenOf } from "../crash/world.ts";
import { command } from "./commands.ts";
import { Machines, shipped } from "./machines.ts";
import { buildNetwork, nodeNames, nodes, removeNetwork, servers } from "./network.ts";
import { OurServers, setting } from "./our-servers.ts";
import { LiveWindow } from "./window.ts";
import { makeGround, type Ground } from "./world.ts";

export const SUPER = "change-me-superuser";

/** All that stands: three databases, three servers, balancers, a store, a mail server, and an office to work in. */
export class Setting {
  readonly folder = mkdtempSync(join(tmpdir(), "cordial-cluster-"));
  readonly machines = new Machines(this.folder);
  readonly url = setting("PUBLIC_URL");
  readonly secret = setting("CORDIAL_SECRET");
  readonly ownerUrl = setting("DATABASE_URL");
  /** Subjects of the mails that arrived. */
  readonly mails: string[] = [];
  bucket!: Bucket;
  ours!: OurServers;
  ground!: Ground;
  pool!: pg.Pool;
  #balancer: ChildProcess | undefined;
  #smtp: SMTPServer | undefined;

  async open(say: (line: string) => void): Promise<void> {
    removeNetwork();
    buildNetwork();
    this.machines.prepare();
    await this.#services();
    const began = Date.now();
    for (const node of nodeNames) this.machines.startEtcd(node);
    await delay(2000);
    for (const node of nodeNames) this.machines.startPatroni(node);
    const leader = await this.machines.whole();
    say(`three databases stand after ${((Date.now() - began) / 1000).toFixed(1)} s, ${leader} leads`);
    const haproxy = join(this.folder, "haproxy.cfg");
    writeFileSync(haproxy, shipped("haproxy.cfg"));
    await command("check", { "/etc/haproxy/haproxy.cfg": haproxy });
    this.#balancer = spawn("haproxy", ["-db", "-f", haproxy], { stdio: "ignore" });
    this.pool = this.poolAt("10.77.0.1:5000", "cordial");
    await delay(3000);
    await command("accounts", {}, { PGPASSWORD: SUPER });
    for (const i of servers.keys()) await this.ours.start(i);
    await command("ready", {});
    await delay(2000);
    this.ground = await makeGround(this.pool, this.secret, this.url);
    say(`three servers and an office stand after ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }

  poolAt(place: string, database: string): pg.Pool {
    const pool = new pg.Pool({
      connectionString: `postgres://postgres:${SUPER}@${place}/${database}`,
      max: 4,
      connectionTimeoutMillis: 10_000,
    });
    pool.on("error", () => undefined);
    pool.on("connect", (client) => client.on("error", () => undefined));
    return pool;
  }

  /** Asks one database itself, past the balancer. */
  async ask<Row>(node: keyof typeof nodes, text: string): Promise<Row[]> {
    const pool = this.poolAt(`${nodes[node]}:5432`, "cordial");
    try {
      return (await pool.query(text)).rows as Row[];
    } finally {
      await pool.end();
    }
  }

  async #services(): Promise<void> {
    this.bucket = await openBucket();
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS", "AUTH"],
      onData: (stream, _, done) => {
        let text = "";
        stream.on("data", (chunk: Buffer) => (text += chunk.toString()));
        stream.on("end", () => {
          this.mails.push(/^Subject: (.*)$/mu.exec(text)?.[1]?.trim() ?? "");
          done();
        });
      },
    });
    await new Promise<void>((listening) => smtp.listen(0, "127.0.0.1", listening));
    this.#smtp = smtp;
    const address = smtp.server.address();
    this.ours = new OurServers(this.folder, {
      STORAGE_URL: this.bucket.url,
      AWS_ACCESS_KEY_ID: "somebody",
      AWS_SECRET_ACCESS_KEY: randomBytes(12).toString("hex"),
      SMTP_URL: `smtp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    });
  }

  async token(person = 0): Promise<string> {
    return await tokenOf(this.pool, this.secret, this.ground.people[person] ?? "");
  }

  /** Waits until nothing is missing, as after the trial before. */
  async whole(): Promise<void> {
    await this.machines.whole();
    await this.ours.whole();
  }

  /** A window on what happens in the office. */
  async window(): Promise<LiveWindow> {
    const window = new LiveWindow(this.url, await this.token(), `private-zone.${this.ground.money.zone}`);
    for (const deadline = Date.now() + 60_000; !window.isOpen; await delay(50))
      if (Date.now() > deadline) throw new Error("A window does not open.");
    return window;
  }

  /** Leaves the logs of the machines and servers where they can be read after a failure; says where. */
  keepLogs(): string {
    const kept = join(tmpdir(), "cordial-cluster-logs");
    rmSync(kept, { recursive: true, force: true });
    cpSync(this.folder, kept, {
      recursive: true,
      filter: (path) => path === this.folder || /\.(?:log|out)$|\/cordial\d(?:\/logs)?$/u.test(path),
    });
    return kept;
  }

  /** Removes everything, whatever state it is in; also from a signal's handler, so without waiting. */
  removeAll(): void {
    this.ours?.killAll();
    this.#balancer?.kill("SIGKILL");
    removeNetwork();
    this.machines.unmount();
    rmSync(this.folder, { recursive: true, force: true });
  }

  async close(): Promise<void> {
    await this.pool?.end().catch(() => undefined);
    this.removeAll();
    this.#smtp?.close();
    await this.bucket?.[Symbol.asyncDispose]();
  }
}

/** Takes away the room on a machine's disk but for some MB, or gives it back. */
export function fillDisk(folder: string, full: boolean): void {
  const ballast = join(folder, "ballast");
  if (!full) return rmSync(ballast, { force: true });
  const free = Number(execFileSync("df", ["--output=avail", "-k", folder], { encoding: "utf8" }).split("\n")[1]);
  execFileSync("fallocate", ["-l", `${Math.max(1, free - 2048)}K`, ballast]);
}
