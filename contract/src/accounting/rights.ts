import type { Permission } from "../permissions.ts";

type Any = { readonly any: readonly Permission[] };

/** Who moves the money of cash boxes, and so counts them. */
export const boxKeepers = { any: ["accountings_box", "accountings_all"] } as const satisfies Any;
/** Who sees counts: those who see the box, and those who sign. */
export const boxSeers = {
  any: ["accountings_box", "accountings_all", "accountings_office", "expense_paying", "accountings_closing"],
} as const satisfies Any;

/** Who sees which months of an office are closed, and what is still open in them. */
export const closingSeers = {
  any: ["accountings_closing", "accountings_all", "accountings_office"],
} as const satisfies Any;
