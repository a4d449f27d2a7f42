import { area, type NoticeKind } from "../kit/area.ts";

/** Sent to people who may move stock in the country of the place. */
const stock = {
  family: "laboratory",
  party: false,
  asks: ["laboratory_stock"],
  usually: ["app", "digest"],
} as const satisfies NoticeKind;

export const laboratoryArea = area({
  shownBy: ["components", "recipes", "orders"],
  badges: ["stock_alert_count", "stock_count_badge_count", "stock_transfer_badge_count"],
  notices: {
    stock_short: stock,
    stock_expires: stock,
    stock_expired: stock,
    stock_held: { family: "laboratory", party: true, asks: [], usually: ["app"] },
    stock_sent: stock,
  },
});
