import type { ActionOf, AnyLifecycle } from "#contract/kit/lifecycle.ts";
import type { StepBody } from "#contract/kit/step-call.ts";
import type { EventMore } from "./events.ts";
import type { Loader } from "./loader.ts";
import { recordLast, type Event } from "./record.ts";
import type { Steps, Written } from "./steps.ts";
import type { Tx } from "../sql/transaction.ts";

interface MovedRow {
  readonly hash_id: string;
  readonly version: number;
}

/** What the trail says of a step, besides its states. */
export interface Told extends Pick<EventMore, "notice"> {
  /** Its action on the trail, if not the step's name. */
  readonly as?: string;
  /** Values beside the state. */
  readonly after?: Readonly<Record<string, unknown>>;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Events of other records involved, such as the account that paid. */
  readonly also?: readonly Event[];
}
/** The state and version after a step. */
interface Ended {
  readonly to: string;
  readonly version: number;
}
/** The effects of a step besides the state. */
export interface Moved extends Omit<Told, "after">, Written {
  /** A column set to the caller. */
  readonly by?: string;
  /** Columns that the trail does not mention. */
  readonly quietly?: Written["set"];
}

type EventOf<Row> = (row: Row, action: string, more: EventMore) => Event;

/** Builds the event of a step that is written. */
export const stepEventOf =
  <L extends AnyLifecycle, Row extends MovedRow>(steps: Steps<L, Row>, event: EventOf<Row>) =>
  (
    tx: Tx,
    action: ActionOf<L>,
    row: Row,
    { to, version }: Ended,
    { as = action, after, details, notice }: Told = {},
  ): Event => {
    const from = steps.stateOf(row);
    return event({ ...row, ...after, version }, as, {
      before: { [steps.column]: from },
      after: { [steps.column]: to, ...after },
      details: { from, to, ...details, ...(steps.decidesOwn(tx, action, row) && { four_eyes: false }) },
      notice,
    });
  };

interface Moving<L extends AnyLifecycle, Row extends MovedRow, Answer> {
  readonly steps: Steps<L, Row>;
  readonly locked: Loader<Row>["locked"];
  readonly event: EventOf<Row>;
  /** The answer of an operation: the record as it is now. */
  readonly now: (tx: Tx, id: string) => Promise<Answer>;
}

/** Locks a record for a step. It throws 404 out of reach, 403 without the right, 409 in a wrong state or version. */
export const beginOf =
  <L extends AnyLifecycle, Row extends Checked, Checked>(
    steps: Pick<Steps<L, Checked>, "allow">,
    locked: Loader<Row>["locked"],
  ) =>
  async (tx: Tx, action: ActionOf<L>, id: string, version?: number): Promise<Row> => {
    const row = await locked(tx, id);
    steps.allow(tx, action, row, version);
    return row;
  };

/** Taking the steps of a lifecycle: check, write, record, answer. */
export function moverOf<L extends AnyLifecycle, Row extends MovedRow, Answer>(
  table: string,
  { steps, locked, event, now }: Moving<L, Row, Answer>,
) {
  type Action = ActionOf<L>;
  const stepEvent = stepEventOf(steps, event);

  const begin = beginOf(steps, locked);

  /** Records a step that a statement of the area has written, and answers. */
  async function moved(tx: Tx, action: Action, row: Row, ended: Ended, told: Told = {}): Promise<Answer> {
    const answer = await now(tx, row.hash_id);
    await recordLast(tx, stepEvent(tx, action, row, ended, told), ...(told.also ?? []));
    return answer;
  }

  /** Moves a record to its next state as the lifecycle allows, and records it. Throws a 409 from any other state. */
  async function move(tx: Tx, action: Action, row: Row, moves: Moved = {}): Promise<Answer> {
    const { to: chosen, at, by, set: given, quietly, sql, ...told } = moves;
    const set = { ...given, ...(by && { [by]: tx.person.id }) };
    const written = await steps.write(tx, table, action, row, { to: chosen, at, set: { ...set, ...quietly }, sql });
    return await moved(tx, action, row, written, {
      ...told,
      after: set,
      details: { ...set, ...told.details },
    });
  }

  /** The operation of a step that only moves the state; `moves` may depend on the record and on the body. */
  const step =
    <A extends Action>(action: A, moves: Moved | ((row: Row, given: NonNullable<StepBody<L, A>>) => Moved) = {}) =>
    async (
      tx: Tx,
      { params, body }: { readonly params: { readonly id: string }; readonly body: StepBody<L, A> },
    ): Promise<Answer> => {
      const row = await begin(tx, action, params.id, body?.version);
      return await move(tx, action, row, typeof moves === "function" ? moves(row, body ?? ({} as never)) : moves);
    };

  return { begin, move, moved, step };
}
