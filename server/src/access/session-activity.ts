import { type Db, sql } from "#server/kit/sql/database.ts";

const FLUSH_MS = 60_000;
/** Skips sessions written in the last five minutes. */
const write = sql<unknown, [string[]]>(
  "UPDATE session SET seen_at = now() WHERE hash_id = ANY ($1::uuid[]) AND seen_at < now() - interval '5 minutes'",
);

/** Records when sessions were last used: collected in memory and written once a minute, so that no call waits for it. */
export class SessionActivity {
  readonly #db: Db;
  readonly #ids = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  constructor(db: Db, onError: (error: unknown) => void) {
    this.#db = db;
    this.#timer = setInterval(() => void this.flush().catch(onError), FLUSH_MS).unref();
  }
  note(sessionId: string): void {
    this.#ids.add(sessionId);
  }
  async flush(): Promise<void> {
    if (this.#ids.size === 0) return;
    const ids = [...this.#ids];
    this.#ids.clear();
    await write.run(this.#db, ids);
  }
  stop(): void {
    clearInterval(this.#timer);
  }
}
