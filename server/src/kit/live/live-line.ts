import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "pino";
import { MAX_NOTIFY, NotLeading, sql } from "../sql/database.ts";
import { checkLead } from "../sql/lead-check.ts";
import type { LiveMessage } from "../records/record.ts";
import { inTransaction } from "../sql/transaction.ts";

const CHANNEL = "cordial_live";
const PRESENCE = "cordial_presence";
/** Milliseconds to collect messages that are then sent in one transaction; too short to notice. */
const GATHER_MS = 20;
const SWEEP_MS = 5000;
const CONNECT_MS = 3000;
/** The longest pause between two tries to listen again. */
const LONGEST_WAIT_MS = 2000;

const takeDue = sql<{ message: LiveMessage }, [number[]]>(
  "DELETE FROM outbox WHERE id = ANY($1::bigint[]) RETURNING message",
);
const takeLate = sql<{ message: LiveMessage }>(
  "DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE created_at < now() - interval '3 seconds' ORDER BY id LIMIT 200 FOR UPDATE SKIP LOCKED) RETURNING message",
);
const notify = sql<unknown, [string, string[]]>("SELECT pg_notify($1, m) FROM unnest($2::text[]) AS m");

interface LineOptions {
  readonly pool: pg.Pool;
  readonly url: string;
  readonly log: Logger;
  readonly heard: (message: LiveMessage) => Promise<void>;
  readonly presenceHeard: (payload: string) => void;
  /** Called after the connection was lost: messages may have been missed. */
  readonly missed: () => void;
}

/** Carries live messages between processes: they leave the outbox after commit through NOTIFY, and every process receives them. */
export class LiveLine {
  readonly #o: LineOptions;
  readonly #due: number[] = [];
  #flushing: Promise<void> | undefined;
  #listener: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(options: LineOptions) {
    this.#o = options;
  }

  async open(): Promise<void> {
    await this.#listen();
    this.#timer = setInterval(() => void this.#sweep(), SWEEP_MS).unref();
  }

  /** Sends what is due and stops sending. */
  async finish(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await this.#flushing;
  }

  async close(): Promise<void> {
    const listener = this.#listener;
    this.#listener = undefined;
    await listener?.end().catch(() => undefined);
  }

  /** Announces committed outbox rows: sent a moment later, in batches. */
  due(ids: readonly number[]): void {
    if (ids.length === 0) return;
    this.#due.push(...ids);
    this.#flushing ??= this.#flush().finally(() => {
      this.#flushing = undefined;
    });
  }

  /** Sends this process's presence messages to the other processes. */
  async tellPresence(messages: readonly string[]): Promise<void> {
    await notify.all(this.#o.pool, PRESENCE, [...messages]);
  }

  async #flush(): Promise<void> {
    while (this.#due.length > 0) {
      await delay(GATHER_MS);
      const ids = this.#due.splice(0, 500);
      try {
        await this.#send((client) => takeDue.all(client, ids));
      } catch (error) {
        // `#sweep` sends them later.
        this.#o.log.warn({ err: error }, "live messages wait in the outbox");
        return;
      }
    }
  }

  async #sweep(): Promise<void> {
    try {
      await this.#send((client) => takeLate.all(client));
    } catch (error) {
      if (!this.#closed) this.#o.log.warn({ err: error }, "outbox not swept");
    }
  }

  async #send(take: (client: pg.PoolClient) => Promise<{ message: LiveMessage }[]>): Promise<void> {
    await inTransaction(this.#o.pool, async (client) => {
      const rows = await take(client);
      if (rows.length > 0)
        await notify.all(
          client,
          CHANNEL,
          rows.flatMap((r) => pieces(r.message)),
        );
    });
  }

  async #listen(): Promise<void> {
    const listener = new pg.Client({
      connectionString: this.#o.url,
      application_name: "cordial live",
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    let stopChecking = (): void => undefined;
    const lost = (): void => {
      stopChecking();
      if (this.#listener !== listener || this.#closed) return;
      this.#listener = undefined;
      void listener.end().catch(() => undefined);
      void this.#listenAgain();
    };
    listener.on("error", lost);
    listener.on("end", lost);
    listener.on("notification", (n) => {
      const heard = async (): Promise<void> => {
        if (n.channel === PRESENCE) this.#o.presenceHeard(n.payload ?? "");
        else await this.#o.heard(JSON.parse(n.payload ?? "") as LiveMessage);
      };
      // Any database client may NOTIFY anything: invalid payloads are logged, not thrown.
      void heard().catch((error: unknown) => this.#o.log.warn({ err: error }, "live message not delivered"));
    });
    try {
      await listener.connect();
      const { rows } = await listener.query<{ follows: boolean }>("SELECT pg_is_in_recovery() AS follows");
      // A server that follows another one accepts no LISTEN; it is said plainly and tried again.
      if (rows[0]?.follows) throw new NotLeading();
      await listener.query(`LISTEN ${CHANNEL}; LISTEN ${PRESENCE}`);
    } catch (error) {
      void listener.end().catch(() => undefined);
      throw error;
    }
    this.#listener = listener;
    stopChecking = checkLead(listener, lost);
  }

  async #listenAgain(): Promise<void> {
    for (let wait = 200; !this.#closed; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        await this.#listen();
        return this.#o.missed();
      } catch {
        await delay(wait);
      }
    }
  }
}

/** Splits a message to fit into NOTIFY: its notifications go out in groups of 40. */
function pieces(message: LiveMessage): string[] {
  const whole = JSON.stringify(message);
  if (Buffer.byteLength(whole) <= MAX_NOTIFY) return [whole];
  const notified = message.notified ?? [];
  const out = [JSON.stringify({ ...message, notified: [] })];
  for (let i = 0; i < notified.length; i += 40)
    out.push(JSON.stringify({ users: [], notified: notified.slice(i, i + 40), asks: message.asks, at: message.at }));
  return out;
}
