const WALL = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/u;
const DAY = /^\d{4}-\d\d-\d\d$/u;

/**
 * Formats a moment as `5 Mar 2026 14:30`, in French `5 mars 2026 14:30`. `zone` is the time zone to show it in. `"there"` shows a carrier's moment
 * in the local time where it happened, whether or not it has an offset. A day alone is shown without a time.
 */
export function parcelMoment(moment: string, language: "en" | "fr", zone?: string): string {
  if (DAY.test(moment)) return parcelMoment(`${moment}T00:00`, language, "there").slice(0, -6);
  const [, wall] = zone === "there" ? (WALL.exec(moment) ?? []) : [];
  const at = new Date(wall === undefined ? moment : `${wall}Z`);
  if (Number.isNaN(at.getTime())) return moment;
  const parts = new Intl.DateTimeFormat(language === "fr" ? "fr" : "en-US", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    ...(wall !== undefined ? { timeZone: "UTC" } : zone !== undefined && { timeZone: zone }),
  }).formatToParts(at);
  const of = (type: string): string => parts.find((p) => p.type === type)?.value ?? "";
  return `${of("day")} ${of("month")} ${of("year")} ${of("hour")}:${of("minute")}`;
}

/** Parses a carrier's moment; without an offset it is taken as UTC. Undefined if it can't be parsed. */
export function momentOf(said: string): Date | undefined {
  const [, , zone] = WALL.exec(said) ?? [];
  const at = new Date(zone === undefined && WALL.test(said) ? `${said}Z` : said);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
