import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Task } from "graphile-worker";
import type pg from "pg";
import { exportsHref } from "#contract/exports/hrefs.ts";
import { receivedUpload, type Upload } from "#contract/kit/files.ts";
import { staffPerson } from "#server/access/public.ts";
import { Access, type Person } from "#server/kit/shared/access.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { ownMime, type OpenExport } from "#server/kit/area/exporting.ts";
import { Failure, forbidden, refused } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Services } from "#server/kit/area/services.ts";
import { paperOfList } from "./list-paper.ts";
import { paperBytes } from "#server/kit/print/print.ts";
import { MOST_ROWS, openedSheet, sheetBytes, sheetMime } from "./sheet.ts";
import { beginWork, inTransaction, newId, type Call, type Reader, type Work } from "#server/kit/sql/transaction.ts";
import { text } from "#server/kit/shared/texts.ts";
import { timeZoneOfZone } from "#server/zones/public.ts";
import { kindOf, openList, rightsNow, type Kinds } from "./kinds.ts";
import { liveExport } from "./operations.ts";
import { fileName, headingOf, titleOf } from "./present.ts";
import { beat, claim, fail, finish, giveBack, takeExpired, type ExportRow } from "./queries.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

const mimeOf = { ...sheetMime, ...ownMime, pdf: "application/pdf" } as const;

/** Days for which a file can be downloaded. */
const KEPT_DAYS = 7;
/** Milliseconds between two progress reports. */
const BEAT_MS = 1000;
const LEFT_BEHIND_MS = 6 * 3600_000;

/** Thrown when the export was cancelled, taken over by another server, or this server stops; nothing to report. */
class Given extends Error {}

/** A database handle whose target can be switched. */
class Source implements Db {
  now: Db;
  constructor(now: Db) {
    this.now = now;
  }
  query: Db["query"] = async (statement) => await this.now.query(statement);
}

/** The chosen rows of a list; reads the list only up to the last of them. */
async function* chosenOf(opened: OpenExport, chosen: readonly string[]): AsyncGenerator<readonly never[]> {
  const missing = new Set(chosen);
  for await (const page of opened.pages()) {
    yield (page as readonly { hash_id?: string }[]).filter((r) => missing.delete(r.hash_id ?? "")) as never;
    if (missing.size === 0) return;
  }
}

/** Prepares waiting exports, one at a time per process. Lists are read page by page, so that interactive calls are not held up. */
export class Exporter {
  readonly #services: Services;
  readonly #kinds: Kinds;
  readonly #folder: string;
  #working: Promise<void> | undefined;
  #more = false;
  #stopping = false;
  constructor(services: Services, kinds: Kinds, folder: string) {
    this.#services = services;
    this.#kinds = kinds;
    this.#folder = folder;
  }

  /** The job: prepares exports until none waits. A job that starts meanwhile makes it check once more. */
  readonly task: Task = async () => {
    this.#more = true;
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
    await this.#working;
  };

