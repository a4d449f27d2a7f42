import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/reports/endpoints.ts";
import type { OpenStep } from "#contract/reports/schemas.ts";
import { contactJson, presentContactRef } from "#server/contacts/public.ts";
import { planned, sql } from "#server/kit/sql/database.ts";
import { forbidden, unknownReference } from "#server/kit/shared/failures.ts";
import { sizeFor, Where } from "#server/kit/sql/list-query.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
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
export async function stepOf(tx: Tx, id: string, step_hash_id: string): Promise<{ row: ReportRow; step: StepRow }> {
  const row = await reports.locked(tx, id);
  const step = row.steps?.find((s) => s.hash_id === step_hash_id);
  if (!step) throw unknownReference("step_hash_id");
  if (!keepsStep(tx.person, row, step)) throw forbidden();
  return { row, step };
}

export const bump = sql<{ version: number }, [string]>(
  "UPDATE report SET version = version + 1 WHERE hash_id = $1 RETURNING version",
);
