import { sql, type Db } from "#server/kit/sql/database.ts";
import type { Event } from "#server/kit/records/record.ts";
import { holidayEvent } from "./records.ts";
import type { Recounted } from "./stock.ts";

const counted = sql<Parameters<typeof holidayEvent>[0], [string]>(`
  SELECT h.hash_id, h.version, h.user_id, h.zone_id, h.number, h.start_date, h.end_date, h.days, jsonb_build_object('name', p.name) AS user
  FROM holiday h JOIN holiday_person p ON p.hash_id = h.user_id WHERE h.hash_id = $1`);

/** What is told of a request that was counted anew: its applicant of other days, and those who decide of days that the stock did not allow. */
export async function eventsOfRecount(db: Db, { hash_id, before, days, spared }: Recounted): Promise<Event[]> {
  if (days === before && spared.length === 0) return [];
  const row = await counted.one(db, hash_id);
  const changed =
    days === before
      ? []
      : [
          holidayEvent(row, "recount", {
            before: { days: before },
            after: { days },
            notice: { kind: "holiday_recounted", owner: true, params: { before } },
          }),
        ];
  const short =
    spared.length === 0
      ? []
      : [
          {
            ...holidayEvent(row, "recount", { notice: { kind: "holiday_short", holders: true } }),
            offTrail: true as const,
          },
        ];
  return [...changed, ...short];
}
