/** Rights to see invoices, of one's own orders or of everybody's. */
export const invoiceSeers = { any: ["orders_view", "orders_view_all", "orders_invoice"] } as const;
