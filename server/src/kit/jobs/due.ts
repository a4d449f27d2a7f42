import { randomUUID } from "node:crypto";
import type { Task } from "graphile-worker";
import type pg from "pg";
import type { Db } from "../sql/database.ts";
import { recordAs, type Event } from "../records/record.ts";
import { inTransaction, type Call, type Dispatcher } from "../sql/transaction.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

/** Most rows per transaction: the LIMIT in the claiming statement. */
export const AT_ONCE = 100;

/** What a job needs to write in transactions and to send their live messages. */
export interface JobServices {
  readonly pool: pg.Pool;
  readonly live: Dispatcher;
}

/**
 * A job that notifies about due records, a hundred per transaction. Running it twice, or on two servers, notifies once.
 * @param name prefix of the request identifiers on the trail
 * @param claim marks up to `AT_ONCE` due rows (skipping those locked by another server) and returns their events
 */
export const dueTask =
  (
    { pool, live }: JobServices,
    name: string,
    claim: (db: Db, today: string, at: Date) => Promise<readonly Event[]>,
    now: () => Date = timeNow,
  ): Task =>
  async () => {
    for (let isLast = false; !isLast;) {
      const call: Call = { requestId: `${name}-${randomUUID()}`, address: "", locale: "en", now: now() };
      const due = await inTransaction(pool, async (db) => {
        const events = await claim(db, call.now.toISOString().slice(0, 10), call.now);
        isLast = events.length < AT_ONCE;
        return await recordAs(db, call, null, [...events]);
      });
      live.due(due);
    }
  };

/** The warning that is due on day `$1` for a document that ends on `expires_on`: 'soon' before the end, 'expired' after it. */
export const warnedOf = (expires_on: string): string =>
  `CASE WHEN ${expires_on} < $1::date THEN 'expired' ELSE 'soon' END`;