  /** Stops and returns the current export to the queue; another process, or the next start, prepares it. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#working;
  }

  /** Deletes expired exports, and temporary files of killed processes. */
  readonly clean: Task = async () => {
    const { pool, storage } = this.#services;
    for (const { sha256 } of await takeExpired.all(pool)) if (sha256 !== null) await storage.forget(sha256);
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (mtimeMs < Date.now() - LEFT_BEHIND_MS) await rm(path, { force: true });
    }
  };

  async #work(): Promise<void> {
    while (this.#more && !this.#stopping) {
      this.#more = false;
      for (;;) {
        const run = newId();
        const row = this.#stopping ? undefined : await claim.first(this.#services.pool, run);
        if (!row) break;
        await this.#prepare(row, run);
      }
    }
  }

  async #prepare(row: ExportRow, run: string): Promise<void> {
    const { pool, replica, log } = this.#services;
    const call: Call = { requestId: `export ${row.hash_id}`, address: "", locale: row.locale, now: timeNow() };
    const path = join(this.#folder, run);
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      const person = await staffPerson(pool, row.user_id);
      if (!person) throw forbidden();
      const source = new Source(pool);
      const reader: Reader = { db: source, call, person, access: new Access(person) };
      const rights = rightsNow(kindOf(this.#kinds, row.kind), person);
      const opened = await openList(this.#kinds, row.kind, reader, row.filters);
      // The checks are done on the primary; the rows may come from the replica.
      source.now = await replica.fresh();
      const upload = await this.#write(row, run, reader, opened, path);
      await this.#keep({ row, run, call, person, upload, rights });
    } catch (error) {
      if (error instanceof Given) {
        if (this.#stopping) await giveBack.run(pool, row.hash_id, run);
      } else await this.#failed(row, run, call, error);
      if (!(error instanceof Failure || error instanceof Given))
        log.error({ err: error, export: row.hash_id }, "export");
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Writes the file and reports the progress. */
  async #write(
    row: ExportRow,
    run: string,
    reader: Reader,
    opened: OpenExport,
    path: string,
  ): Promise<Upload & { rows: number }> {
    const { pool, storage } = this.#services;
    const { person } = reader;
    let [rows, told, size] = [0, 0, 0];
    const tell = async (total: number | null = null): Promise<void> => {
      told = Date.now();
      if (this.#stopping || (await beat.run(pool, row.hash_id, run, rows, total)) === 0) throw new Given();
    };
    const counted = async function* (): AsyncGenerator<readonly never[]> {
      for await (const page of row.chosen ? chosenOf(opened, row.chosen) : opened.pages()) {
        rows += page.length;
        if (row.format === "xlsx" && rows > MOST_ROWS) throw refused("errors.export_too_long");
        yield page;
        if (Date.now() - told > BEAT_MS) await tell();
      }
    };
    await tell(row.chosen?.length ?? (await opened.total?.()) ?? null);
    const title = opened.name ?? titleOf(row.kind, row.locale);
    const timeZone = await timeZoneOfZone(pool, person.zoneId);
    const content = async (): Promise<Readable> => {
      if (opened.written) return await opened.written(storage, counted);
      const heading = (key: string): string => headingOf(key, row.locale);
      if (row.format === "pdf") {
        const facts = row.about ? [[text(row.locale, "papers.about"), row.about] as const] : [];
        const paper = await paperOfList({ ...opened, pages: counted }, { title, facts, locale: row.locale, heading });
        return Readable.from(Buffer.from(await paperBytes(reader, storage, paper)));
      }
      const sheet = openedSheet(opened, { title, timeZone, heading });
      return sheetBytes({ ...sheet, pages: counted }, row.format === "csv" ? "csv" : "xlsx");
    };
    const hash = createHash("sha256");
    const measure = new Transform({
      transform(chunk: Buffer | string, _encoding, done) {
        const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
        hash.update(bytes);
        size += bytes.length;
        done(null, bytes);
      },
    });
    await pipeline(await content(), measure, createWriteStream(path, { mode: 0o600 }));
    await tell();
    const day = new Intl.DateTimeFormat("en-CA", { timeZone }).format(new Date());
    const name = `${fileName(title, row)} ${day}.${row.format}`;
    return {
      ...receivedUpload({
        path,
        name,
        size,
        sha256: hash.digest("hex"),
        mime: mimeOf[row.format],
      }),
      rows,
    };
  }

  /** Stores the file and notifies the owner, in one transaction; nothing if this attempt has lost its claim. */
  async #keep(o: {
    row: ExportRow;
    run: string;
    call: Call;
    person: Person;
    upload: Upload & { rows: number };
    rights: Record<string, "all" | string[]>;
  }): Promise<void> {
    const { row, run, call, person, upload } = o;
    let work: Work | undefined;
    const once = async (client: pg.PoolClient): Promise<void> => {
      work = beginWork({ call, person, access: new Access(person) }, client, this.#services.live);
      const [file] = await this.#services.storage.keep(work.tx, [{ kind: "export", record: row.hash_id, upload }]);
      const fileId = file?.hash_id ?? "";
      if ((await finish.run(client, row.hash_id, run, upload.rows, fileId, JSON.stringify(o.rights), KEPT_DAYS)) === 0)
        throw new Given();
      await record(work.tx, {
        kind: "export",
        id: row.hash_id,
        action: "ready",
        after: { list: row.kind, format: row.format, rows: upload.rows },
        live: liveExport(row.user_id),
        notice: {
          kind: "export_ready",
          params: { list: `@sheets.list_${row.kind}`, rows: upload.rows },
          link: exportsHref(),
          to: { users: [row.user_id] },
          others: false,
        },
      });
    };
    const takeBack = async (): Promise<void> => await work?.rolledBack();
    try {
      await inTransaction(this.#services.pool, once, takeBack);
      work?.committed();
    } catch (error) {
      await takeBack();
      throw error;
    }
  }

  async #failed(row: ExportRow, run: string, call: Call, error: unknown): Promise<void> {
    const { pool, live } = this.#services;
    const why = error instanceof Failure ? error.say.key : "errors.export_fault";
    const person = { id: row.user_id } as Person;
    const work = await inTransaction(pool, async (client) => {
      const made = beginWork({ call, person, access: new Access(person) }, client, live);
      if ((await fail.run(client, row.hash_id, run, why)) === 0) return undefined;
      await record(made.tx, {
        kind: "export",
        id: row.hash_id,
        action: "fail",
        after: { list: row.kind, format: row.format },
        live: liveExport(row.user_id),
        notice: {
          kind: "export_failed",
          params: { list: `@sheets.list_${row.kind}` },
          link: exportsHref(),
          to: { users: [row.user_id] },
          others: false,
        },
      });
      return made;
    });
    work?.committed();
  }
}
