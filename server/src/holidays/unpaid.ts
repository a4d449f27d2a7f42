// Leave without pay, for those who pay.
import { halvesOf, isAfternoon, dayOfHalf, type RequestLine } from "#contract/holidays/halves.ts";
import { workHalves } from "#contract/calendars/workdays.ts";
import { workdaysOf } from "#server/calendars/public.ts";
import { sql, type Db } from "#server/kit/sql/database.ts";
import { weeksOf, type Contract } from "./employment.ts";

interface UnpaidLine extends RequestLine {
  readonly user_id: string;
  readonly excludes_public_holidays: boolean;
}
const unpaidLines = sql<UnpaidLine, [people: readonly string[], from: string, to: string]>(`
  SELECT l.user_id, l.start_date, l.end_date, l.starts, l.ends, t.excludes_public_holidays
  FROM holiday_line l JOIN holiday h ON h.hash_id = l.holiday_id JOIN holiday_type t ON t.hash_id = h.type_id
  WHERE l.user_id = ANY ($1::uuid[]) AND l.holds AND h.status = 'VALIDATED' AND NOT t.paid AND l.end_date >= $2::date AND l.start_date <= $3::date
  ORDER BY l.user_id, l.start_date, l.starts DESC`);

interface Payee {
  readonly hash_id: string;
  readonly country_id: string | null;
  readonly contracts: readonly Contract[];
}
/** Half days of validated leave without pay, from `from` to `to`, by person: those alone on which the person would have worked. */
export async function unpaidDays(
  db: Db,
  people: readonly Payee[],
  { zone, from, to }: { readonly zone: string; readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, readonly { readonly day: string; readonly halves: 1 | 2 }[]>> {
  const lines = await unpaidLines.all(
    db,
    people.map((p) => p.hash_id),
    from,
    to,
  );
  const away = people.filter((p) => lines.some((l) => l.user_id === p.hash_id));
  const countries = [...new Set(away.flatMap((p) => p.country_id ?? []))];
  const calendars = new Map<string, Awaited<ReturnType<typeof workdaysOf>>>();
  for (const country of countries) calendars.set(country, await workdaysOf(db, country, { from, to, zone }));
  const found = new Map<string, { day: string; halves: 1 | 2 }[]>();
  for (const person of away) {
    const calendar = calendars.get(person.country_id ?? "");
    if (!calendar) continue;
    const weeks = weeksOf(person.contracts);
    const worked = new Map<string, number>();
    for (const line of lines.filter((l) => l.user_id === person.hash_id)) {
      const { first, end } = halvesOf(line);
      for (let half = first; half < end; half += 1) {
        const day = dayOfHalf(half);
        if (day < from || day > to) continue;
        const week = weeks.findLast((w) => w.from <= day)?.week ?? calendar.week;
        const { morning, afternoon } = workHalves(week, line.excludes_public_holidays ? calendar.holidays : [], day);
        if (isAfternoon(half) ? afternoon : morning) worked.set(day, (worked.get(day) ?? 0) + 1);
      }
    }
    found.set(
      person.hash_id,
      [...worked].map(([day, halves]) => ({ day, halves: halves >= 2 ? (2 as const) : (1 as const) })),
    );
  }
  return found;
}
