import type { ServerInput } from "#contract/kit/endpoint.ts";
import { stepKeepers } from "#contract/reports/endpoints.ts";
import type * as calls from "#contract/reports/endpoints.ts";
import { createAppointment, type Use } from "#server/agenda/public.ts";
import { presentContactRef } from "#server/contacts/public.ts";
import { sql } from "#server/kit/sql/database.ts";
import { conflict, forbidden } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { reports } from "./records.ts";
import { stepOf, bump } from "./next-steps.ts";

const become = sql<unknown, [step: string, appointment: string]>(
  "UPDATE report_step SET appointment_id = $2 WHERE hash_id = $1",
);

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
