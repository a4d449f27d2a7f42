import { chmodSync, chownSync, mkdirSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Disk } from "flydrive";
import { INCOMING, putFile } from "#server/kit/files/file-disk.ts";
import { oneLine } from "#server/kit/shared/plain-failure.ts";
import { filesIn } from "../backup.ts";
import type { Place } from "../postgres-cluster.ts";
import { takeBase } from "./base.ts";
import { basesOf, FILES, forgetOld, keysUnder, openArchive, storeLog } from "./place.ts";

/** What is archived, and where to. */
export interface ArchiveChoice {
  /** A folder, or the URL of a bucket. */
  to: string;
  days: number;
  /** The folder of the files, unless they are in a bucket. */
  filesFolder: string | undefined;
}

/** Milliseconds between two looks at what PostgreSQL has handed over. */
const LOOK = 1_000;
/** Seconds after which PostgreSQL hands over a file of its log that is not full. */
const AT_LATEST = 60;
const DAY = 86_400_000;

const spoolOf = ({ cluster }: Place): string => `${cluster}.archive`;
const quoted = (path: string): string => `'${path.replaceAll("'", String.raw`'\''`).replaceAll("%", "%%")}'`;

/**
 * PostgreSQL's settings: it copies its log into a folder beside the cluster, from where this process takes it to the archive. Its account
 * neither has to reach the archive nor to know its keys.
 */
export function archiveSettings(place: Place): Record<string, string> {
  const spool = spoolOf(place);
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  if (place.account) chownSync(spool, place.account.uid, place.account.gid);
  chmodSync(spool, 0o700);
  const [draft, done] = [`${quoted(spool)}/%f.part`, `${quoted(spool)}/%f`];
  return {
    wal_level: "replica",
    archive_mode: "on",
    archive_timeout: String(AT_LATEST),
    archive_command: `cp "%p" ${draft} && sync ${draft} && mv ${draft} ${done}`,
  };
}

/** Takes what is new to the archive, until it is stopped: files first, so that no row arrives before its file. */
export class Shipping {
  readonly #choice: ArchiveChoice;
  readonly #place: Place;
  readonly #superUrl: () => string;
  readonly #log: (line: string) => void;
  readonly #stop = new AbortController();
  #disk: Disk | undefined;
  #files: Set<string> | undefined;
  #told = "";
  #running: Promise<void> | undefined;

  constructor(choice: ArchiveChoice, place: Place, superUrl: () => string, log: (line: string) => void) {
    this.#choice = choice;
    this.#place = place;
    this.#superUrl = superUrl;
    this.#log = log;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** After PostgreSQL has ended: takes the rest of its log. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#attempt(async (disk) => await this.#pass(disk));
  }

  async #run(): Promise<void> {
    const shipping = async (): Promise<void> => {
      while (!this.#stop.signal.aborted) {
        await this.#attempt(async (disk) => await this.#pass(disk));
        await delay(LOOK, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      }
    };
    const copying = async (): Promise<void> => {
      while (!this.#stop.signal.aborted) {
        await this.#attempt(async (disk) => await this.#baseIfDue(disk));
        await delay(60_000, undefined, { signal: this.#stop.signal }).catch(() => undefined);
      }
    };
    await Promise.all([shipping(), copying()]);
  }

  /** The archive may be away for a while: the log waits beside the cluster. */
  async #attempt(work: (disk: Disk) => Promise<void>): Promise<void> {
    try {
      this.#disk ??= await openArchive(this.#choice.to);
      await work(this.#disk);
      if (this.#told) this.#log("The archive of the database is reached again");
      this.#told = "";
    } catch (error) {
      const line = oneLine(error);
      if (line !== this.#told) this.#log(`Warning: nothing gets into the archive of the database: ${line}`);
      this.#told = line;
    }
  }

  async #pass(disk: Disk): Promise<void> {
    const spool = spoolOf(this.#place);
    const waiting = (await readdir(spool)).filter((name) => /^[0-9A-F]{8}[0-9A-F.a-z]*$/.test(name)).toSorted();
    const logs = waiting.filter((name) => !/\.(?:part|gz)$/.test(name));
    if (logs.length === 0) return;
    await this.#shipFiles(disk);
    for (const name of logs) {
      await storeLog(disk, join(spool, name), name);
      await rm(join(spool, name));
    }
  }

  async #shipFiles(disk: Disk): Promise<void> {
    const folder = this.#choice.filesFolder;
    if (folder === undefined) return;
    this.#files ??= new Set((await keysUnder(disk, FILES)).map((key) => key.slice(FILES.length)));
    for (const path of await filesIn(folder)) {
      // Content lies under two folders of its digest; thumbnails are made again.
      if (path.startsWith(INCOMING) || !/^[0-9a-f]{2}\//.test(path) || this.#files.has(path)) continue;
      await putFile(disk, join(folder, path), `${FILES}${path}`);
      this.#files.add(path);
    }
  }

  async #baseIfDue(disk: Disk): Promise<void> {
    const newest = (await basesOf(disk)).at(-1);
    if (newest && Date.parse(newest.stoppedAt) > Date.now() - DAY) return;
    const work = await mkdtemp(`${this.#place.cluster}.base-`);
    try {
      await takeBase(disk, this.#superUrl(), this.#place.cluster, work);
      await forgetOld(disk, this.#choice.days);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  }
}
