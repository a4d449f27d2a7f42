import type { ActionOf, AnyLifecycle } from "#contract/kit/lifecycle.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import type { Statement } from "../sql/database.ts";
import type { Reader, Tx } from "../sql/transaction.ts";
import type { EventMore } from "./events.ts";
import { loaderOf } from "./loader.ts";
import { record, type Event } from "./record.ts";
import type { Steps, Written } from "./steps.ts";

interface Versioned {
  readonly hash_id: string;
  readonly version: number;
}

/** Reading, locking and moving records whose operations write more than the state, such as batches and stock-takes. */
export function steppedRecords<L extends AnyLifecycle, Row extends Versioned, Whole extends Row, Shown>(o: {
  readonly lifecycle: L;
  /** Its word in the actions of the trail: `make_batch`. */
  readonly word: string;
  readonly steps: Steps<L, Row>;
  readonly one: Statement<Whole, readonly [string]>;
  readonly sees: (reader: Reader, row: Whole) => boolean;
  readonly event: (row: Row, action: string, more: EventMore) => Event;
  readonly present: (reader: Reader, row: Whole) => Shown | Promise<Shown>;
  /** What each entry of the trail says. */
  readonly details?: (row: Whole) => EventMore["details"];
  /** The text that refuses a step on the caller's own record. */
  readonly own?: string;
  /** The text that refuses all steps for now, if there is one. */
  readonly closed?: (row: Whole) => string | undefined;
  /** What moves on with each change that is heard live; the version by default. */
  readonly heard?: (row: Whole) => number;
}) {
  const { steps, one } = o;
  const table = o.lifecycle.name;
  const { load, locked } = loaderOf<Whole>(table, async (reader, id) => {
    const row = await one.first(reader.db, id);
    return row && o.sees(reader, row) ? row : undefined;
  });
  /** Locks and reads a record; throws unless the caller may take the step now. */
  async function begin(
    tx: Tx,
    step: ActionOf<L>,
    id: string,
    version?: number,
    how?: Statement<unknown, [string]>,
  ): Promise<Whole> {
    const row = await locked(tx, id, how);
    const verdict = steps.verdict(tx, step, row);
    const closed = verdict === "state" ? o.closed?.(row) : undefined;
    if (closed !== undefined) throw conflict(closed);
    if (o.own !== undefined && verdict === "four-eyes") throw conflict(o.own);
    steps.allow(tx, step, row, version);
    return row;
  }
  /** Records what happened, and answers with the record as it is now. */
  async function finish(tx: Tx, id: string, action: string, more: EventMore = {}, ...events: readonly Event[]) {
    const row = await one.one(tx.db, id);
    const told = { ...row, version: o.heard?.(row) ?? row.version };
    await record(tx, o.event(told, action, { ...more, details: { ...o.details?.(row), ...more.details } }), ...events);
    return { data: await o.present(tx, row) };
  }
  /** Writes a step of a locked record and records it. */
  async function move(
    tx: Tx,
    step: ActionOf<L>,
    row: Whole,
    written: Written = {},
    { also = [], ...more }: EventMore & { readonly also?: readonly Event[] } = {},
  ) {
    await steps.write(tx, table, step, row, written);
    return await finish(tx, row.hash_id, `${step}_${o.word}`, more, ...also);
  }
  const now = async (reader: Reader, { params }: { params: { id: string } }) => ({
    data: await o.present(reader, await load(reader, params.id)),
  });
  return { load, begin, finish, move, now };
}
