import type { ClientInput } from "#contract/kit/endpoint.ts";
import type { setTypeProcesses } from "#contract/tickets/process-endpoints.ts";
import type { StepApprover, StepOwner, TypeStep } from "#contract/tickets/process-schemas.ts";

/** A step while it is edited: what it waits for is named by key, so that it follows when steps move. */
export interface StepValue {
  key: string;
  label: string;
  description: string;
  owner: StepOwner;
  user_id: string;
  department_id: string;
  due_minutes: string;
  /** `before`: the step before it; `steps`: those of `after`; none of them is at once. */
  waits: "before" | "steps";
  after: readonly string[];
  /** Empty: nobody approves it. */
  approver: StepApprover | "";
  approver_id: string;
  approver_department_id: string;
}

const keyOf = (position: number): string => `step ${position}`;
const isUsual = (after: readonly number[], position: number): boolean =>
  position === 1 ? after.length === 0 : after.length === 1 && after[0] === position - 1;

export const newStep = (keys: readonly string[]): StepValue => {
  let next = keys.length + 1;
  while (keys.includes(keyOf(next))) next += 1;
  return {
    key: keyOf(next),
    label: "",
    description: "",
    owner: "assignee",
    user_id: "",
    department_id: "",
    due_minutes: "",
    waits: "before",
    after: [],
    approver: "",
    approver_id: "",
    approver_department_id: "",
  };
};

export const valuesOf = (steps: readonly TypeStep[]): StepValue[] =>
  steps.map((s, i) => ({
    key: keyOf(i + 1),
    label: s.label,
    description: s.description,
    owner: s.owner,
    user_id: s.user?.hash_id ?? "",
    department_id: s.department?.hash_id ?? "",
    due_minutes: s.due_minutes === null ? "" : String(s.due_minutes),
    waits: isUsual(s.after, i + 1) ? "before" : "steps",
    after: s.after.map(keyOf),
    approver: s.approver ?? "",
    approver_id: s.approver_user?.hash_id ?? "",
    approver_department_id: s.approver_department?.hash_id ?? "",
  }));

type Body = ClientInput<typeof setTypeProcesses>["body"]["steps"];
/** As they are stored; steps that are gone are waited for no longer. */
export const bodyOf = (steps: readonly StepValue[]): Body =>
  steps.map((s) => ({
    label: s.label.trim(),
    description: s.description.trim(),
    owner: s.owner,
    user_id: s.user_id || null,
    department_id: s.department_id || null,
    due_minutes: s.due_minutes ? Number(s.due_minutes) : null,
    after: s.waits === "before" ? null : steps.flatMap((one, i) => (s.after.includes(one.key) ? [i + 1] : [])),
    approver: s.approver || null,
    approver_id: s.approver_id || null,
    approver_department_id: s.approver_department_id || null,
  }));

/** The steps with one of them a place further up or down. */
export function movedBy(steps: readonly StepValue[], at: number, by: 1 | -1): StepValue[] {
  const next = [...steps];
  const [one] = next.splice(at, 1);
  if (one) next.splice(at + by, 0, one);
  return next;
}
