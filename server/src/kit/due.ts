import { randomUUID } from "node:crypto";
import type { Task } from "graphile-worker";
import type pg from "pg";
import type { Db } from "./database.ts";
import { recordAs, sendDue, type Event } from "./record.ts";
import { inTransaction, type Call } from "./transaction.ts";

/** What one transaction tells of at most: the LIMIT of what claims it. */
export const AT_ONCE = 100;

/**
 * A job that tells of what is due, a hundred in a transaction: run twice, or by two servers, it tells nothing twice.
 * @param name begins the request identifiers that the trail keeps
 * @param claim marks up to `AT_ONCE` that are due, passing over those that another server holds, and gives what is told of each
 */
export const dueTask =
  (
    { pool }: { readonly pool: pg.Pool },
    name: string,
    claim: (db: Db, today: string) => Promise<readonly Event[]>,
    now: () => Date = () => new Date(),
  ): Task =>
  async () => {
    for (let isLast = false; !isLast;) {
      const call: Call = { requestId: `${name}-${randomUUID()}`, address: "", locale: "en", now: now() };
      const due = await inTransaction(pool, async (db) => {
        const events = await claim(db, call.now.toISOString().slice(0, 10));
        isLast = events.length < AT_ONCE;
        return await recordAs(db, call, null, [...events]);
      });
      sendDue(due);
    }
  };

/** Whether a paper that ends on `expires_on` was told of on the day `$1`: once when its end is near, once when it is over. */
export const warnedOf = (expires_on: string): string =>
  `CASE WHEN ${expires_on} < $1::date THEN 'expired' ELSE 'soon' END`;
