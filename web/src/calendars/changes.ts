import type { CalendarException } from "#contract/calendars/day-plan.ts";
import type { OfficeYear } from "#contract/calendars/schemas.ts";

/** Names a closure or extra hours in the address: it has no identifier of its own. */
export const keyOf = (e: CalendarException): string => `${e.kind}.${e.first_day}.${e.from}.${e.name}`;

/** The closures and extra hours that a change sends: those that are not over, with one of them first that is new, changed or (nothing) removed. */
export const exceptionsWith = (
  { exceptions, today }: OfficeYear,
  was: CalendarException | undefined,
  now: CalendarException | undefined,
): CalendarException[] => [
  ...(now ? [now] : []),
  ...exceptions.filter((e) => e.last_day >= today && (was === undefined || keyOf(e) !== keyOf(was))),
];

/** The planned hours that a change sends, in the same way. Those of today can be replaced, not taken back. */
export const hoursWith = <Hours extends { readonly valid_from: string }>(
  { hours, today }: OfficeYear,
  was: string | undefined,
  now: Hours | undefined,
) => [
  ...(now ? [now] : []),
  ...hours
    .filter((h) => h.valid_from >= today && h.valid_from !== was && h.valid_from !== now?.valid_from)
    .map(({ valid_from, week, home_country }) => ({
      valid_from,
      week,
      home_country_hash_id: home_country?.hash_id ?? null,
    })),
];
