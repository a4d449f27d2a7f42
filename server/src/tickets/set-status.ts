import type * as calls from "#contract/tickets/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { insertComment } from "#server/discussion/public.ts";
import { invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import type { Moved } from "#server/kit/records/mover.ts";
import { ticketSteps } from "./access.ts";
import { OPENED, toldOfAnswer } from "./comments.ts";
import { writeSteps } from "./move-process.ts";
import { openSteps } from "./process-rules.ts";
import { statusById, usualStatus, type FullTicket } from "./queries.ts";
import { ticketEvent, tickets } from "./records.ts";
import { stillOpen } from "./still-open.ts";

/** Writes what the asker reads with a step. */
const say = async (tx: Tx, id: string, text: string): Promise<unknown> =>
  await insertComment(tx, { kind: "ticket", entity_id: id, text, audience: "external" });

const ANSWERED = "answered_at = coalesce(answered_at, clock())";
/** What a ticket keeps of the moment at which it took on a meaning. */
const moments = {
  OPEN: "waiting_since = NULL, solved_at = NULL",
  WAITING: `waiting_since = coalesce(waiting_since, clock()), solved_at = NULL, ${ANSWERED}`,
  SOLVED: `waiting_since = NULL, solved_at = clock(), ${ANSWERED}`,
} as const;
const notices = { WAITING: "ticket_waits", SOLVED: "ticket_solved" } as const;

/** Sets the status. What waits for the asker asks them something, what is solved says how. */
export async function setTicketStatus(tx: Tx, { params, body }: ServerInput<typeof calls.setTicketStatus>) {
  const row = await tickets.begin(tx, "status", params.id, body.version);
  const status = await statusById.first(tx.db, body.status_id);
  if (!status) throw unknownReference("status_id");
  const { meaning } = status;
  if (meaning === "CLOSED") throw invalidField("status_id", "errors.ticket_status_closed");
  const words = { OPEN: undefined, WAITING: body.question, SOLVED: body.text }[meaning];
  if (!words && meaning === "WAITING" && row.state !== "WAITING")
    throw invalidField("question", "errors.question_required");
  if (!words && meaning === "SOLVED") throw invalidField("text", "errors.text_required");
  const forced = meaning === "SOLVED" ? await forceOpen(tx, row, body) : undefined;
  if (words) await say(tx, row.hash_id, words);
  const told = meaning === "OPEN" || !words ? undefined : { kind: notices[meaning], users: toldOfAnswer(row) };
  return await tickets.move(tx, "status", row, {
    to: meaning,
    set: { status_id: status.hash_id },
    sql: () => moments[meaning],
    notice: told,
    ...forced,
  });
}

/** What was said to end with the ticket ends: its open steps are skipped, approvals are withdrawn. */
async function forceOpen(
  tx: Tx,
  row: FullTicket,
  { force, reason }: { readonly force?: boolean | undefined; readonly reason?: string | undefined },
): Promise<Pick<Moved, "details" | "also"> | undefined> {
  const failure = stillOpen(row);
  if (!failure) return undefined;
  if (!force) throw failure;
  ticketSteps.allow(tx, "force", row);
  if (!reason) throw invalidField("reason", "errors.reason_required");
  const open = openSteps(row.steps);
  const states = new Map(open.map((step) => [step.position, "SKIPPED"] as const));
  if (open.length > 0) await writeSteps(tx, row, states, { about: () => true, deed: "skip", reason });
  const users = open
    .flatMap((step) => (step.state === "TO_APPROVE" ? step.approvers : step.people))
    .map((p) => p.hash_id);
  return {
    details: { forced: true, ...(!row.secret && { reason }) },
    also:
      users.length > 0
        ? [{ ...ticketEvent(row, "force", { notice: { kind: "ticket_forced", users } }), offTrail: true }]
        : [],
  };
}

/** Opens a solved ticket again; the reason is for its asker to read. */
export async function reopenTicket(tx: Tx, { params, body }: ServerInput<typeof calls.reopenTicket>) {
  const row = await tickets.begin(tx, "reopen", params.id, body.version);
  await say(tx, row.hash_id, body.reason);
  return await tickets.move(tx, "reopen", row, {
    sql: () => OPENED,
    notice: { kind: "ticket_reopened", users: toldOfAnswer(row) },
  });
}

const CLOSED = `status_id = ${usualStatus("CLOSED")}, waiting_since = NULL`;
const closing = (action: "close" | "withdraw") =>
  tickets.step(action, (row) => {
    // A child was opened again meanwhile.
    const failure = action === "close" ? stillOpen(row) : undefined;
    if (failure) throw failure;
    return {
      at: "closed_at",
      sql: () => CLOSED,
      notice: { kind: "ticket_closed", users: [row.user_id, ...row.askers, ...row.followers, row.assignee_id] },
    };
  });
export const closeTicket = closing("close");
export const withdrawTicket = closing("withdraw");
