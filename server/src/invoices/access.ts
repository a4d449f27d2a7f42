import { invoiceLifecycle, type InvoiceState } from "#contract/invoices/lifecycle.ts";
import { reachedBy } from "#server/kit/records/reached.ts";
import { stepsOf } from "#server/kit/records/steps.ts";

/** A person sees the invoices of their own orders, and those of countries where they see all orders or invoices. */
export const invoiceReach = reachedBy({
  table: "invoice",
  own: "e.user_id",
  place: "e.country_id",
  places: "country",
  others: [{ rows: "true", rights: ["orders_view_all", "orders_invoice"] }],
  search: "e.search",
});

/** What rights and states are checked against. */
export interface Decided {
  readonly kind: "invoice" | "credit";
  readonly state: InvoiceState;
  /** Whether its order is archived, which forbids every step. */
  readonly archived: boolean;
  readonly country_id: string;
  readonly user_id: string;
  readonly version: number;
}
export const invoiceSteps = stepsOf<typeof invoiceLifecycle, Decided>(invoiceLifecycle, {
  place: (row) => ({ country: row.country_id }),
  facts: (row, me) => {
    const live = !row.archived;
    return { state: row.state, own: row.user_id === me, is: { live, invoice: live && row.kind === "invoice" } };
  },
});
