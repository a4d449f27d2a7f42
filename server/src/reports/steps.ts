import type { ServerInput } from "#contract/kit/endpoint.ts";
import { stepKeepers } from "#contract/reports/endpoints.ts";
import type * as calls from "#contract/reports/endpoints.ts";
import type { OpenStep } from "#contract/reports/schemas.ts";
import { createAppointment, type Use } from "#server/agenda/public.ts";
import { contactJson, presentContactRef } from "#server/contacts/public.ts";
import { planned, sql } from "#server/kit/database.ts";
import { conflict, forbidden, unknownReference } from "#server/kit/failures.ts";
import { sizeFor, Where } from "#server/kit/list-query.ts";
import { record } from "#server/kit/record.ts";
import type { Reader, Tx } from "#server/kit/transaction.ts";
import { keepsStep, reportReach } from "./access.ts";
import { presentStep, reports, STEP, STEP_FROM, type ReportRow, type StepRow } from "./records.ts";

interface OpenRow {
  readonly step: StepRow;
  readonly hash_id: string;
  readonly user_id: string;
  readonly number: number;
  readonly date: string;
  readonly contact: unknown;
  readonly total: number;
}
/** Open next steps of reports in reach, earliest due first. */
export async function listSteps(reader: Reader, { query }: ServerInput<typeof calls.openSteps>) {
  const where = new Where()
    .and("s.done_at IS NULL AND s.appointment_id IS NULL")
    .when(query.contact, "e.contact_id = ?::uuid");
  const reached = reportReach.rows(reader, where) ?? "false";
  const rows = await planned<OpenRow>(
    `SELECT ${STEP} AS step, e.hash_id, e.user_id, e.number, e.date, ${contactJson("e.contact_id")} AS contact, count(*) OVER ()::int AS total
     FROM ${STEP_FROM} JOIN report e ON e.hash_id = s.report_id WHERE ${where.text} AND ${reached}
     ORDER BY s.due_on NULLS LAST, s.hash_id LIMIT ${sizeFor(query.limit)}`,
  ).all(reader.db, ...where.values);
  return {
    data: rows.map((row): OpenStep => ({
      ...presentStep(row.step, row, reader.person),
      report_hash_id: row.hash_id,
      report_number: row.number,
      report_date: row.date,
      contact: presentContactRef(reader.person, row.contact),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** Locks the report and loads a next step; throws 403 unless the caller may tick it off. */
async function stepOf(tx: Tx, id: string, step_hash_id: string): Promise<{ row: ReportRow; step: StepRow }> {
  const row = await reports.locked(tx, id);
  const step = row.steps?.find((s) => s.hash_id === step_hash_id);
  if (!step) throw unknownReference("step_hash_id");
  if (!keepsStep(tx.person, row, step)) throw forbidden();
  return { row, step };
}
const bump = sql<{ version: number }, [string]>(
  "UPDATE report SET version = version + 1 WHERE hash_id = $1 RETURNING version",
);
const tick = sql<unknown, [step: string, done: boolean, by: string]>(
  "UPDATE report_step SET done_at = CASE WHEN $2 THEN clock() END, done_by = CASE WHEN $2 THEN $3::uuid END WHERE hash_id = $1",
);
const become = sql<unknown, [step: string, appointment: string]>(
  "UPDATE report_step SET appointment_id = $2 WHERE hash_id = $1",
);

export async function tickStep(tx: Tx, { params, body }: ServerInput<typeof calls.tickStep>) {
  const { row, step } = await stepOf(tx, params.id, body.step_hash_id);
  if ((step.done_at !== null) !== body.done) {
    await tick.run(tx.db, step.hash_id, body.done, tx.person.id);
    const { version } = await bump.one(tx.db, row.hash_id);
    await record(
      tx,
      reports.event({ ...row, version }, body.done ? "tick" : "untick", { details: { step: step.text } }),
    );
  }
  return await reports.now(tx, row.hash_id);
}

/** Creates an appointment from a next step; the assignee is invited. */
export const planStep =
  (use: Use) =>
  async (tx: Tx, { params, body }: ServerInput<typeof calls.planStep>) => {
    if (!tx.person.rights.meets(stepKeepers)) throw forbidden();
    const { row, step } = await stepOf(tx, params.id, body.step_hash_id);
    if (step.done_at !== null || step.appointment_id !== null) throw conflict("reports.step_over");
    const contact = presentContactRef(tx.person, row.contact)?.hash_id ?? null;
    const { data } = await createAppointment(tx, use, {
      body: {
        title: step.text.slice(0, 200),
        kind: contact === null ? "internal" : "visit",
        contact_hash_id: contact,
        people: step.person_id !== null && step.person_id !== tx.person.id ? [step.person_id] : [],
        start: body.start,
        end: body.end,
      },
    });
    await become.run(tx.db, step.hash_id, data.hash_id);
    const { version } = await bump.one(tx.db, row.hash_id);
    const details = { step: step.text, appointment_id: data.hash_id };
    await record(tx, reports.event({ ...row, version }, "plan", { details }));
    return await reports.now(tx, row.hash_id);
  };
