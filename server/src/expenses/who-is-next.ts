import { personRows } from "#server/access/public.ts";
import { expenseRows } from "./access.ts";
import { FOUR_EYES } from "#server/kit/records/company.ts";
import type { ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import type { Expense } from "#contract/expenses/schemas.ts";
import { momentInJson } from "#server/kit/sql/database.ts";
import { decisionSteps, inStates, waitsSince, type DecisionStep } from "./to-decide.ts";
import { refJson } from "#server/kit/sql/refs.ts";

/** The people an expense waits for, as read from the database. */
export interface Awaited {
  readonly since: string;
  readonly people: { hash_id: string; name: string }[];
  readonly count: number;
}

/** Maximum people named. */
const NAMED = 3;
const byState = (of: (step: DecisionStep) => string): string =>
  decisionSteps.map((s) => `WHEN ${inStates(s)} THEN ${of(s)}`).join(" ");

const OFFICES = `$${expenseRows.others.length + 3}`;
/**
 * SQL for the people an expense waits for: holders of the next step's right in its office, except the owner under four eyes. The reader comes first,
 * then people of its office. The parameter after those of the reach: the offices whose people the reader may see, null for all.
 */
export const NEXT = `CASE WHEN e.status IN (${decisionSteps
  .flatMap((s) => s.states.map((state) => `'${state}'`))
  .join(", ")}) THEN (
    SELECT jsonb_build_object('since', ${momentInJson(`CASE ${byState((s) => waitsSince[s.action])} END`)}, 'count', count(*),
      'people', coalesce(jsonb_agg(${refJson("n")} ORDER BY n.place) FILTER (WHERE n.known AND n.place <= ${NAMED}), '[]'))
    FROM (
      SELECT m.*, row_number() OVER (ORDER BY m.known DESC, m.hash_id = $2::uuid DESC, m.zone_id IS NOT DISTINCT FROM e.zone_id DESC, m.sort_name, m.hash_id) AS place
      FROM (
        SELECT u.hash_id, u.name, u.zone_id, u.sort_name, (u.hash_id = $2::uuid OR ${OFFICES}::uuid[] IS NULL OR coalesce(u.zone_id = ANY (${OFFICES}), false)) AS known
        FROM ${personRows("u")} WHERE u.active AND u.kind = 'staff' AND (u.hash_id <> e.user_id OR NOT ${FOUR_EYES})
          AND u.hash_id IN (SELECT h.user_id FROM held h WHERE h.permission = CASE ${byState((s) => `'${s.right}'`)} END
            AND (h.place IS NULL OR h.place = 'office') AND (h.place_id IS NULL OR h.place_id = e.zone_id))
      ) AS m
    ) AS n) END`;

/** The next step with some people by name and the number of others. */
export function nextOf({ next, status }: { next: Awaited | null; status: ExpenseStatus }): Expense["next"] {
  const step = decisionSteps.find((s) => s.states.includes(status));
  if (!next || !step) return null;
  return { action: step.action, since: next.since, people: next.people, others: next.count - next.people.length };
}
