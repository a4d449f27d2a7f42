import { shiftDay } from "#contract/kit/recurrence.ts";

/** A solved ticket closes after so many days on which its office was open. */
export const CLOSE_AFTER = 5;
/** An office that was closed longer than this has no fifth day back. */
const FARTHEST = 60;

/**
 * The day before which a ticket must have been solved to close today: the fifth day back, today left out, on which the office was open.
 * Undefined when there is none within two months.
 */
export function closesBefore(today: string, isOpen: (day: string) => boolean): string | undefined {
  let open = 0;
  for (let back = 1; back <= FARTHEST; back++) {
    const day = shiftDay(today, -back);
    if (isOpen(day) && ++open === CLOSE_AFTER) return day;
  }
  return undefined;
}
