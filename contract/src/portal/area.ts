import { area } from "../kit/area.ts";

export const portalArea = area({
  shownBy: ["contacts"],
  notices: {
    portal_reorder: {
      family: "orders",
      party: true,
      asks: ["notify_order_created", "orders_view_all"],
      usually: ["app", "mail"],
    },
  },
});
