import { lifecycle } from "../kit/lifecycle.ts";

export const orderStates = ["NOT_CONFIRMED", "CONFIRMED", "WAITING_INFORMATION", "INVOICED"] as const;
export type OrderState = (typeof orderStates)[number];
/** The status shown on screens. A derived status takes precedence over the stored state. */
export const orderShown = [...orderStates, "OVERDUE", "PAID", "ARCHIVED"] as const;
export type OrderShown = (typeof orderShown)[number];

const keepers = { owner: "orders_update", anyone: "orders_update_all" } as const;
const live = ["NOT_CONFIRMED", "CONFIRMED", "WAITING_INFORMATION", "INVOICED"] as const;

export const orderLifecycle = lifecycle({
  area: "orders",
  name: "order",
  place: "the country of the order's customer",
  states: orderStates,
  initial: "NOT_CONFIRMED",
  /** `live`: not archived. `closed`: live, and either paid, not confirmed, or with nothing open. */
  facts: ["live", "closed", "archived"],
  steps: {
    update: { from: ["NOT_CONFIRMED", "CONFIRMED"], to: "same", who: keepers, while: "live" },
    delete: {
      from: ["NOT_CONFIRMED"],
      to: "gone",
      who: { owner: "orders_delete", anyone: "orders_delete_all" },
      while: "live",
    },
    confirm: { from: ["NOT_CONFIRMED"], to: "CONFIRMED", who: keepers, while: "live" },
    wait: {
      from: ["NOT_CONFIRMED", "CONFIRMED", "INVOICED"],
      to: "WAITING_INFORMATION",
      who: keepers,
      while: "live",
      note: "its owner and the people chosen are reminded until it is answered",
    },
    answer: {
      from: ["WAITING_INFORMATION"],
      to: ["NOT_CONFIRMED", "CONFIRMED", "INVOICED"],
      who: keepers,
      while: "live",
      note: "back to the state that it came from, with the comment that answers",
    },
    tasks: {
      from: ["CONFIRMED", "WAITING_INFORMATION", "INVOICED"],
      to: "same",
      who: keepers,
      while: "live",
      note: "the state of a task, sub-tasks",
    },
    reserve: {
      from: ["CONFIRMED", "WAITING_INFORMATION", "INVOICED"],
      to: "same",
      who: keepers,
      while: "live",
    },
    release: { from: live, to: "same", who: keepers, while: "live" },
    ship: {
      from: ["CONFIRMED", "INVOICED"],
      to: "same",
      who: keepers,
      while: "live",
    },
    comment: { from: live, to: "same", who: keepers, while: "live" },
    invoice: { from: ["CONFIRMED", "INVOICED"], to: "INVOICED", who: { anyone: "orders_invoice" }, while: "live" },
    pay: { from: ["INVOICED"], to: "same", who: { anyone: "orders_invoice" }, while: "live" },
    archive: {
      from: live,
      to: "same",
      who: keepers,
      while: "closed",
      note: "with a reason unless it is paid or not confirmed",
    },
    unarchive: { from: live, to: "same", who: keepers, while: "archived" },
  },
  waits: [],
});
