import type * as calls from "#contract/invoices/endpoints.ts";
import { lacksExemption } from "#contract/invoices/rules.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { conflict, invalidField } from "#server/kit/shared/failures.ts";
import { record, recordLast } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { invoiceSteps } from "./access.ts";
import { invoiceEvent, invoiceNow, lockedInvoice } from "./load.ts";
import * as q from "./queries.ts";
import { issueInvoice } from "./issue-invoice.ts";

/** Issues a draft, or sets or clears the dispute flag. */
export async function invoiceStatus(
  tx: Tx,
  { params, body }: Pick<ServerInput<typeof calls.invoiceStatus>, "params" | "body">,
) {
  const found = await lockedInvoice(tx, params.id);
  const { invoice } = found;
  if (body.status === "ISSUED") {
    invoiceSteps.allow(tx, "issue", invoice, body.version);
    if (lacksExemption(invoice)) throw conflict("errors.exemption_needed", undefined, "exemption");
    const told = await issueInvoice(tx, found);
    const now = await invoiceNow(tx, params.id);
    await recordLast(tx, ...told);
    return now;
  }
  invoiceSteps.allow(tx, "dispute", invoice, body.version);
  if (body.disputed === undefined) throw invalidField("status", "errors.required");
  if (body.disputed && !body.reason) throw invalidField("reason", "errors.required");
  const reason = body.disputed ? (body.reason ?? null) : null;
  await q.setDisputed.run(tx.db, params.id, body.disputed, reason);
  await record(
    tx,
    invoiceEvent(invoice, body.disputed ? "dispute" : "undispute", {
      before: { disputed: invoice.disputed },
      after: { disputed: body.disputed, dispute_reason: reason },
      notice: { kind: "invoice_updated" },
    }),
  );
  return await invoiceNow(tx, params.id);
}
