import type { Permission } from "../permissions.ts";

// Separate from the endpoints, so that the shell can decide which screens to offer without loading them.

/** Any right to have, see or handle advances. */
export const anyAdvance = {
  any: [
    "advance_view",
    "advance_view_all",
    "advance_create",
    "advance_sending",
    "advance_validating",
    "accountings_users_avances",
    "accountings_all",
    "expense_validating",
  ],
} as const satisfies { any: readonly Permission[] };

/** Rights to handle others' sent advances; users who validate expenses settle them against advances. */
export const advanceKeepers = {
  any: ["advance_view_all", "advance_validating", "accountings_users_avances", "accountings_all", "expense_validating"],
} as const satisfies { any: readonly Permission[] };
