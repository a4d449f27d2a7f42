import { assumedWeek, type CalendarException, type WeekHours } from "#contract/calendars/day-plan.ts";
import type { ProposedHoliday } from "#contract/calendars/schemas.ts";
import { mondayOf, shiftDay } from "#contract/kit/recurrence.ts";
import { type DemoCompany, type Happening, input } from "#server/kit/area/demo.ts";
import { changeOfficeCalendar } from "./office-calendar.ts";
import { createPublicHoliday, importPublicHolidays } from "./public-holidays.ts";

/** Hours of Monday to Friday, and of Saturday: `9-13 14-18`. */
const weekOf = (weekday: string, saturday = ""): WeekHours =>
  assumedWeek.map((_, i) => (i < 5 ? spansOf(weekday) : i === 5 ? spansOf(saturday) : []));
const spansOf = (text: string) =>
  text
    .split(" ")
    .filter(Boolean)
    .map((span) => {
      const [from = "", to = ""] = span
        .split("-")
        .map((t) => `${t.split(":")[0]?.padStart(2, "0")}:${t.split(":")[1] ?? "00"}`);
      return { from, to };
    });

/** With the country whose public holidays it keeps. Antananarivo has no calendar: its hours are assumed. */
const offices = {
  Paris: { country: "FR", week: weekOf("9-13 14-18") },
  Douala: { country: "CM", week: weekOf("8-12 13-17", "8-12") },
  "Cape Town": { country: "ZA", week: weekOf("8-16:30") },
} as const;

type Exception = Omit<CalendarException, "from" | "to"> & Partial<Pick<CalendarException, "from" | "to">>;
const all = (e: Exception): CalendarException => ({ from: "00:00", to: "24:00", ...e });
const closure = (name: string, first_day: string, last_day = first_day): Exception => ({
  kind: "closure",
  name,
  first_day,
  last_day,
});
/** What the offices do otherwise in a year. */
const exceptionsOf: Readonly<
  Record<keyof typeof offices, (year: number, known: readonly ProposedHoliday[]) => readonly Exception[]>
> = {
  Paris: (year, known) => [
    // Four days off around Ascension, which is a Thursday.
    ...known.filter((h) => h.name === "Ascension Day").map((h) => closure("Pont de l’Ascension", shiftDay(h.day, 1))),
    { ...closure("Inventaire", saturdayOf(`${year}-06-25`)), kind: "extra", from: "09:00", to: "12:30" },
    { ...closure("Réveillon de Noël", `${year}-12-24`), from: "13:00" },
  ],
  Douala: (year) => [
    { ...closure("Inventaire", saturdayOf(`${year}-06-25`)), kind: "extra", from: "12:00", to: "16:00" },
    { ...closure("Saint-Sylvestre", `${year}-12-31`), from: "12:00" },
  ],
  "Cape Town": (year) => [closure("Year-end shutdown", `${year}-12-17`, `${year}-12-31`)],
};
const saturdayOf = (day: string): string => shiftDay(mondayOf(day), 5);
/** Three offices with their hours, closures and public holidays, from the company's first day until the end of next year. */
export const calendarsDemo = (demo: DemoCompany): readonly Happening[] => {
  const first = demo.ago(737);
  const years: number[] = [];
  for (let year = Number(first.slice(0, 4)); year <= Number(demo.ago(0).slice(0, 4)) + 1; year++) years.push(year);
  const hr = demo.as("gaston");
  const importYear = async (iso2: string, year: number): Promise<readonly ProposedHoliday[]> => {
    const params = { id: demo.country(iso2) };
    const { data } = await importPublicHolidays(hr, [], input(params, { year }));
    await importPublicHolidays(hr, [], input(params, { year, keys: data.map((h) => h.key) }));
    return data;
  };
  const setUp = async (): Promise<void> => {
    for (const [name, { country, week }] of Object.entries(offices)) {
      const hours = [
        { valid_from: first, home_country_hash_id: demo.country(country), week: week.map((spans) => [...spans]) },
      ];
      const exceptions: CalendarException[] = [];
      for (const year of years) {
        const known = await importYear(country, year);
        const found = exceptionsOf[name as keyof typeof offices](year, known);
        exceptions.push(...found.filter((e) => e.first_day >= first).map(all));
      }
      await changeOfficeCalendar(demo.as("admin"), input({ id: demo.office(name) }, { hours, exceptions }));
    }
    // The festival of the Sawa, on the first weekend of December: in Douala alone.
    for (const year of years)
      await createPublicHoliday(
        hr,
        [],
        input(
          { id: demo.country("CM") },
          {
            day: shiftDay(mondayOf(`${year}-12-07`), -3),
            name: "Ngondo festival",
            name_fr: "Fête du Ngondo",
            part: "afternoon" as const,
            zone_hash_id: demo.office("Douala"),
          },
        ),
      );
  };
  return [{ at: `${first}T07:10:00.000Z`, happen: setUp }];
};
