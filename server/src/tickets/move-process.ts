import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { moveProcess as call, ProcessDeed } from "#contract/tickets/process-endpoints.ts";
import type { StepState } from "#contract/tickets/process-lifecycle.ts";
import { record } from "#server/kit/records/record.ts";
import { Failure, invalidField, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { columns } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import type { MovedStep } from "./copy-steps.ts";
import { dueTimes } from "./step-due.ts";
import { toldOfSteps } from "./told-steps.ts";
import { afterDeed } from "./process-rules.ts";
import type { FullTicket } from "./queries.ts";
import { lockedTicket, ticketEvent, ticketNow, type ToldTicket } from "./records.ts";
import { processSteps, type StepRow } from "./steps.ts";

const moved = columns({
  hash_id: "uuid",
  state: "text",
  round: "integer",
  /** It opens anew, not after a refusal. */
  opens: "boolean",
  due_at: "timestamptz?",
  done_by: "uuid?",
  approved_by: "uuid?",
  reason: "text?",
});
const write = sql<MovedStep, [rows: string]>(`
  UPDATE ticket_step s SET state = r.state, round = r.round, done_by = r.done_by, approved_by = r.approved_by, reason = r.reason, taken = NULL,
    since = CASE WHEN r.state IN ('OPEN', 'TO_APPROVE') THEN clock() END,
    opened_at = CASE WHEN r.state = 'PENDING' THEN NULL WHEN r.opens THEN clock() ELSE s.opened_at END,
    due_at = CASE WHEN r.state = 'PENDING' THEN NULL WHEN r.opens THEN r.due_at ELSE s.due_at END,
    done_at = CASE WHEN r.done_by IS NULL THEN NULL ELSE clock() END
  FROM ${moved.from("$1", "r")} WHERE s.hash_id = r.hash_id
  RETURNING s.hash_id, s.label, s.state, s.people, s.approvers`);
/** What changed with the steps of a ticket. */
export const touch = sql<Pick<ToldTicket, "version" | "readers"> & { readonly workers: string[] }, [string]>(
  "UPDATE ticket SET version = version + 1 WHERE hash_id = $1 RETURNING version, readers, workers",
);

/** Writes the new states of steps; `reason` and `by` are of the step that the deed is about. */
export async function writeSteps(
  tx: Tx,
  row: FullTicket,
  states: ReadonlyMap<number, StepState>,
  { about, deed, reason }: { about: (step: StepRow) => boolean; deed: ProcessDeed; reason: string | null },
): Promise<readonly MovedStep[]> {
  const me = tx.person.id;
  const changed = row.steps.flatMap((step) => {
    const state = states.get(step.position);
    return state === undefined ? [] : [{ step, state }];
  });
  const opening = changed.filter(({ state }) => state === "OPEN").map(({ step }) => step.due_minutes);
  const due = await dueTimes(tx, row.zone_id, opening);
  const rows = changed.map(({ step, state }) => {
    const isIt = about(step);
    const isEnding = state === "TO_APPROVE" || state === "DONE" || state === "SKIPPED";
    return {
      hash_id: step.hash_id,
      state,
      round: isIt && (deed === "refuse" || deed === "back") ? step.round + 1 : step.round,
      opens: state === "OPEN" && deed !== "refuse",
      due_at: state === "OPEN" ? due(step.due_minutes) : null,
      done_by: isEnding ? (deed === "approve" ? (step.done_by?.hash_id ?? me) : me) : null,
      approved_by: deed === "approve" && isIt ? me : null,
      reason: isIt ? reason : null,
    };
  });
  return await write.all(tx.db, JSON.stringify(rows));
}

/** The caller saw the ticket by a step that was taken from them. */
const gone = (error: unknown): { data: null } => {
  if (error instanceof Failure && error.kind === "not-found") return { data: null };
  throw error;
};
const NEEDS_REASON: ReadonlySet<ProcessDeed> = new Set<ProcessDeed>(["refuse", "skip"]);

/** Takes a step of a ticket further. Who sees the ticket by its step alone sees it no longer when that is taken back. */
export async function moveProcess(tx: Tx, { params, body }: ServerInput<typeof call>) {
  const row = await lockedTicket(tx, params.id);
  const step = row.steps.find((s) => s.hash_id === body.step_id);
  if (!step) throw unknownReference("step_id");
  const decided = { ...row, step };
  processSteps.allow(tx, body.do, decided);
  if (body.version !== undefined && body.version !== row.version) throw stale();
  if (NEEDS_REASON.has(body.do) && !body.reason) throw invalidField("reason", "errors.reason_required");
  const reason = body.reason || null;
  const states = afterDeed(row.steps, step.position, body.do);
  const steps = await writeSteps(tx, row, states, { about: (s) => s === step, deed: body.do, reason });
  const now = { ...row, ...(await touch.one(tx.db, row.hash_id)) };
  const readers = [...new Set([...row.readers, ...now.readers])];
  const told = ticketEvent({ ...now, readers }, `step_${body.do}`, {
    details: {
      ...(!row.secret && { step: step.label }),
      from: step.state,
      to: states.get(step.position),
      ...(reason && !row.secret && { reason }),
      ...(processSteps.decidesOwn(tx, body.do, decided) && { four_eyes: false }),
    },
  });
  const refused = body.do === "refuse" ? step.hash_id : undefined;
  await record(tx, told, ...toldOfSteps(now, tx.person.name, steps, refused));
  return await ticketNow(tx, row.hash_id).catch(gone);
}
