import { staffPerson } from "#server/access/public.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { layOut, locked, notifyChange, plannedTo, writtenOf, type Use } from "./appointment-form.ts";
import { tracedOf } from "./events.ts";
import { appointmentNow } from "./load.ts";
import * as q from "./queries.ts";

const give = sql<unknown, [id: string, to: string]>("UPDATE appointment SET user_id = $2 WHERE hash_id = $1");

/** Gives an appointment, with all times of a series, to somebody who organises it from now on in another's place. Its guests hear of it. */
export async function handAppointment(
  tx: Tx,
  use: Pick<Use, "host">,
  { id, to }: { readonly id: string; readonly to: string },
): Promise<void> {
  const row = await locked(tx, id, "update", undefined);
  if (!(await staffPerson(tx.db, to))) throw invalidField("user_id", "errors.unknown_reference");
  const people = [...new Set(row.people.map((one) => (one === row.user_id ? to : one)))];
  const skipped = [...row.without, ...row.taken_out];
  const next = { ...writtenOf(row), people, sequence: row.sequence + 1 };
  const written = plannedTo(next, row.time_zone, skipped, tx.call.now);
  await give.run(tx.db, id, to);
  await q.update(tx.db, id, written);
  await layOut(tx, id, written, row.time_zone, skipped);
  const now = await appointmentNow(tx, id);
  await notifyChange(tx, use, { before: row, row: now }, false, {
    before: { ...tracedOf(writtenOf(row)), user_id: row.user_id },
    after: { ...tracedOf(written), user_id: to },
  });
}
