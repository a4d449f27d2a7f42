import { area } from "../kit/area.ts";

const told = (right: `notify_order_invoice_${"due" | "added" | "updated" | "paid"}`) =>
  ({ family: "orders", party: true, asks: [right, "orders_view_all"], usually: ["app"] }) as const;

export const invoicesArea = area({
  shownBy: ["orders"],
  notices: {
    invoice_due: told("notify_order_invoice_due"),
    invoice_added: told("notify_order_invoice_added"),
    invoice_updated: told("notify_order_invoice_updated"),
    invoice_paid: told("notify_order_invoice_paid"),
  },
});
