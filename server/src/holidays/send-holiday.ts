import type { sendHoliday as sendCall } from "#contract/holidays/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { checkLines, lineRows, mustNotOverlap, spanColumns, typeFor } from "./form.ts";
import { holdingOnce, takeFromStock } from "./hold.ts";
import { applicantOf } from "./people.ts";
import { putLines, setCounted, type FullHoliday } from "./queries.ts";
import { holidayNow, holidays } from "./records.ts";
import { needsPaper } from "./rules.ts";

const approversOf = sql<{ ids: string[] }, [string]>("SELECT holiday_approvers($1) AS ids");

/** Sends a draft or a rejected request: counted anew, and taken from the stock. */
export async function sendHoliday(tx: Tx, { params, body }: ServerInput<typeof sendCall>) {
  const row: FullHoliday = await holidays.begin(tx, "send", params.id, body?.version);
  const applicant = await applicantOf(tx.db, row.user_id);
  const type = await typeFor(tx.db, row.type_id, row.user_id);
  const lines = row.dates.map(({ nbrDay: _, ...line }) => line);
  const counted = await checkLines(tx.db, applicant, type, lines);
  if (needsPaper(type, counted.days) && row.files_count === 0) throw invalidField("invoices", "holidays.paper_needed");
  await mustNotOverlap(tx.db, row.user_id, lines, row.hash_id);
  const now = spanColumns(lines, counted);
  if (now.days !== String(Number(row.days)) || now.return_date !== row.return_date) {
    await setCounted.run(tx.db, row.hash_id, now.start_date, now.end_date, now.days, now.return_date);
    await putLines(tx.db, row.hash_id, row.user_id, lineRows(lines, counted));
  }
  const { ids } = await approversOf.one(tx.db, row.user_id);
  await holdingOnce(
    async () =>
      await holidays.move(
        tx,
        "send",
        { ...row, ...now },
        {
          at: "sent_at",
          // What was decided on an earlier sending is over.
          quietly: { motif: null, rejected_at: null, rejected_by: null, approved_at: null, approved_by: null },
          notice: { kind: "holiday_sent", users: ids, holders: true },
        },
      ),
  );
  await takeFromStock(tx, row, { recounts: true });
  return await holidayNow(tx, row.hash_id);
}
