import type { StepApprover, StepOwner, TicketStep } from "#contract/tickets/process-schemas.ts";
import { processLifecycle, type StepState } from "#contract/tickets/process-lifecycle.ts";
import { personRows } from "#server/access/public.ts";
import { stepsOf } from "#server/kit/records/steps.ts";
import { momentInJson } from "#server/kit/sql/database.ts";
import { namedJson, personJson, refJson, type Named, type Ref } from "#server/kit/sql/refs.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { listRows } from "#server/reference/public.ts";
import { isAsker, type Decided } from "./access.ts";

interface PersonRef extends Ref {
  readonly avatar: string | null;
}
/** A step of a ticket as statements read it. */
export interface StepRow {
  readonly hash_id: string;
  readonly position: number;
  readonly label: string;
  readonly description: string;
  readonly owner: StepOwner;
  readonly user: Ref | null;
  readonly department: Named | null;
  readonly due_minutes: number | null;
  readonly after: readonly number[];
  readonly approver: StepApprover | null;
  readonly approver_user: Ref | null;
  readonly approver_department: Named | null;
  readonly state: StepState;
  readonly round: number;
  readonly people: readonly PersonRef[];
  readonly approvers: readonly PersonRef[];
  readonly opened_at: string | null;
  readonly due_at: string | null;
  readonly since: string | null;
  readonly done_at: string | null;
  readonly done_by: PersonRef | null;
  readonly approved_by: PersonRef | null;
  readonly reason: string | null;
}

const one = (of: string, column: string, json = refJson): string =>
  `'${of}', (SELECT ${json("u")} FROM ${personRows("u")} WHERE u.hash_id = s.${column})`;
const all = (column: string): string =>
  `'${column}', coalesce((SELECT jsonb_agg(${personJson("u")} ORDER BY u.sort_name, u.hash_id) FROM ${personRows("u")} WHERE u.hash_id = ANY (s.${column})), '[]')`;
const department = (of: string, column: string): string =>
  `'${of}', (SELECT ${namedJson("d")} FROM ${listRows("department", "d")} WHERE d.hash_id = s.${column})`;
const moment = (column: string): string => `'${column}', ${momentInJson(`s.${column}`)}`;
/** SQL: how a step `s` of a type or a ticket is done, as pairs of a JSON object. */
const HOW = `'label', s.label, 'description', s.description, 'owner', s.owner, ${one("user", "user_id")}, ${department("department", "department_id")},
  'due_minutes', s.due_minutes, 'after', s.after, 'approver', s.approver, ${one("approver_user", "approver_id")}, ${department("approver_department", "approver_department_id")}`;
/** SQL: the steps of a type, in their order, from an expression. */
export const typeStepsJson = (type: string): string =>
  `coalesce((SELECT jsonb_agg(jsonb_build_object(${HOW}) ORDER BY s.position) FROM ticket_type_step s WHERE s.type_id = ${type}), '[]')`;
/** SQL: the steps of a ticket, in their order, from an expression. */
export const stepsJson = (ticket: string): string =>
  `coalesce((SELECT jsonb_agg(jsonb_build_object('hash_id', s.hash_id, 'position', s.position, ${HOW}, 'state', s.state, 'round', s.round, ${all("people")}, ${all("approvers")},
    ${["opened_at", "due_at", "since", "done_at"].map(moment).join(", ")}, ${one("done_by", "done_by", personJson)}, ${one("approved_by", "approved_by", personJson)}, 'reason', s.reason) ORDER BY s.position)
    FROM ticket_step s WHERE s.ticket_id = ${ticket}), '[]')`;

/** A step with its ticket, as decisions need it. */
export interface DecidedStep extends Decided {
  readonly step: StepRow;
  readonly four_eyes: boolean;
}
const has = (people: readonly PersonRef[], me: string): boolean => people.some((person) => person.hash_id === me);

export const processSteps = stepsOf<typeof processLifecycle, DecidedStep>(processLifecycle, {
  place: (row) => ({ zone: row.zone_id }),
  facts({ step, ...row }, me) {
    const isHandler = row.handlers.includes(me) && !isAsker(row, me);
    const isNobodys = step.people.length === 0;
    return {
      state: step.state,
      own: isAsker(row, me) || step.done_by?.hash_id === me,
      fourEyes: row.four_eyes,
      is: {
        plain: !row.secret,
        handler: isHandler,
        open: row.state === "OPEN" || row.state === "WAITING",
        mine: has(step.people, me),
        approver: has(step.approvers, me),
        nobodys: isNobodys && !row.secret,
        nobodys_secret: isNobodys && isHandler,
      },
    };
  },
});

/** A step as its reader may see it: why it was refused is for who works on it. */
export const presentStep = (
  row: Decided & { readonly four_eyes: boolean },
  step: StepRow,
  person: Person,
  isInternal: boolean,
): TicketStep => ({
  ...step,
  after: [...step.after],
  people: [...step.people],
  approvers: [...step.approvers],
  reason: isInternal || has(step.people, person.id) ? step.reason : null,
  can: processSteps.can({ ...row, step }, person),
});
