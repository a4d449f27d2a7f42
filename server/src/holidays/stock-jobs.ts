// What nobody does by hand: accruals, carry and expiry of everybody, and requests counted anew when public holidays come and go.
import { randomUUID } from "node:crypto";
import type { Task } from "graphile-worker";
import { LOOK_AHEAD } from "#contract/holidays/counting.ts";
import type { CalendarListener, MovedHolidays } from "#server/calendars/public.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import type { JobServices } from "#server/kit/jobs/due.ts";
import { recordAs, type Event } from "#server/kit/records/record.ts";
import type { Db } from "#server/kit/sql/database.ts";
import { inTransaction, type Call } from "#server/kit/sql/transaction.ts";
import { eventsOfRecount } from "./recounted.ts";
import * as q from "./stock-queries.ts";
import { settleStock } from "./stock.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

/** The job that settles everybody: also added where rules or openings of many people changed. */
export const SETTLE = "holidays_settle";
const RECOUNT = "holidays_recount";
const callOf = (name: string): Call => ({
  requestId: `${name}-${randomUUID()}`,
  address: "",
  locale: "en",
  now: timeNow(),
});

/** Settles the stocks of everybody, one person a transaction. Done twice, or on two servers, it adds nothing more. */
export const settleTask =
  ({ pool }: JobServices): Task =>
  async () => {
    let after: string | null = null;
    for (let people = await q.peopleWithStocks.all(pool, after); people.length > 0;) {
      for (const { user_id } of people) {
        await inTransaction(pool, async (db) => await settleStock(db, user_id, { by: null }));
        after = user_id;
      }
      people = await q.peopleWithStocks.all(pool, after);
    }
  };

/** Counts requests anew that public holidays touch. In the transaction of that change only the job is added: hundreds of people may be away. */
export const holidaysHearCalendars: CalendarListener = {
  holidaysMoved: async (db: Db, moved: MovedHolidays) => await addJob(db, RECOUNT, moved),
};
/** Counts anew the requests on some days. Days come back to their people, or are taken where their stock allows; both are told. */
export const recountTask =
  ({ pool, live }: JobServices): Task =>
  async (payload) => {
    const { country, zone, days } = payload as MovedHolidays;
    for (const { user_id, requests } of await q.peopleAwayOn.all(pool, country, zone, days, LOOK_AHEAD)) {
      const sent = await inTransaction(pool, async (db) => {
        const { recounted } = await settleStock(db, user_id, { by: null, recounts: requests, spares: true });
        const events: Event[] = [];
        for (const r of recounted) events.push(...(await eventsOfRecount(db, r)));
        return events.length > 0 ? await recordAs(db, callOf(RECOUNT), null, events) : [];
      });
      live.due(sent);
    }
  };
export const stockJobs = (services: JobServices) => ({
  // At a quarter past each hour: somewhere a day begins.
  [SETTLE]: { at: "15 * * * *", run: settleTask(services) },
  [RECOUNT]: { run: recountTask(services) },
});
