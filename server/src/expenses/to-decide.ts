import { waitingStep, type WaitingStep, type WaitsOf } from "#contract/kit/lifecycle.ts";
import { expenseLifecycle, expenseStates, type ExpenseStatus } from "#contract/expenses/lifecycle.ts";
import { placesOf } from "#server/kit/shared/access.ts";
import { passesFourEyes } from "#server/kit/records/company.ts";
import type { Where } from "#server/kit/sql/list-query.ts";
import type { Reader } from "#server/kit/sql/transaction.ts";

/** Rank of a state in the specification's order, as stored in the table. */
export const rankOf = (status: ExpenseStatus): number => expenseStates.indexOf(status) + 1;

/** A decision that an expense waits for. */
export type DecisionStep = WaitingStep<WaitsOf<typeof expenseLifecycle>, ExpenseStatus>;
export const decisionSteps: readonly DecisionStep[] = expenseLifecycle.waits.map((action) =>
  waitingStep(expenseLifecycle, action),
);
export const decisionStep = (action: DecisionStep["action"]): DecisionStep => waitingStep(expenseLifecycle, action);

/** Time since which an expense waits for the decision. */
export const waitsSince: Readonly<Record<DecisionStep["action"], string>> = {
  approve: "e.sent_at",
  validate: "e.approved_at",
  pay: "e.validated_at",
};

export const inStates = ({ states }: DecisionStep): string => `e.status IN (${states.map((s) => `'${s}'`).join(", ")})`;

/** The caller. While impersonating, the impersonated person's own expenses count as own. */
export type Decider = Pick<Reader, "access" | "person">;

interface Decidable {
  /** Condition on rows; states are literals, as in the indexes by waiting time. */
  readonly rows: string;
  /** The same for counting, by rank, because the index by office leads on it. */
  readonly counted: string;
}

/**
 * Expenses that the caller may decide: in offices where they hold the right, their own only while the company has switched four eyes off. Badge, tab,
 * tile and lists share this, so that they agree. Undefined if the right is held nowhere.
 */
export function toDecide({ access, person }: Decider, decided: DecisionStep, where: Where): Decidable | undefined {
  const places = placesOf(access.reach([decided.right]));
  if (places?.length === 0) return undefined;
  const allowed = where.bind(passesFourEyes("e.user_id", "?::uuid"), person.id);
  if (places === null)
    return { rows: `${inStates(decided)} AND ${allowed}`, counted: `${inStates(decided)} AND ${allowed}` };
  // Only with a single office does the index return rows in order.
  const here =
    places.length === 1
      ? where.bind("e.zone_id = ?::uuid", places[0])
      : where.bind("e.zone_id = ANY (?::uuid[])", places);
  const ranks = decided.states.map(rankOf).join(", ");
  return {
    rows: `${inStates(decided)} AND ${allowed} AND ${here}`,
    counted: `${here} AND e.status_rank IN (${ranks}) AND ${allowed}`,
  };
}

/** Condition that the caller may decide on a row at its current step, for counting. */
export function forMe(reader: Decider, where: Where): string {
  const conditions = decisionSteps.flatMap((s) => toDecide(reader, s, where)?.rows ?? []);
  return conditions.length === 0 ? "false" : `(${conditions.map((c) => `(${c})`).join(" OR ")})`;
}
