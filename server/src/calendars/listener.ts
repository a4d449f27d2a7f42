import type { Db } from "#server/kit/sql/database.ts";

/** Days on which a country, or one of its offices alone, has a public holiday more or less than before. */
export interface MovedHolidays {
  readonly country: string;
  readonly zone: string | null;
  readonly days: readonly string[];
}
/** Callbacks of areas that build on calendars. Calendars don't import those areas: `areas.ts` connects them. */
export interface CalendarListener {
  /** Called in the transaction of the change. */
  readonly holidaysMoved: (db: Db, moved: MovedHolidays) => Promise<void>;
}
export async function tellMoved(
  listeners: readonly CalendarListener[],
  db: Db,
  ...moved: readonly MovedHolidays[]
): Promise<void> {
  for (const { holidaysMoved } of listeners)
    for (const one of moved) if (one.days.length > 0) await holidaysMoved(db, one);
}
