import type { Place } from "#contract/laboratory/places.ts";
import type { ActionOf, AnyLifecycle } from "#contract/kit/lifecycle.ts";
import type { Event } from "#server/kit/records/record.ts";
import { steppedRecords } from "#server/kit/records/stepped.ts";
import type { Written } from "#server/kit/records/steps.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
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
type Stepped<L extends AnyLifecycle, Row extends PlacedRow, Whole extends Row, Shown> = Parameters<
  typeof steppedRecords<L, Row, Whole, Shown>
>[0];

/** Records of one place, such as batches: who sees the place sees them. In an archived one nobody takes a step. */
export function placedRecords<L extends AnyLifecycle, Row extends PlacedRow, Whole extends Row, Shown>(
  o: Omit<Stepped<L, Row, Whole, Shown>, "sees" | "event" | "closed">,
) {
  const at = (row: Row) => ({ kind: row.place.kind, country_id: row.country_id });
  const { load, begin, finish, move, now } = steppedRecords<L, Row, Whole, Shown>({
    ...o,
    sees: (reader, row) => seesPlace(reader.access, at(row)),
    event: eventsAtPlace<Row>(o.lifecycle.name, at),
    closed: (row) => (row.archived_at === null ? undefined : "laboratory.is_archived"),
  });
  return {
    load,
    begin,
    now,
    finish: async (tx: Tx, id: string, action: string, details: Details = {}) =>
      await finish(tx, id, action, { details }),
    move: async (tx: Tx, step: ActionOf<L>, row: Whole, written: Written = {}, details: Details = {}) =>
      await move(tx, step, row, written, { details }),
  };
}
