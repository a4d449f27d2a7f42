import type { Permission } from "../permissions.ts";

type Any = { readonly any: readonly Permission[] };

/** Rights to move cash, and so to count it. */
export const boxKeepers = { any: ["accountings_box", "accountings_all"] } as const satisfies Any;
/** Rights to see counts: those to see the box, and to sign. */
export const boxSeers = {
  any: ["accountings_box", "accountings_all", "accountings_office", "expense_paying", "accountings_closing"],
} as const satisfies Any;

/** Rights to see an office's closed months and open items. */
export const closingSeers = {
  any: ["accountings_closing", "accountings_all", "accountings_office"],
} as const satisfies Any;

/** Rights to move money of an office, or to settle its advances: all that may meet another currency. */
export const moneyMovers = {
  any: [
    "accountings_account",
    "accountings_box",
    "accountings_all",
    "accountings_users_avances",
    "expense_paying",
    "expense_validating",
    "advance_validating",
  ],
} as const satisfies Any;
