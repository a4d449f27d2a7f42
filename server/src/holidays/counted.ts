import { countDays, type Count } from "#contract/holidays/counting.ts";
import type { RequestLine } from "#contract/holidays/halves.ts";
import type { Db } from "#server/kit/sql/database.ts";
import type { Applicant } from "./people.ts";
import { leaveCalendar } from "./stock.ts";
import type { TypeRow } from "./types-queries.ts";

/** First and last day of some lines. */
export const spanOf = (lines: readonly RequestLine[]): { readonly first: string; readonly last: string } => ({
  first: lines.reduce((least, l) => (l.start_date < least ? l.start_date : least), lines[0]?.start_date ?? ""),
  last: lines.reduce((most, l) => (l.end_date > most ? l.end_date : most), lines[0]?.end_date ?? ""),
});

/** What the lines count by the person's country and office. */
export const countFor = async (
  db: Db,
  person: Pick<Applicant, "country_id" | "zone_id" | "contracts">,
  type: Pick<TypeRow, "excludes_weekends" | "day_unit" | "excludes_public_holidays">,
  lines: readonly RequestLine[],
): Promise<Count> => countDays(type, await leaveCalendar(db, person, lines), lines);
