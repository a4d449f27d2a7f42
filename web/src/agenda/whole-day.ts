import type { Occurrence } from "#contract/agenda/schemas.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import type { Placed } from "./layout.ts";

/** What a time has that is no appointment. */
export const nothing = {
  appointment_hash_id: null,
  at: null,
  time_zone: null,
  kind: null,
  category: null,
  contact: null,
  place: null,
  link: null,
  travel_before: 0,
  travel_after: 0,
  repeats: false,
  own: false,
  version: 0,
  can: {},
} as const;

/** Something of the user's that is due on a day, as it is drawn among appointments. */
export function onDay(
  day: string,
  it: { readonly id: string; readonly title: string; readonly href: string; readonly people: Occurrence["people"] },
): Placed {
  const start = `${day}T00:00`;
  const end = `${shiftDay(day, 1)}T00:00`;
  const { id, title, href, people } = it;
  return {
    one: { ...nothing, id, hash_id: id, starts_at: start, ends_at: end, all_day: true, people, title, mine: true },
    start,
    end,
    href,
  };
}
