import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/reports/endpoints.ts";
import { columns, updateOf } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { addJob } from "#server/kit/jobs/jobs.ts";
import { changeFiles, checkFiles } from "#server/kit/files/papers.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { MAILS } from "./mails.ts";
import { contentOf, reportForm, reports, tracedOf } from "./records.ts";
import {
  type Use,
  type ReportValues,
  checkNamed,
  checkPeople,
  standing,
  setPeople,
  writeSteps,
  paper,
} from "./report-form.ts";

const update = updateOf("report", columns({ ...reportForm.types, country_id: "uuid?", title: "text" }));

const keepEdition = sql<
  unknown,
  [report: string, edition: number, content: string, changed: string, by: string]
>(`WITH kept AS (INSERT INTO report_edition (report_id, edition, content, changed, changed_by) VALUES ($1, $2, $3::jsonb, $4, $5)),
    again AS (UPDATE report_recipient SET mailed_at = NULL WHERE report_id = $1)
  UPDATE report SET edition = $2 + 1, sent_at = clock() WHERE hash_id = $1`);

/** Changes a report; if it was sent, this creates a new version. */
export const updateReport =
  ({ storage }: Use) =>
  async (tx: Tx, { params, body: b }: ServerInput<typeof calls.updateReport>) => {
    const row = await reports.begin(tx, "update", params.id, b.version);
    const isSent = row.state === "SENT";
    if (isSent && !b.changed) throw invalidField("changed", "reports.changed_needed");
    if (isSent && b.summary === "") throw invalidField("summary", "reports.summary_needed");
    const sent = <T>(given: T | undefined, was: T): T => (given === undefined ? was : given);
    const values: ReportValues = {
      contact_id: sent(b.contact_hash_id, row.contact_id),
      date: sent(b.date, row.date),
      place: sent(b.place, row.place),
      purpose: sent(b.purpose, row.purpose),
      summary: sent(b.summary, row.summary),
      needs: sent(b.needs, row.needs),
      competitors: sent(b.competitors, row.competitors),
      samples: sent(b.samples, row.samples),
      recipe_id: sent(b.recipe_hash_id, row.recipe_id),
      project: sent(b.project, row.project),
      trials: sent(b.trials, [...row.trials]),
      sections: { ...row.sections, ...b.sections },
    };
    await checkNamed(tx, row.kind, values, row);
    if (row.date_end !== null && values.date !== row.date) throw invalidField("date", "reports.days_stay");
    const isElsewhere = values.contact_id !== row.contact_id;
    // Whether its recipients may receive it was asked for the contact that it was sent with.
    if (isSent && isElsewhere) throw invalidField("contact_hash_id", "reports.contact_stays");
    const before = new Set((row.contact_people ?? []).map((p) => p.hash_id));
    const people = b.contact_people ?? (isElsewhere ? [] : [...before]);
    await checkPeople(tx, values.contact_id, isElsewhere ? people : people.filter((id) => !before.has(id)));
    checkFiles(row.files ?? [], b.removes, b.files);
    const at = await standing.one(tx.db, row.user_id, values.recipe_id);
    await update(tx.db, row.hash_id, {
      ...values,
      country_id: row.contact_id === null ? row.country_id : at.country,
      title: values.project ?? at.recipe ?? row.user.name,
    });
    await setPeople.run(tx.db, row.hash_id, people);
    if (b.steps) await writeSteps(tx, row.hash_id, b.steps, row.steps ?? []);
    await changeFiles(tx, storage, paper(row.hash_id), b.removes, b.files);
    if (isSent) {
      const content = JSON.stringify({ ...contentOf(row), date_end: row.date_end });
      await keepEdition.run(tx.db, row.hash_id, row.edition, content, b.changed ?? "", tx.person.id);
      await addJob(tx.db, MAILS, { report: row.hash_id });
    }
    const after = await reports.load(tx, row.hash_id);
    const recipients = (after.recipients ?? []).map((r) => r.person.hash_id);
    const said = {
      was: row,
      before: tracedOf(row),
      after: tracedOf(after),
      ...(isSent && {
        details: { edition: after.edition, changed: b.changed },
        notice: { kind: "report_changed" as const, users: recipients, params: { person: tx.person.name } },
      }),
    };
    await record(tx, reports.event(after, isSent ? "edition" : "update", said));
    return { data: reports.present(after, tx.person) };
  };
