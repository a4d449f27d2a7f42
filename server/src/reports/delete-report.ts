import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/reports/endpoints.ts";
import { sql } from "#server/kit/sql/database.ts";
import { record } from "#server/kit/records/record.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { reports, tracedOf } from "./records.ts";
import type { Use } from "./report-form.ts";

const destroy = sql<unknown, [string]>("DELETE FROM report WHERE hash_id = $1");

export const deleteReport =
  ({ storage }: Use) =>
  async (tx: Tx, { params, body }: ServerInput<typeof calls.deleteReport>) => {
    const row = await reports.begin(tx, "delete", params.id, body?.version);
    await storage.drop(
      tx,
      (row.files ?? []).map((f) => f.hash_id),
    );
    await destroy.run(tx.db, row.hash_id);
    const told = { before: tracedOf(row), details: { from: row.state } };
    await record(tx, reports.event({ ...row, version: row.version + 1 }, "delete", told));
    return { message: text(tx.call.locale, "errors.done_deleted") };
  };
