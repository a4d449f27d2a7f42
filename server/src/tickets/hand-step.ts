import { staffPerson } from "#server/access/public.ts";
import { record } from "#server/kit/records/record.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { isAsker, mayName } from "./access.ts";
import type { MovedStep } from "./copy-steps.ts";
import { touch } from "./move-process.ts";
import type { FullTicket } from "./queries.ts";
import { ticketEvent, tickets } from "./records.ts";
import type { StepRow } from "./steps.ts";
import { toldOfSteps } from "./told-steps.ts";

const write = sql<MovedStep, [id: string, from: string, to: string]>(`
  UPDATE ticket_step s SET since = CASE WHEN s.state IN ('OPEN', 'TO_APPROVE') THEN clock() END,
    user_id = CASE WHEN s.user_id = $2 THEN $3 ELSE s.user_id END, approver_id = CASE WHEN s.approver_id = $2 THEN $3 ELSE s.approver_id END
  WHERE s.hash_id = $1 RETURNING s.hash_id, s.label, s.state, s.people, s.approvers`);

interface Handing {
  readonly ticket: string;
  readonly step: string;
  readonly from: string;
  readonly to: string;
}

/** Whoever gets a step is named as on a ticket, a handler on a secret one, and approves nothing that they asked or do themselves. */
async function mayTake(tx: Tx, row: FullTicket, step: StepRow, { from, to }: Handing): Promise<boolean> {
  const person = await staffPerson(tx.db, to);
  if (!person || !(row.secret ? row.handlers.includes(to) : mayName(tx, person))) return false;
  const [owner, approver] = [step.user?.hash_id, step.approver_user?.hash_id].map((id) => (id === from ? to : id));
  if (!row.four_eyes || approver === undefined) return true;
  return approver !== owner && !(approver === to && (isAsker(row, to) || step.done_by?.hash_id === to));
}

/** Gives a step that names somebody to somebody else, who does or approves it in their place. */
export async function handStep(tx: Tx, handing: Handing): Promise<FullTicket> {
  const row = await tickets.begin(tx, "assign", handing.ticket, undefined);
  const step = row.steps.find((s) => s.hash_id === handing.step);
  if (!step || !(await mayTake(tx, row, step, handing))) throw invalidField("user_id", "errors.ticket_step_taker");
  const moved = await write.one(tx.db, step.hash_id, handing.from, handing.to);
  const now = { ...row, ...(await touch.one(tx.db, row.hash_id)) };
  const readers = [...new Set([...row.readers, ...now.readers])];
  const told = ticketEvent({ ...now, readers }, "step_hand", {
    before: { assignee_id: handing.from },
    after: { assignee_id: handing.to },
    ...(!row.secret && { details: { step: step.label } }),
  });
  await record(tx, told, ...toldOfSteps(now, tx.person.name, [moved]));
  return row;
}
