import { area } from "../kit/area.ts";

export const advancesArea = area({
  shownBy: ["accounting", "expenses", "leaving"],
  badges: ["advance_badge_count"],
  notices: {
    advance_sent: {
      family: "advances",
      party: false,
      asks: ["notify_expenses", "advance_validating"],
      usually: ["app", "digest"],
    },
    advance_approved: {
      family: "advances",
      party: true,
      asks: ["notify_expenses", "advance_validating", "expense_paying"],
      usually: ["app"],
    },
    advance_handed: { family: "advances", party: true, asks: [], usually: ["app"] },
    advance_rejected: { family: "advances", party: true, asks: [], usually: ["app", "mail"] },
    advance_closed: { family: "advances", party: true, asks: [], usually: ["app"] },
    advance_repaid: { family: "advances", party: true, asks: [], usually: ["app"] },
  },
});
