import type { getReport } from "#contract/reports/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { appointmentRef } from "#server/agenda/public.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";
import { reports } from "./records.ts";

/** One report, with the appointment that it tells of where the reader sees that. */
export async function readReport(reader: Reader, { params }: ServerInput<typeof getReport>) {
  const row = await reports.load(reader, params.id);
  const appointment = row.appointment_id === null ? null : await appointmentRef(reader, row.appointment_id);
  return { data: { ...reports.present(row, reader.person), appointment } };
}
