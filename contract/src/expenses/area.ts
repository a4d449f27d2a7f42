import { area } from "../kit/area.ts";

export const expensesArea = area({
  shownBy: ["accounting", "leaving"],
  badges: ["expense_badge_count", "expense_validate_count", "expense_pay_count", "expense_draft_count"],
  notices: {
    expense_sent: {
      family: "expenses",
      party: false,
      asks: ["notify_expenses", "expense_approving"],
      usually: ["app", "digest"],
    },
    expense_approved: {
      family: "expenses",
      party: true,
      asks: ["notify_expenses", "expense_validating"],
      usually: ["app"],
    },
    expense_validated: {
      family: "expenses",
      party: true,
      asks: ["notify_expenses", "expense_paying"],
      usually: ["app"],
    },
    expense_paid: { family: "expenses", party: true, asks: [], usually: ["app"] },
    expenses_paid: { family: "expenses", party: true, asks: [], usually: ["app"] },
    expense_rejected: { family: "expenses", party: true, asks: [], usually: ["app", "mail"] },
    expense_recurred: { family: "expenses", party: true, asks: [], usually: ["app"] },
    expense_rolled_back: { family: "expenses", party: true, asks: [], usually: ["app"] },
  },
});
