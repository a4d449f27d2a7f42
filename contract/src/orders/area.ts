import { area } from "../kit/area.ts";

// A person with the event's right is notified of orders they can see; the owner is notified of what others do with it.
const notice = (right: NotifyRight) =>
  ({ family: "orders", party: true, asks: [right, "orders_view_all"], usually: ["app"] }) as const;
type NotifyRight = `notify_order_${
  | "created"
  | "updated"
  | "deleted"
  | "archived"
  | "external_comment"
  | "waiting_info"
  | "internal_comment_created"
  | "internal_comment_updated"
  | "internal_comment_deleted"}`;

export const ordersArea = area({
  shownBy: ["contacts", "discussion", "invoices", "laboratory", "tracking", "leaving"],
  notices: {
    order_created: notice("notify_order_created"),
    order_updated: notice("notify_order_updated"),
    order_deleted: notice("notify_order_deleted"),
    order_archived: notice("notify_order_archived"),
    order_external_comment: notice("notify_order_external_comment"),
    order_waiting_info: { ...notice("notify_order_waiting_info"), usually: ["app", "mail"] },
    order_internal_comment_created: notice("notify_order_internal_comment_created"),
    order_internal_comment_updated: notice("notify_order_internal_comment_updated"),
    order_internal_comment_deleted: notice("notify_order_internal_comment_deleted"),
    order_task_given: { family: "orders", party: true, asks: [], usually: ["app"] },
  },
  badges: ["orders_waiting_count"],
});
