import { columns } from "#server/kit/sql/columns.ts";
import { sql } from "#server/kit/sql/database.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import type { StepState } from "#contract/tickets/process-lifecycle.ts";
import { dueTimes } from "./step-due.ts";

/** What a ticket takes over from a step of its type. */
export interface CopiedStep {
  readonly position: number;
  readonly label: string;
  readonly description: string;
  readonly owner: string;
  readonly user_id: string | null;
  readonly department_id: string | null;
  readonly due_minutes: number | null;
  readonly after: readonly number[];
  readonly approver: string | null;
  readonly approver_id: string | null;
  readonly approver_department_id: string | null;
}
/** SQL: the steps that a ticket of a type takes over. */
export const copiedSteps = (type: string): string =>
  `coalesce((SELECT jsonb_agg(to_jsonb(s) - 'type_id' ORDER BY s.position) FROM ticket_type_step s WHERE s.type_id = ${type}), '[]')`;

/** A step after it was written, with whom it waits for. */
export interface MovedStep {
  readonly hash_id: string;
  readonly label: string;
  readonly state: StepState;
  readonly people: readonly string[];
  readonly approvers: readonly string[];
}
const copied = columns({
  hash_id: "uuid",
  ticket_id: "uuid",
  position: "smallint",
  label: "text",
  description: "text",
  owner: "text",
  user_id: "uuid?",
  department_id: "uuid?",
  due_minutes: "integer?",
  after: "smallint[]",
  approver: "text?",
  approver_id: "uuid?",
  approver_department_id: "uuid?",
  state: "text",
  due_at: "timestamptz?",
});
const insert = sql<MovedStep, [rows: string]>(`
  INSERT INTO ticket_step (${copied.names}, opened_at, since)
    SELECT ${copied.names}, CASE WHEN state = 'OPEN' THEN clock() END, CASE WHEN state = 'OPEN' THEN clock() END FROM ${copied.from("$1", "r")}
  RETURNING hash_id, label, state, people, approvers`);

/** A type's steps for a new ticket, with their deadlines: those that wait for none are open. Returns what writes them once it is there. */
export async function copySteps(
  tx: Tx,
  ticket_id: string,
  zone: string,
  steps: readonly CopiedStep[],
): Promise<() => Promise<readonly MovedStep[]>> {
  if (steps.length === 0) return async () => [];
  const due = await dueTimes(
    tx,
    zone,
    steps.filter((s) => s.after.length === 0).map((s) => s.due_minutes),
  );
  const rows = steps.map((s) => {
    const isOpen = s.after.length === 0;
    return {
      ...s,
      hash_id: newId(),
      ticket_id,
      state: isOpen ? "OPEN" : "PENDING",
      due_at: isOpen ? due(s.due_minutes) : null,
    };
  });
  return async () => (await insert.all(tx.db, JSON.stringify(rows))).filter((step) => step.state === "OPEN");
}
