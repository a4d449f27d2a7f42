import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/reports/endpoints.ts";
import { staffPeople } from "#server/access/public.ts";
import { sql } from "#server/kit/sql/database.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { mayReceive } from "./access.ts";
import { MAILS } from "./mails.ts";
import { reports } from "./records.ts";

const addRecipients = sql<{ version: number }, [report: string, people: readonly string[], by: string]>(`
  WITH added AS (INSERT INTO report_recipient (report_id, sent_by, user_id) SELECT $1, $3, unnest($2::uuid[]) ON CONFLICT DO NOTHING)
  UPDATE report SET state = 'SENT', sent_at = coalesce(sent_at, clock()), version = version + 1,
    readers = ARRAY(SELECT DISTINCT p FROM unnest(readers || $2::uuid[]) AS p) WHERE hash_id = $1 RETURNING version`);

/** Sends a report to colleagues who may open it. They are notified at once and mailed by a job. */
export async function sendReport(tx: Tx, { params, body }: ServerInput<typeof calls.sendReport>) {
  const row = await reports.begin(tx, "send", params.id, body.version);
  if (row.summary === "") throw invalidField("summary", "reports.summary_needed");
  const had = new Set((row.recipients ?? []).map((r) => r.person.hash_id));
  const ids = [...new Set(body.recipients)].filter((id) => id !== row.user_id && !had.has(id));
  if (ids.length === 0) throw invalidField("recipients", "errors.recipient_needed");
  const people = await staffPeople(tx.db, ids);
  if (people.length !== ids.length) throw unknownReference("recipients");
  const barred = people.filter((person) => !mayReceive(person, row));
  if (barred.length > 0)
    throw invalidField("recipients", "reports.may_not_receive", { names: barred.map((p) => p.name).join(", ") });
  const { version } = await addRecipients.one(tx.db, row.hash_id, ids, tx.person.id);
  await addJob(tx.db, MAILS, { report: row.hash_id });
  const after = await reports.load(tx, row.hash_id);
  await record(
    tx,
    reports.event({ ...after, version }, "send", {
      before: { state: row.state },
      after: { state: "SENT" },
      details: { from: row.state, to: "SENT", recipients: ids },
      // Holders are those who chose this notification and see all reports of the country.
      notice: { kind: "report_sent", users: ids, holders: true, params: { person: tx.person.name } },
    }),
  );
  return { data: reports.present(after, tx.person) };
}
