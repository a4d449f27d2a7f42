import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/reports/endpoints.ts";
import type { GivenStep, ReportKind } from "#contract/reports/schemas.ts";
import { staffPeople } from "#server/access/public.ts";
import { checkContactRef, contactReach } from "#server/contacts/public.ts";
import { columns, insertInto, updateOf, type RowOf } from "#server/kit/columns.ts";
import { planned, sql } from "#server/kit/database.ts";
import { invalidField, unknownReference } from "#server/kit/failures.ts";
import { addJob } from "#server/kit/jobs.ts";
import { Where } from "#server/kit/list-query.ts";
import { changeFiles, checkFiles, keepFiles } from "#server/kit/papers.ts";
import { record } from "#server/kit/record.ts";
import type { Storage } from "#server/kit/storage.ts";
import { text } from "#server/kit/texts.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { checkRecipeRef } from "#server/recipes/public.ts";
import { mayReceive } from "./access.ts";
import { MAILS } from "./mails.ts";
import { contentOf, reportForm, reports, tracedOf, type ReportRow } from "./records.ts";

export type ReportValues = RowOf<typeof reportForm>;
interface Use {
  readonly storage: Storage;
}
const paper = (id: string) => ({ kind: "report", id });

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
    ...reportForm.types,
  }),
);
const update = updateOf("report", columns({ ...reportForm.types, country_id: "uuid?", title: "text" }));
/** The author's main country and the recipe's name, for the country and title of a report without a contact. */
const standing = sql<{ country: string | null; recipe: string | null }, [person: string, recipe: string | null]>(
  `SELECT (SELECT main_country_id FROM app_user WHERE hash_id = $1) AS country, (SELECT name FROM recipe WHERE hash_id = $2::uuid) AS recipe`,
);
const setPeople = sql<unknown, [report: string, contacts: readonly string[]]>(`
  WITH gone AS (DELETE FROM report_person WHERE report_id = $1 AND contact_id <> ALL ($2::uuid[]))
  INSERT INTO report_person (report_id, contact_id) SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING`);
const dropSteps = sql<unknown, [report: string, kept: readonly string[]]>(
  "DELETE FROM report_step WHERE report_id = $1 AND hash_id <> ALL ($2::uuid[])",
);
const stepColumns = columns({
  hash_id: "uuid",
  report_id: "uuid",
  position: "smallint",
  text: "text",
  person_id: "uuid?",
  due_on: "date?",
});
const putSteps = sql<unknown, [rows: string]>(
  `INSERT INTO report_step (${stepColumns.names}) SELECT ${stepColumns.names} FROM ${stepColumns.from("$1", "r")}
   ON CONFLICT (hash_id) DO UPDATE SET position = excluded.position, text = excluded.text, person_id = excluded.person_id, due_on = excluded.due_on`,
);
const staffAmong = sql<{ count: number }, [readonly string[]]>(
  "SELECT count(*)::int AS count FROM app_user WHERE hash_id = ANY ($1::uuid[]) AND active AND kind = 'staff'",
);

/** People met must be of the contact and in reach; those already on the report are not checked. */
async function checkPeople(tx: Tx, contact: string | null, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const where = new Where();
  const [those, company] = [where.bind("?::uuid[]", ids), where.bind("?::uuid", contact)];
  const { count } = await planned<{ count: number }>(
    `SELECT count(*)::int AS count FROM contact c WHERE c.hash_id = ANY (${those}) AND (c.company_id = ${company} OR c.hash_id = ${company}) AND ${contactReach.rowsAs("c")(tx, where) ?? "false"}`,
  ).one(tx.db, ...where.values);
  if (count !== new Set(ids).size) throw unknownReference("contact_people");
}

interface NamedRefs {
  readonly contact_id: string | null;
  readonly recipe_id: string | null;
  readonly project: string | null;
}
/** Checks that the fields a kind requires are there, and that new references are in reach. */
async function checkNamed(tx: Tx, kind: ReportKind, next: NamedRefs, before?: NamedRefs): Promise<void> {
  if (kind === "visit" && next.contact_id === null) throw invalidField("contact_hash_id", "errors.required");
  if (kind === "laboratory" && next.recipe_id === null && !next.project)
    throw invalidField("project", "reports.recipe_or_project");
  if (next.contact_id !== null && next.contact_id !== before?.contact_id)
    await checkContactRef(tx, "contact_hash_id", next.contact_id);
  if (next.recipe_id !== null && next.recipe_id !== before?.recipe_id)
    await checkRecipeRef(tx, "recipe_hash_id", next.recipe_id);
}

/** Replaces the next steps: those that are not given are deleted. */
async function writeSteps(
  tx: Tx,
  report: string,
  given: readonly GivenStep[],
  before: NonNullable<ReportRow["steps"]>,
): Promise<void> {
  for (const [i, step] of given.entries())
    if (step.hash_id && !before.some((b) => b.hash_id === step.hash_id)) throw unknownReference(`steps.${i}.hash_id`);
  const known = new Set(before.map((b) => b.person_id));
  const people = [...new Set(given.flatMap((s) => s.person_hash_id ?? []))].filter((id) => !known.has(id));
  if (people.length > 0 && (await staffAmong.one(tx.db, people)).count !== people.length)
    throw unknownReference(
      `steps.${given.findIndex((s) => s.person_hash_id && people.includes(s.person_hash_id))}.person_hash_id`,
    );
  if (before.length > 0)
    await dropSteps.run(
      tx.db,
      report,
      given.flatMap((s) => s.hash_id ?? []),
    );
  const rows = given.map((s, i) => ({
    hash_id: s.hash_id ?? newId(),
    report_id: report,
    position: i + 1,
    text: s.text,
    person_id: s.person_hash_id ?? null,
    due_on: s.due_on ?? null,
  }));
  if (rows.length > 0) await putSteps.run(tx.db, JSON.stringify(rows));
}

interface NewReport {
  readonly kind: ReportKind;
  readonly date_end?: string;
  /** For a drafted report: the country of all its contacts, or null if they are in several. */
  readonly country?: string | null;
  readonly values: ReportValues;
}
/** Inserts a report of the caller; returns its identifier. */
export async function addReport(tx: Tx, { kind, date_end, country, values }: NewReport): Promise<string> {
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
    ...values,
  });
  return id;
}
/** Records the creation on the trail and returns the report. */
export async function reportMade(tx: Tx, id: string) {
  const row = await reports.load(tx, id);
  const after = { ...tracedOf(row), kind: row.kind, date_end: row.date_end };
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
    const id = await addReport(tx, { kind: b.kind, values });
    if (people.length > 0) await setPeople.run(tx.db, id, people);
    await writeSteps(tx, id, b.steps ?? [], []);
    await keepFiles(tx, storage, paper(id), b.files);
    return await reportMade(tx, id);
  };

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
