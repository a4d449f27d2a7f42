import { isWholeDay, type DayReason } from "#contract/calendars/day-plan.ts";
import { sayHours } from "#contract/calendars/hours-text.ts";
import type { YearDay } from "#contract/calendars/office-year.ts";
import type { useLanguage } from "#web/kit/i18n.ts";
import { useT, type Translate } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";

type Language = ReturnType<typeof useLanguage>;

const format = (language: Language, day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-GB", { ...options, timeZone: "UTC" }).format(
    new Date(`${day}T12:00:00Z`),
  );
export const longDay = (language: Language, day: string): string =>
  format(language, day, { weekday: "long", day: "numeric", month: "long" });
export const monthTitle = (language: Language, month: string): string =>
  format(language, `${month}-01`, { month: "long" });
/** French writes the names of days small, except where a label begins. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
/** The name of a weekday, 0 for Monday. */
export const weekdayTitle = (language: Language, weekday: number, how: "long" | "short" | "narrow" = "long"): string =>
  format(language, `2024-01-0${weekday + 1}`, { weekday: how });

/** What a day is at a glance: how its cell looks. */
export type DayLook = "open" | "weekend" | "holiday" | "closure" | "part" | "extra";
export function lookOf({ open, why }: Pick<YearDay, "open" | "why">): DayLook {
  const has = (kind: DayReason["why"]): boolean => why.some((r) => r.why === kind);
  if (has("extra")) return "extra";
  if (open.length > 0) return has("holiday") || has("closure") ? "part" : "open";
  if (has("holiday")) return "holiday";
  return has("weekday") ? "weekend" : "closure";
}
/** The reasons that are not the same every week. */
export const specialOf = ({ why }: Pick<YearDay, "why">): readonly DayReason[] =>
  why.filter((r) => r.why !== "weekday");

/** Says why an office is closed or open on a day: `Bastille Day (public holiday)`. */
export function useWhy(): (reason: DayReason) => string {
  const t = useT();
  const named = useNamed();
  return (reason) => {
    if (reason.why === "weekday") return t("calendars.why_weekday");
    if (reason.why === "holiday") return t(`calendars.why_holiday_${reason.part}`, { name: named(reason) });
    const hours = isWholeDay(reason) ? "" : sayHours([reason]);
    return t(hours ? `calendars.why_${reason.why}_part` : `calendars.why_${reason.why}`, { name: reason.name, hours });
  };
}

/** `Open 09:00–13:00`, or `Closed`. */
export const openWords = (t: Translate, { open }: Pick<YearDay, "open">): string =>
  open.length > 0 ? t("calendars.open_at", { hours: sayHours(open) }) : t("calendars.closed");
