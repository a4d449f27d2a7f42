import type { Permission } from "../permissions.ts";

/** Rights that keep the calendar of an office. */
export const calendarKeepers = { any: ["areas_update", "holidays_validate"] } as const satisfies {
  any: readonly Permission[];
};
/** Rights that show the calendar of another office than one's own. */
export const calendarSeers = { any: ["areas_view", ...calendarKeepers.any] } as const satisfies {
  any: readonly Permission[];
};
/** Rights that show a country's public holidays. */
export const holidaySeers = {
  any: ["public_holidays_view", "public_holidays_create", "public_holidays_update", "public_holidays_delete"],
} as const satisfies { any: readonly Permission[] };
