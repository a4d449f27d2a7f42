import type { ChangeStatus, SupplyState, SupplyStatus } from "#contract/supplies/lifecycle.ts";
import { onHandStates } from "#contract/supplies/lifecycle.ts";
import { invalidField } from "#server/kit/shared/failures.ts";
import { record, type Event } from "#server/kit/records/record.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { keepReturn, type Back } from "./acceptance/returns.ts";
import { keepMaintenance, type Closing } from "./maintenance/keep.ts";
import * as q from "./queries.ts";
import { presentSupply, load, supplyEvent, type SupplyRow } from "./records.ts";
import { endOf, needsReason, type Step } from "./rules.ts";
import { unitsOf, type Here, type Parcel } from "./units.ts";

/** What a movement says besides its units. */
export interface Said {
  readonly reason?: string | null | undefined;
  readonly recipient?: string | null | undefined;
  readonly lot?: string;
  readonly undoes?: string;
  /** The office where the units were counted, if it is another one. */
  readonly fromZone?: string;
  readonly transferLine?: string;
  /** The maintenance that it ends, with what is kept of it. */
  readonly closing?: Closing;
  /** In which condition something came back, and where it goes. */
  readonly back?: Back;
}
/** Movements that were written, and what is told of them. */
export interface Written {
  readonly movements: string[];
  readonly events: Event[];
}

/** What is written of an article, by a caller who may not reach the whole of it. */
export interface Moved {
  readonly supply: Pick<
    SupplyRow,
    "hash_id" | "name" | "type" | "version" | "moves" | "numbered" | "maintenance_months"
  >;
  readonly zone: string;
}
/** Parcels that go somewhere with a status. */
interface Move {
  readonly status: SupplyStatus;
  readonly parcels: readonly Parcel[];
  readonly to: SupplyState | "OUTSIDE";
}
/** Writes one movement for each parcel, and tells the office once that the article fell under its minimum. */
export async function write(
  tx: Tx,
  { supply, zone }: Moved,
  { status, parcels, to }: Move,
  said: Said = {},
): Promise<Written> {
  const movements: string[] = [];
  const events: Event[] = [];
  for (const { from, quantity, pieces, allocation } of parcels) {
    const id = newId();
    const row: q.MovementWrite = {
      hash_id: id,
      supply_id: supply.hash_id,
      zone_id: zone,
      status,
      from_state: from,
      to_state: to,
      quantity,
      lot_id: said.lot ?? null,
      allocation_id: allocation,
      reason: said.reason ?? null,
      recipient: said.recipient ?? null,
      undoes_id: said.undoes ?? null,
      from_zone_id: said.fromZone ?? null,
      transfer_line_id: said.transferLine ?? null,
      user_id: tx.person.id,
      pieces: pieces.map((p) => p.hash_id),
    };
    const after = await q.writeMovement.one(tx.db, JSON.stringify([row]));
    if (after.pieces !== pieces.length) throw new Error(`${status} moved ${after.pieces} of ${pieces.length} pieces`);
    movements.push(id);
    await keepMaintenance(tx, { supply, zone }, row, said);
    if (from === "ALLOCATED" && allocation) await keepReturn(tx, row, said);
    if (after.is_short) events.push(shortEvent({ supply, zone }, after));
  }
  return { movements, events };
}
export const shortEvent = (
  {
    supply,
    zone,
  }: { readonly supply: Pick<SupplyRow, "hash_id" | "name" | "type" | "version" | "moves">; readonly zone: string },
  { available, minimum }: { readonly available: number; readonly minimum: number | null },
): Event => ({
  ...supplyEvent({ ...supply, zone_id: zone, moves: supply.moves + 1 }, "short", {
    notice: { kind: "supply_short", params: { available, minimum: minimum ?? 0 }, holders: true },
  }),
  offTrail: true,
});

/** Takes a status: from where its units are, to where the table leads. */
export async function takeStatus(
  tx: Tx,
  here: Here,
  status: Step,
  parcels: readonly Parcel[],
  said: Said = {},
): Promise<Written> {
  if (needsReason(status) && !said.reason) throw invalidField("reason", "errors.reason_required");
  const written: Written = { movements: [], events: [] };
  for (const parcel of parcels) {
    if (parcel.from === "OUTSIDE") throw new Error(`${status} takes what is outside`);
    const one = await write(tx, here, { status, parcels: [parcel], to: endOf(status, parcel.from, here.supply) }, said);
    written.movements.push(...one.movements);
    written.events.push(...one.events);
  }
  return written;
}

/** What a parcel is after a status, for the next one of the same call. */
export const arrived = (parcels: readonly Parcel[], at: ChangeStatus & SupplyState): Parcel[] => {
  if (!(onHandStates as readonly string[]).includes(at)) throw new Error(`${at} is not on hand`);
  return parcels.map((parcel) => ({ ...parcel, from: at, allocation: null }));
};

type More = Parameters<typeof supplyEvent>[2];
/** Records what a call moved, and answers with the article as it is now. */
export async function finish(
  tx: Tx,
  { supply, zone }: Here,
  action: string,
  { parcels, movements, events }: Written & { readonly parcels: readonly Parcel[] },
  { details, notice }: Pick<NonNullable<More>, "details" | "notice"> = {},
) {
  const units = unitsOf(parcels);
  const row = await load(tx, supply.hash_id);
  const told = { ...row, zone_id: zone };
  const said = Object.fromEntries(
    Object.entries(details ?? {}).filter(([, value]) => value !== null && value !== undefined),
  );
  await record(
    tx,
    supplyEvent(told, action, {
      details: { quantity: units.quantity, ...(units.serials && { serials: units.serials }), ...said },
      ...(notice && {
        notice: { ...notice, params: { quantity: units.quantity, serials: units.serials ?? "", ...notice.params } },
      }),
    }),
    ...events,
  );
  return { data: presentSupply(row, tx.person), movements, ...units };
}
