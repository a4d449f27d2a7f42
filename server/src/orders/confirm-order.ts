import { orders } from "./records.ts";

export const confirmOrder = orders.step("confirm", {
  at: "confirmed_at",
  notice: { kind: "order_updated", owner: true, holders: true },
});
