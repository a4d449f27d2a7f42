import { area } from "../kit/area.ts";

const notice = (right: `notify_order_invoice_${"due" | "added" | "updated" | "paid"}`) =>
  ({ family: "orders", party: true, asks: [right, "orders_view_all"], usually: ["app"] }) as const;

export const invoicesArea = area({
  shownBy: ["orders"],
  notices: {
    invoice_due: notice("notify_order_invoice_due"),
    invoice_added: notice("notify_order_invoice_added"),
    invoice_updated: notice("notify_order_invoice_updated"),
    invoice_paid: notice("notify_order_invoice_paid"),
    letter_failed: { family: "orders", party: true, asks: [], usually: ["app"] },
  },
});
