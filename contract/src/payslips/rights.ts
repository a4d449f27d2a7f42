import type { Permission } from "../permissions.ts";

// Separate from the endpoints, so that the shell can decide which screens to offer without loading them.

/** Rights that show the rules of pay: taxes by country, all the others by office. */
export const ruleSeers = {
  any: ["payslips_apply_tax", "taxes_view", "taxes_create", "taxes_update", "taxes_delete"],
} as const satisfies { any: readonly Permission[] };
