import type { Permission } from "../permissions.ts";

// Separate from the endpoints, so that the shell can decide which screens to offer without loading them.

/** Rights that show the requests of an office, with their type. */
export const holidaySeers = {
  any: [
    "holidays_view",
    "holidays_update",
    "holidays_delete",
    "holidays_approve",
    "holidays_validate",
    "holidays_reject",
  ],
} as const satisfies { any: readonly Permission[] };

/** Rights that decide: they also show reasons and files of confidential types. */
export const holidayDeciders = {
  any: ["holidays_approve", "holidays_validate", "holidays_reject"],
} as const satisfies { any: readonly Permission[] };

/** Rights that show other people's balances. */
export const balanceSeers = {
  any: ["holidays_stat", "holidays_validate"],
} as const satisfies { any: readonly Permission[] };

export const holidayTypeSeers = {
  any: ["holiday_types_view", "holiday_types_create", "holiday_types_update", "holiday_types_delete"],
} as const satisfies { any: readonly Permission[] };
