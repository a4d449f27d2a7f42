import { z } from "zod";

/** The counts of the menu that expenses bring. */
export const expenseBadges = {
  expense_badge_count: z.int(),
  expense_validate_count: z.int(),
  expense_pay_count: z.int(),
  expense_draft_count: z.int(),
};
