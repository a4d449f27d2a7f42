import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { archiveExpenses as archiveCall } from "#contract/expenses/endpoints.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { archiveSeveral } from "./queries.ts";
import { expenseEvent } from "./records.ts";
import { severalFor, versionsOf } from "./several.ts";

/** Archives paid or rejected expenses, or brings them back. */
export async function archiveExpenses(tx: Tx, { body }: ServerInput<typeof archiveCall>) {
  const { archived } = body;
  const { fit, refused } = await severalFor(tx, "archive", body);
  const changing = fit.filter((e) => e.archived !== archived);
  const moved = await versionsOf(changing, (ids) => archiveSeveral.all(tx.db, ids, archived));
  await record(
    tx,
    ...changing.map((e) =>
      expenseEvent({ ...e, version: moved(e) }, archived ? "archive" : "unarchive", {
        before: { archived: e.archived },
        after: { archived },
        details: { from: e.status, to: e.status },
      }),
    ),
  );
  return { data: { archived: fit.map((e) => e.hash_id), refused } };
}
