import { REMINDED_AFTER } from "#contract/supplies/acceptance.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { openDaysOf } from "#server/calendars/public.ts";
import { AT_ONCE } from "#server/kit/jobs/due.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { officeRows } from "#server/zones/public.ts";

// Who has not answered about what they were given is reminded twice, after so many working days of its office.

/** Nothing is looked for longer ago than so many days. */
const FARTHEST = 60;
interface Office {
  readonly zone_id: string;
  readonly time_zone: string;
  readonly today: string;
  /** Since when its longest waiting one waits. */
  readonly from: string;
}
/** The offices with allocations `a` that meet `waits`, since the moment `since`, of which fewer reminders were sent than there are. */
export const waitingOffices = (waits: string, since: string, reminded: string) =>
  sql<Office, [now: string]>(
    `SELECT a.zone_id, z.time_zone, ($1::timestamptz AT TIME ZONE z.time_zone)::date::text AS today, min(${since}) AS "from"
     FROM supply_allocation a JOIN ${officeRows("z")} ON z.hash_id = a.zone_id WHERE ${waits} AND ${reminded} < ${REMINDED_AFTER.length} GROUP BY a.zone_id, z.time_zone`,
  );

/** The open day that lies so many back, today counted: what began before it has waited for so many working days. */
export function openDayBack(today: string, count: number, isOpen: (day: string) => boolean): string | null {
  let open = 0;
  for (let back = 0; back <= FARTHEST; back++) {
    const day = shiftDay(today, -back);
    if (isOpen(day) && ++open === count) return day;
  }
  return null;
}

type Take<Row> = (
  db: Db,
  zone: string,
  first: string | null,
  second: string | null,
  left: number,
) => Promise<readonly Row[]>;
/**
 * Takes office by office, where today is open, what is to be told: of what waits since before the day `first` for the first time, before
 * `second` for the second.
 */
export async function takeWaiting<Row>(
  db: Db,
  at: Date,
  offices: ReturnType<typeof waitingOffices>,
  take: Take<Row>,
): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (const { zone_id, time_zone, today, from } of await offices.all(db, at.toISOString())) {
    const isOpen = await openDaysOf(db, zone_id, time_zone, from);
    if (!isOpen(today)) continue;
    const [first = null, second = null] = REMINDED_AFTER.map((count) => openDayBack(today, count, isOpen));
    found.push(...(await take(db, zone_id, first, second, AT_ONCE - found.length)));
    if (found.length >= AT_ONCE) break;
  }
  return found;
}
