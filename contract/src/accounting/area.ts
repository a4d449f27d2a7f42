import { area } from "../kit/area.ts";

export const accountingArea = area({
  shownBy: ["expenses"],
  badges: ["cash_count_badge_count"],
  notices: {
    cash_counted: {
      family: "accounting",
      party: false,
      asks: ["accountings_closing"],
      usually: ["app", "digest"],
    },
    account_iban_changed: {
      family: "accounting",
      party: false,
      asks: ["accountings_account"],
      usually: ["app", "mail"],
    },
    cash_count_rejected: { family: "accounting", party: true, asks: [], usually: ["app"] },
  },
});
