import type * as calls from "#contract/invoices/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { invoiceSteps } from "./access.ts";
import { invoiceEvent, invoiceNow, lockedInvoice } from "./load.ts";
import * as q from "./queries.ts";

/** Stops the reminders of an invoice, or resumes them. */
export async function stopReminders(
  tx: Tx,
  { params, body }: Pick<ServerInput<typeof calls.stopReminders>, "params" | "body">,
) {
  const { invoice } = await lockedInvoice(tx, params.id);
  invoiceSteps.allow(tx, "reminders", invoice, body.version);
  await q.setReminders.run(tx.db, params.id, body.reason, tx.person.id);
  await record(
    tx,
    invoiceEvent(invoice, "reminders", {
      before: { reminders_stopped: invoice.reminders_stopped?.reason ?? null },
      after: { reminders_stopped: body.reason },
    }),
  );
  return await invoiceNow(tx, params.id);
}
