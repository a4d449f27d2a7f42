import type { ActionOf, AnyLifecycle } from "#contract/kit/lifecycle.ts";
import type { StepBody } from "#contract/kit/step-call.ts";
import type { EventMore } from "./events.ts";
import { record, type Event } from "./record.ts";
import type { Steps, Written } from "./steps.ts";
import type { Tx } from "./transaction.ts";

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
/** The effects of a step besides the state. */
export interface Moved extends Omit<Told, "after">, Written {
  /** A column set to the caller. */
  readonly by?: string;
  /** Columns that the trail does not mention. */
  readonly quietly?: Written["set"];
}

interface Moving<L extends AnyLifecycle, Row extends MovedRow, Answer> {
  readonly steps: Steps<L, Row>;
  readonly locked: (tx: Tx, id: string) => Promise<Row>;
  readonly event: (row: Row, action: string, more: EventMore) => Event;
  /** The answer of an operation: the record as it is now. */
  readonly now: (tx: Tx, id: string) => Promise<Answer>;
}

/** Taking the steps of a lifecycle: check, write, record, answer. */
export function moverOf<L extends AnyLifecycle, Row extends MovedRow, Answer>(
  table: string,
  { steps, locked, event, now }: Moving<L, Row, Answer>,
) {
  type Action = ActionOf<L>;

  /** Locks a record for a step. Throws 404 out of reach, 403 without the right, 409 in a wrong state or version. */
  async function begin(tx: Tx, action: Action, id: string, version?: number): Promise<Row> {
    const row = await locked(tx, id);
    steps.allow(tx, action, row, version);
    return row;
  }

  /** Records a step that a statement of the area has written, and answers. */
  async function moved(
    tx: Tx,
    action: Action,
    row: Row,
    { to, version }: { readonly to: string; readonly version: number },
    { as = action, after, details, also = [], notice }: Told = {},
  ): Promise<Answer> {
    const from = steps.stateOf(row);
    const alone = steps.decidesOwn(tx, action, row) && { four_eyes: false };
    const said: EventMore = {
      before: { [steps.column]: from },
      after: { [steps.column]: to, ...after },
      details: { from, to, ...details, ...alone },
      notice,
    };
    await record(tx, event({ ...row, ...after, version }, as, said), ...also);
    return await now(tx, row.hash_id);
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
