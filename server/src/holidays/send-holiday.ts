import type { sendHoliday as sendCall } from "#contract/holidays/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { invalid, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { holdingOnce, takeFromStock } from "./hold.ts";
import { holidaySteps } from "./present.ts";
import type { FullHoliday } from "./queries.ts";
import { holidays } from "./records.ts";
import { lineProblems, needsPaper } from "./rules.ts";

/** What was decided on an earlier sending is over. */
const ANEW = { motif: null, rejected_at: null, rejected_by: null, approved_at: null, approved_by: null };

/** Sends a draft or a rejected request: counted anew, and taken from the stock. */
export async function sendHoliday(tx: Tx, { params, body }: ServerInput<typeof sendCall>) {
  const row: FullHoliday = await holidays.begin(tx, "send", params.id, body?.version);
  if (!row.usable) throw unknownReference("holiday_type_hash_id");
  const problems = lineProblems(row.type_rules, row.dates, row.today);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const ended = await holdingOnce(
    async () => await holidaySteps.write(tx, "holiday", "send", row, { at: "sent_at", set: ANEW }),
  );
  const { days = Number(row.days), version = ended.version } = (await takeFromStock(tx, row, { recounts: true })) ?? {};
  if (days === 0) throw invalidField("dates", "holidays.no_days");
  if (needsPaper(row.type_rules, days) && row.files_count === 0)
    throw invalidField("invoices", "holidays.paper_needed");
  return await holidays.moved(
    tx,
    "send",
    row,
    { ...ended, version },
    {
      after: { days: String(days) },
      notice: { kind: "holiday_sent", users: row.approvers.map((p) => p.hash_id), holders: true },
    },
  );
}
