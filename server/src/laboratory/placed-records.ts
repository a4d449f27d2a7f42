import type { Place } from "#contract/laboratory/places.ts";
import type { ActionOf, AnyLifecycle } from "#contract/kit/lifecycle.ts";
import type { Statement } from "#server/kit/sql/database.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import { loaderOf } from "#server/kit/records/loader.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import type { Steps, Written } from "#server/kit/records/steps.ts";
import type { Reader, Tx } from "#server/kit/sql/transaction.ts";
import { seesPlace } from "./access.ts";
import { eventsAtPlace } from "./events.ts";

interface PlacedRow {
  readonly hash_id: string;
  readonly place: Pick<Place, "hash_id" | "kind">;
  readonly country_id: string;
  readonly archived_at: string | null;
  readonly version: number;
}
type Details = Event["details"];

/** Reading, locking and moving records of one place, such as batches: who sees the place sees them. */
export function placedRecords<L extends AnyLifecycle, Row extends PlacedRow, Whole extends Row, Shown>(o: {
  readonly lifecycle: L;
  /** Also its word in the actions of the trail: `make_batch`. */
  readonly word: string;
  readonly steps: Steps<L, Row>;
  readonly one: Statement<Whole, readonly [string]>;
  readonly present: (reader: Reader, row: Whole) => Promise<Shown>;
  /** What each entry of the trail says. */
  readonly details: (row: Whole) => Details;
  /** The text that refuses a step on the caller's own record. */
  readonly own?: string;
  /** What moves on with each change that is heard live; the version by default. */
  readonly heard?: (row: Whole) => number;
}) {
  const { lifecycle, steps, one } = o;
  const table = lifecycle.name;
  const at = (row: Row) => ({ kind: row.place.kind, country_id: row.country_id });
  const event = eventsAtPlace<Row>(lifecycle.name, at);
  const { load, locked } = loaderOf<Whole>(table, async (reader, id) => {
    const row = await one.first(reader.db, id);
    return row && seesPlace(reader.access, at(row)) ? row : undefined;
  });
  /** Locks and reads a record; throws unless the caller may take the step now. In an archived place nobody may. */
  async function begin(
    tx: Tx,
    step: ActionOf<L>,
    id: string,
    version?: number,
    how?: Statement<unknown, [string]>,
  ): Promise<Whole> {
    const row = await locked(tx, id, how);
    const verdict = steps.verdict(tx, step, row);
    if (row.archived_at !== null && verdict === "state") throw conflict("laboratory.is_archived");
    if (o.own !== undefined && verdict === "four-eyes") throw conflict(o.own);
    steps.allow(tx, step, row, version);
    return row;
  }
  /** Records the event and returns the record as it is now. */
  async function finish(tx: Tx, id: string, action: string, details: Details = {}) {
    const row = await one.one(tx.db, id);
    const told = { ...row, version: o.heard?.(row) ?? row.version };
    await record(tx, event(told, action, { details: { ...o.details(row), ...details } }));
    return { data: await o.present(tx, row) };
  }
  /** Writes a step of a locked record and records it. */
  async function move(tx: Tx, step: ActionOf<L>, row: Whole, written: Written = {}, details: Details = {}) {
    await steps.write(tx, table, step, row, written);
    return await finish(tx, row.hash_id, `${step}_${o.word}`, details);
  }
  const now = async (reader: Reader, { params }: { params: { id: string } }) => ({
    data: await o.present(reader, await load(reader, params.id)),
  });
  return { load, begin, finish, move, now };
}
