import type { Permission } from "../permissions.ts";

// Apart from the calls: the shell knows by these which screens to offer, and does not load a call for it.

/** Any right that lets one have, see or handle advances. */
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

/** Rights by which one handles others' advances once they were sent; whoever validates expenses settles them against advances. */
export const advanceKeepers = {
  any: ["advance_view_all", "advance_validating", "accountings_users_avances", "accountings_all", "expense_validating"],
} as const satisfies { any: readonly Permission[] };
