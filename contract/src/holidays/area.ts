import { area } from "../kit/area.ts";

export const holidaysArea = area({
  ownByLogin: true,
  shownBy: ["leaving"],
  badges: ["holiday_badge_count"],
  notices: {
    holiday_sent: {
      family: "holidays",
      party: true,
      asks: ["notify_holidays", "holidays_validate"],
      usually: ["app", "digest"],
    },
    holiday_approved: {
      family: "holidays",
      party: true,
      asks: ["notify_holidays", "holidays_validate"],
      usually: ["app"],
    },
    holiday_validated: {
      family: "holidays",
      party: true,
      asks: ["notify_holidays", "holidays_view"],
      usually: ["app", "mail"],
    },
    holiday_rejected: {
      family: "holidays",
      party: true,
      asks: ["notify_holidays", "holidays_view"],
      usually: ["app", "mail"],
    },
    holiday_cancellation_asked: {
      family: "holidays",
      party: false,
      asks: ["notify_holidays", "holidays_validate"],
      usually: ["app", "digest"],
    },
    holiday_cancelled: {
      family: "holidays",
      party: true,
      asks: ["notify_holidays", "holidays_view"],
      usually: ["app", "mail"],
    },
    holiday_cancellation_refused: {
      family: "holidays",
      party: true,
      asks: ["notify_holidays", "holidays_view"],
      usually: ["app", "mail"],
    },
    /** A public holiday came or went: days were given back, or are taken. */
    holiday_recounted: { family: "holidays", party: true, asks: [], usually: ["app", "mail"] },
    /** A public holiday went, and the stock does not allow the days. */
    holiday_short: {
      family: "holidays",
      party: true,
      asks: ["notify_holidays", "holidays_validate"],
      usually: ["app", "mail"],
    },
  },
});
