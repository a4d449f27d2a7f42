import { lifecycle } from "../kit/lifecycle.ts";

export const invoiceStates = ["DRAFT", "ISSUED", "PARTIALLY_PAID", "PAID", "CREDITED"] as const;
export type InvoiceState = (typeof invoiceStates)[number];

const accountant = { anyone: "orders_invoice" } as const;
const open = ["ISSUED", "PARTIALLY_PAID"] as const;

export const invoiceLifecycle = lifecycle({
  area: "invoices",
  name: "invoice",
  place: "the country of the order's customer",
  states: invoiceStates,
  initial: "DRAFT",
  /** `live`: its order is not archived. `invoice`: live and not a credit note, as credit notes are issued when created. */
  facts: ["live", "invoice"],
  steps: {
    update: { from: ["DRAFT"], to: "same", who: accountant, while: "live" },
    delete: { from: ["DRAFT"], to: "gone", who: accountant, while: "live" },
    issue: {
      from: ["DRAFT"],
      to: "ISSUED",
      who: accountant,
      while: "live",
      note: "its number is taken and it is posted",
    },
    send: {
      from: invoiceStates,
      to: ["ISSUED", "PARTIALLY_PAID", "PAID", "CREDITED"],
      who: accountant,
      while: "live",
      note: "mailed to the customer; a draft is issued with it",
    },
    dispute: { from: open, to: "same", who: accountant, while: "invoice", note: "a flag, set and taken away" },
    pay: { from: open, to: ["PARTIALLY_PAID", "PAID"], who: accountant, while: "invoice" },
    take_back: {
      from: ["PARTIALLY_PAID", "PAID"],
      to: ["ISSUED", "PARTIALLY_PAID"],
      who: accountant,
      while: "invoice",
      note: "a payment is reversed, with a reason",
    },
    credit: {
      from: open,
      to: ["ISSUED", "PARTIALLY_PAID", "PAID", "CREDITED"],
      who: accountant,
      while: "invoice",
      note: "a credit note over what is open, or a part of it",
    },
    reminders: {
      from: open,
      to: "same",
      who: accountant,
      while: "invoice",
      note: "stopped with a reason, and on again",
    },
  },
  waits: [],
});
