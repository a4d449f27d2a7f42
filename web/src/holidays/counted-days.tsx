import type { HolidayCount } from "#contract/holidays/schemas.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { capital, longDay } from "#web/calendars/public.ts";
import { type Translate, useLanguage, useT } from "#web/kit/i18n.ts";
import { useNamed } from "#web/kit/named.ts";
import { daysText } from "./words.tsx";
import css from "./holidays.module.css";

type CountedDay = HolidayCount["dates"][number]["counted"][number];
interface Run {
  readonly first: CountedDay;
  readonly last: string;
}
/** Days in a row that do not count for the same reason are one line. */
function linesOf(days: readonly CountedDay[]): Run[] {
  const runs: Run[] = [];
  for (const day of days) {
    const before = runs.at(-1);
    const isSame =
      before &&
      day.days === 0 &&
      before.first.days === 0 &&
      day.holiday === null &&
      before.first.holiday === null &&
      before.first.morning === day.morning &&
      before.first.afternoon === day.afternoon &&
      shiftDay(before.last, 1) === day.day;
    if (isSame) runs[runs.length - 1] = { ...before, last: day.day };
    else runs.push({ first: day, last: day.day });
  }
  return runs;
}

function whyOf({ morning, afternoon, holiday }: CountedDay, t: Translate, named: ReturnType<typeof useNamed>): string {
  const say = (reason: CountedDay["morning"], isHalf: boolean): string => {
    if (reason === "public_holiday")
      return holiday ? t("holidays.half_public_holiday", { name: named(holiday) }) : t("holidays.half_free");
    return isHalf && reason === "asked" ? t("holidays.half_part_asked") : t(`holidays.half_${reason}`);
  };
  if (morning === afternoon) return say(morning, false);
  if (afternoon === "not_asked")
    return morning === "asked"
      ? t("holidays.half_morning_asked")
      : t("holidays.half_morning_only", { why: say(morning, true) });
  if (morning === "not_asked")
    return afternoon === "asked"
      ? t("holidays.half_afternoon_asked")
      : t("holidays.half_afternoon_only", { why: say(afternoon, true) });
  return t("holidays.half_both", { morning: say(morning, true), afternoon: say(afternoon, true) });
}

/** Why each day counts or does not. */
export function CountedDays({ days, total }: { days: readonly CountedDay[]; total: number }) {
  const t = useT();
  const language = useLanguage();
  const named = useNamed();
  const said = (day: string): string => capital(longDay(language, day));
  return (
    <table className={css.counted}>
      <caption className="sr-only">{t("holidays.how_counted")}</caption>
      <tbody>
        {linesOf(days).map(({ first, last }) => (
          <tr key={first.day} data-none={first.days === 0 || undefined}>
            <th scope="row">
              {said(first.day)}
              {last === first.day ? "" : ` – ${said(last)}`}
            </th>
            <td>{whyOf(first, t, named)}</td>
            <td>{daysText(first.days)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t("holidays.counted")}
          </th>
          <td>{daysText(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
