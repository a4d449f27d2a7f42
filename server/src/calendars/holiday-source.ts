import type { DayPart } from "#contract/calendars/day-plan.ts";

/** A public holiday as the package knows it. */
export interface KnownHoliday {
  /** Year, English name and which one of that name: stays the same when a later version of the package moves the day. */
  readonly key: string;
  readonly day: string;
  readonly name: string;
  readonly name_fr: string | null;
  readonly part: DayPart;
  readonly moved: boolean;
  readonly estimated: boolean;
}

/** Months of the Islamic calendar in the package's rules: an office announces the day when the moon is seen. */
const BY_THE_MOON = /\b(?:Muharram|Safar|Rabi|Jumada|Rajab|Sha|Ramadan|Shawwal|Dhu)\b/iu;
const SUBSTITUTE = /^substitutes (\d\d-\d\d)/u;
/** `12-24 14:00`: public from that hour on. */
const partOf = (date: string): DayPart => (Number(date.slice(11, 13)) >= 12 ? "afternoon" : "day");

/** The public holidays of a country (ISO 3166 code) in a year, by day; none for a country that the package does not have. */
export async function knownHolidays(iso2: string, year: number): Promise<readonly KnownHoliday[]> {
  // Loaded when asked for: its tables are 30 MB in memory.
  const { default: Holidays } = await import("date-holidays");
  const source = new Holidays(iso2);
  const [english, french] = ["en", "fr"].map((language) =>
    source.getHolidays(year, language).filter((h) => h.type === "public"),
  );
  const counts = new Map<string, number>();
  return (english ?? []).map((h, i): KnownHoliday => {
    // Its `start` is in UTC, a day early; the date is the local one.
    const day = h.date.slice(0, 10);
    const [, replaced] = SUBSTITUTE.exec(h.rule) ?? [];
    const [, fixed] = /^(\d\d-\d\d)\b/u.exec(h.rule) ?? [];
    const original = replaced === undefined ? -1 : (english ?? []).findIndex((o) => o.date.slice(5, 10) === replaced);
    const nameIn = (all: typeof english, observed: string): string =>
      original >= 0 ? `${all?.[original]?.name} (${observed})` : (all?.[i]?.name ?? h.name);
    const [name, name_fr] = [nameIn(english, "observed"), nameIn(french, "reporté")];
    const nth = (counts.get(name) ?? 0) + 1;
    counts.set(name, nth);
    return {
      key: `${year} ${name} ${nth}`,
      day,
      name,
      name_fr: name_fr.replace(" (reporté)", "") === name.replace(" (observed)", "") ? null : name_fr,
      part: partOf(h.date),
      moved: replaced !== undefined || h.substitute === true || (fixed !== undefined && fixed !== day.slice(5)),
      estimated: BY_THE_MOON.test(h.rule),
    };
  });
}
