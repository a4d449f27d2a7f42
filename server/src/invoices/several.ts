import type * as calls from "#contract/invoices/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { severalOf } from "#server/kit/area/several.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { lockSeveral } from "#server/orders/public.ts";
import { invoices } from "./lists.ts";
import { loadInvoice } from "./load.ts";
import { invoiceStatus } from "./set-invoice-status.ts";
import { stopReminders } from "./stop-reminders.ts";

type Body = ServerInput<typeof calls.takeInvoices>["body"];

const byDay = sql<{ hash_id: string; order_id: string }, [invoices: readonly string[]]>(
  "SELECT hash_id, order_id FROM invoice WHERE hash_id = ANY ($1::uuid[]) ORDER BY date, hash_id",
);

/** Locks the orders first, as issuing one does, and goes by day: a series takes no number for a day before its last. */
async function locked(tx: Tx, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await byDay.all(tx.db, ids);
  await lockSeveral(
    tx,
    rows.map((row) => row.order_id),
  );
  return rows.map((row) => row.hash_id);
}

async function stop(tx: Tx, id: string, reason: string | null, version: number | undefined) {
  return (await stopReminders(tx, { params: { id }, body: { reason, version } })).data;
}

export const severalInvoices = severalOf<Body["step"], NonNullable<Body["filters"]>, NonNullable<Body["given"]>>({
  list: invoices,
  name: async (tx, id) => {
    const row = await loadInvoice(tx, id);
    return row.number ?? row.order_number;
  },
  locked,
  steps: {
    issue: async (tx, { id, version }) =>
      (await invoiceStatus(tx, { params: { id }, body: { status: "ISSUED", version } })).data,
    stop_reminders: async (tx, { id, version, given: { reason } }) => {
      if (!reason) throw invalidField("reason", "errors.motif_required");
      return await stop(tx, id, reason, version);
    },
    resume_reminders: async (tx, { id, version }) => await stop(tx, id, null, version),
  },
});
