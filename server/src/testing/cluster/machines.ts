import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chmodSync, chownSync, closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { nodeNames, nodes, processesOf, spaceOf, type Node } from "./network.ts";

const deploy = join(import.meta.dirname, "..", "..", "..", "..", "deploy", "cluster");
/** A file as it is shipped, with what it leaves open. */
export const shipped = (name: string, given: Readonly<Record<string, string>> = {}): string =>
  Object.entries(given).reduce(
    (text, [key, value]) => text.replaceAll(key, value),
    readFileSync(join(deploy, name), "utf8"),
  );

/** Bytes of a machine's disk, so that it can be filled: what all trials leave behind (0.8 GB after fifty), and WAL of checkpoints that come late. */
const DISK = "2000m";
const SETTING = "max_connections: 200";
const WITH_LITTLE_WAL = `${SETTING}\n        max_wal_size: 256MB`;
/** Milliseconds within which a cluster is whole again, on a machine where many wait for each core. */
const WHOLE_MS = 600_000;

export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
  readonly timeline?: number;
}

/** Whether a member follows the leader, on its timeline and without much behind. */
const follow = (m: Member, leader: Member | undefined): boolean =>
  ["replica", "sync_standby"].includes(m.role) &&
  ["running", "streaming"].includes(m.state) &&
  Number(m.lag) < 1e6 &&
  m.timeline === leader?.timeline;

/** Three machines with etcd, Patroni and PostgreSQL each. */
export class Machines {
  readonly #folder: string;
  readonly #running = new Map<string, ChildProcess>();
  readonly #account: { uid: number; gid: number };
  constructor(folder: string) {
    this.#folder = folder;
    const id = (flag: string): number => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
    this.#account = { uid: id("-u"), gid: id("-g") };
  }

  disk = (node: Node): string => join(this.#folder, node);
  configOf = (node: Node): string => join(this.#folder, `${node}.patroni.yml`);
  data = (node: Node): string => join(this.disk(node), "cordial");

  prepare(): void {
    // PostgreSQL runs as another user.
    chmodSync(this.#folder, 0o755);
    for (const node of nodeNames) {
      mkdirSync(this.disk(node));
      const { uid, gid } = this.#account;
      execFileSync("mount", [
        "-t",
        "tmpfs",
        "-o",
        `size=${DISK},uid=${uid},gid=${gid},mode=700`,
        "tmpfs",
        this.disk(node),
      ]);
      const etcd = join(this.#folder, `${node}.etcd`);
      mkdirSync(etcd, { mode: 0o700 });
      chownSync(etcd, uid, gid);
      const given = { NODE_NAME: node, NODE_ADDRESS: nodes[node], DATA_FOLDER: this.data(node), ETCD_FOLDER: etcd };
      writeFileSync(join(this.#folder, `${node}.etcd.yml`), shipped("etcd.yml", given));
      writeFileSync(this.configOf(node), shipped("patroni.yml", { ...given, [SETTING]: WITH_LITTLE_WAL }));
    }
  }

  startEtcd(node: Node): void {
    this.#start(node, "etcd", ["etcd", "--config-file", join(this.#folder, `${node}.etcd.yml`)]);
  }
  startPatroni(node: Node): void {
    this.#start(node, "patroni", ["patroni", this.configOf(node)]);
  }

  #start(node: Node, what: string, command: readonly string[]): void {
    const log = openSync(join(this.#folder, `${node}.${what}.log`), "a");
    const as = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"];
    const child = spawn("ip", ["netns", "exec", spaceOf(node), ...as, ...command], {
      stdio: ["ignore", log, log],
      cwd: "/",
      env: { PATH: `${process.env["PATH"]}:/usr/sbin`, ETCD_UNSUPPORTED_ARCH: process.arch, PYTHONUNBUFFERED: "1" },
    });
    closeSync(log);
    this.#running.set(`${node} ${what}`, child);
  }

  /** Kills Patroni alone: its PostgreSQL goes on without it. */
  killPatroni(node: Node): void {
    this.#running.get(`${node} patroni`)?.kill("SIGKILL");
  }

  /** Kills the postmaster and its children, not Patroni nor etcd. */
  killPostgres(node: Node): void {
    const pids = processesOf(node).filter((pid) => nameOf(pid) === "postgres");
    for (const pid of pids)
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It ended with its postmaster.
      }
  }

  /** What the members say of each other, asked of any that answers. */
  async members(): Promise<Member[]> {
    for (const address of Object.values(nodes))
      try {
        const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) });
        return ((await answer.json()) as { members: Member[] }).members;
      } catch {
        // It is away: the next.
      }
    return [];
  }

  async leader(): Promise<Node | undefined> {
    return (await this.members()).find((m) => m.role === "leader" && m.state === "running")?.name as Node | undefined;
  }

  /** Waits for a leader and two that follow it without much behind, one of them synchronously. */
  async whole(within = WHOLE_MS): Promise<Node> {
    for (const deadline = Date.now() + within; ; await delay(500)) {
      const members = await this.members();
      const leader = members.find((m) => m.role === "leader" && m.state === "running");
      const follows = members.filter((m) => follow(m, leader));
      if (leader && follows.length === 2 && follows.some((m) => m.role === "sync_standby")) return leader.name as Node;
      if (Date.now() > deadline) throw new Error(`The cluster is not whole: ${JSON.stringify(members)}`);
    }
  }

  unmount(): void {
    for (const node of nodeNames)
      try {
        execFileSync("umount", ["-l", this.disk(node)], { stdio: "ignore" });
      } catch {
        // It was not mounted.
      }
  }
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8").trim();
  } catch {
    return "";
  }
}
