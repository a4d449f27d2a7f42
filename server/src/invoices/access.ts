import { invoiceLifecycle, type InvoiceState } from "#contract/invoices/lifecycle.ts";
import { reachedBy } from "#server/kit/reached.ts";
import { stepsOf } from "#server/kit/steps.ts";

/** Who reaches which invoices: those of one's own orders, and those of countries where one sees everybody's orders or invoices. */
export const invoiceReach = reachedBy({
  table: "invoice",
  own: "e.user_id",
  place: "e.country_id",
  places: "country",
  others: [{ rows: "true", rights: ["orders_view_all", "orders_invoice"] }],
  search: "e.search",
});

/** What decides about one. */
export interface Decided {
  readonly kind: "invoice" | "credit";
  readonly state: InvoiceState;
  /** Its order is archived: nothing is done with it then. */
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
