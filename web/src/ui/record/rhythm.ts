import { formatDay } from "#contract/kit/dates.ts";
import type { RepeatUnit } from "#contract/kit/recurrence.ts";
import type { Language, Translate } from "#web/kit/i18n.ts";

interface Rhythm {
  readonly repeat_every: number;
  readonly repeat_unit: RepeatUnit;
}

/** 'every month', 'every 3 months' */
export const rhythm = (r: Rhythm, t: Translate): string =>
  t(`recurrence.every_${r.repeat_unit}`, { count: r.repeat_every });

const nth = (date: number, language: Language): string => {
  if (language === "fr") return date === 1 ? "1er" : String(date);
  const ending = { one: "st", two: "nd", few: "rd" }[
    new Intl.PluralRules("en", { type: "ordinal" }).select(date) as "one"
  ];
  return `${date}${ending ?? "th"}`;
};
/** Weekday, day of the month or date of the year on which a rule recurs. */
function dayOf({ repeat_unit, start_date }: Rhythm & { readonly start_date: string }, language: Language): string {
  if (repeat_unit === "months") return nth(Number(start_date.slice(8)), language);
  return new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-GB", {
    timeZone: "UTC",
    ...(repeat_unit === "weeks" ? { weekday: "long" } : { day: "numeric", month: "long" }),
  }).format(new Date(`${start_date}T12:00:00Z`));
}

/** 'Every month on the 31st, until 31-12-2026, next on 31-01-2026' */
export function rhythmInWords(
  r: Rhythm & { start_date: string; end_date: string | null; next_date: string | null; stopped_at: string | null },
  t: Translate,
  language: Language,
): string {
  const every = rhythm(r, t);
  const words = [
    r.repeat_unit === "days" ? every : t(`recurrence.on_${r.repeat_unit}`, { every, day: dayOf(r, language) }),
  ];
  if (r.end_date) words.push(t("recurrence.ends", { day: formatDay(r.end_date) }));
  if (r.next_date) words.push(t("recurrence.next", { day: formatDay(r.next_date) }));
  else words.push(t(r.stopped_at ? "recurrence.state_stopped" : "recurrence.state_over"));
  const said = words.join(", ");
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}`;
}
