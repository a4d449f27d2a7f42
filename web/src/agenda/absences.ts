import type { Occurrence } from "#contract/agenda/schemas.ts";
import { absenceParts } from "#contract/holidays/halves.ts";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { useMe } from "#web/api/me.ts";
import { useAbsences, useColleaguesAway } from "#web/holidays/public.ts";
import { useT } from "#web/kit/i18n.ts";
import type { Placed } from "./layout.ts";
import { nothing } from "./whole-day.ts";

const NOON = "T12:00";
const MIDNIGHT = "T00:00";

const nobody: ReadonlyMap<string, readonly string[]> = new Map();
/** Names of other colleagues by the day on which they are away; those who are `shown` have absences of their own among the appointments. */
export function useOthersAway(
  days: readonly string[],
  shown: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const t = useT();
  const { me } = useMe();
  const [from, to] = [days[0], days.at(-1)];
  const all = useColleaguesAway(from, to);
  if (all.length === 0) return nobody;
  const found = new Map<string, string[]>();
  for (const { user, pending: _, holiday_hash_id: __, ...line } of all)
    if (user.hash_id !== me.hash_id && !shown.includes(user.hash_id))
      for (const { first, last, part } of absenceParts(line))
        for (const day of days.filter((d) => first <= d && d <= last)) {
          const name = part === "whole" ? user.name : t(`agenda.away_${part}`, { name: user.name });
          found.set(day, [...(found.get(day) ?? []), name]);
        }
  return found;
}

/** Absences of the user and of colleagues as they are drawn among appointments: whole days, or half of one. */
export function useAway(people: readonly string[], from: string, to: string): readonly Placed[] {
  const t = useT();
  const { me } = useMe();
  return useAbsences(people, from, to).flatMap(({ user, holiday_hash_id, pending, ...line }) =>
    absenceParts(line).map(({ first, last, part }): Placed => {
      const mine = user.hash_id === me.hash_id;
      const absent = t(`agenda.absent_${part}`);
      const title = pending ? t("agenda.absent_pending", { title: absent }) : absent;
      const start = first + (part === "afternoon" ? NOON : MIDNIGHT);
      const end = part === "morning" ? first + NOON : shiftDay(last, 1) + MIDNIGHT;
      const id = `${user.hash_id}-${start}`;
      const one: Occurrence = {
        ...nothing,
        id,
        hash_id: id,
        starts_at: start,
        ends_at: end,
        all_day: true,
        people: [user],
        title: mine ? title : t("agenda.absent_of", { name: user.name, title }),
        mine,
      };
      return {
        one,
        start,
        end,
        isHalf: part !== "whole",
        href: holiday_hash_id ? holidayHref.view(holiday_hash_id) : undefined,
      };
    }),
  );
}
