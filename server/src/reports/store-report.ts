import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/reports/endpoints.ts";
import type { ReportKind } from "#contract/reports/schemas.ts";
import { appointmentRef } from "#server/agenda/public.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import { columns, insertInto } from "#server/kit/sql/columns.ts";
import { keepFiles } from "#server/kit/files/papers.ts";
import { record } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { reportForm, reports, tracedOf } from "./records.ts";
import {
  type ReportValues,
  standing,
  type Use,
  checkNamed,
  checkPeople,
  setPeople,
  writeSteps,
  paper,
} from "./report-form.ts";

const insert = insertInto(
  "report",
  columns({
    hash_id: "uuid",
    kind: "text",
    user_id: "uuid",
    readers: "uuid[]",
    country_id: "uuid?",
    title: "text",
    date_end: "date?",
    appointment_id: "uuid?",
    ...reportForm.types,
  }),
);

interface NewReport {
  readonly kind: ReportKind;
  readonly date_end?: string;
  /** For a drafted report: the country of all its contacts, or null if they are in several. */
  readonly country?: string | null;
  readonly values: ReportValues;
  readonly appointment?: string | null;
}

/** Inserts a report of the caller; returns its identifier. */
export async function addReport(tx: Tx, { kind, date_end, country, values, appointment }: NewReport): Promise<string> {
  const id = newId();
  const at = await standing.one(tx.db, tx.person.id, values.recipe_id);
  await insert(tx.db, {
    hash_id: id,
    kind,
    user_id: tx.person.id,
    readers: [tx.person.id],
    country_id: country === undefined ? at.country : country,
    title: values.project ?? at.recipe ?? tx.person.name,
    date_end: date_end ?? null,
    appointment_id: appointment ?? null,
    ...values,
  });
  return id;
}

/** Records the creation on the trail and returns the report. */
export async function reportMade(tx: Tx, id: string) {
  const row = await reports.load(tx, id);
  const after = { ...tracedOf(row), kind: row.kind, date_end: row.date_end, appointment_id: row.appointment_id };
  await record(tx, reports.event(row, "store", { after, details: { to: "DRAFT" } }));
  return { data: reports.present(row, tx.person) };
}

export const storeReport =
  ({ storage }: Use) =>
  async (tx: Tx, { body: b }: Pick<ServerInput<typeof calls.storeReport>, "body">) => {
    tx.access.require("reports_create", {});
    const values: ReportValues = {
      contact_id: b.contact_hash_id ?? null,
      date: b.date,
      place: b.place ?? null,
      purpose: b.purpose ?? null,
      summary: b.summary,
      needs: b.needs ?? null,
      competitors: b.competitors ?? null,
      samples: b.samples ?? null,
      recipe_id: b.recipe_hash_id ?? null,
      project: b.project ?? null,
      trials: b.trials ?? [],
      sections: b.sections ?? {},
    };
    await checkNamed(tx, b.kind, values);
    const people = b.contact_people ?? [];
    await checkPeople(tx, values.contact_id, people);
    const appointment = b.appointment_hash_id ?? null;
    if (appointment !== null && !(await appointmentRef(tx, appointment))) throw unknownReference("appointment_hash_id");
    const id = await addReport(tx, { kind: b.kind, values, appointment });
    if (people.length > 0) await setPeople.run(tx.db, id, people);
    await writeSteps(tx, id, b.steps ?? [], []);
    await keepFiles(tx, storage, paper(id), b.files);
    return await reportMade(tx, id);
  };
