import type { undoMovement as undoCall } from "#contract/supplies/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { SupplyState, SupplyStatus } from "#contract/supplies/lifecycle.ts";
import { supplySeers } from "#contract/supplies/rights.ts";
import { sql } from "#server/kit/sql/database.ts";
import { conflict, notFound } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { finish, write } from "./move.ts";
import { moving, type Parcel } from "./units.ts";
import type * as q from "./queries.ts";
import { countsOf } from "./records.ts";
import { isUndoable } from "./rules.ts";

interface Done {
  readonly supply_id: string;
  readonly zone_id: string;
  readonly status: SupplyStatus;
  readonly from_state: SupplyState | "OUTSIDE";
  readonly to_state: SupplyState;
  readonly quantity: number;
  readonly allocation_id: string | null;
  readonly of_transfer: boolean;
  readonly is_undo: boolean;
  readonly undone: boolean;
}
const movement = sql<Done, [string]>(`
  SELECT m.supply_id, m.zone_id, m.status, m.from_state, m.to_state, m.quantity, m.allocation_id, m.transfer_line_id IS NOT NULL AS of_transfer, m.undoes_id IS NOT NULL AS is_undo,
    EXISTS (SELECT 1 FROM supply_movement x WHERE x.undoes_id = m.hash_id) AS undone FROM supply_movement m WHERE m.hash_id = $1`);
const itsPieces = sql<q.PieceLevel & { moved_by: string }, [string]>(`
  SELECT p.hash_id, p.letters, p.number, p.serial_number, p.state, p.zone_id, '' AS zone_name, p.allocation_id, NULL::uuid AS holder_id, NULL::text AS holder_name, p.moved_by
  FROM supply_movement_piece l JOIN supply_piece p ON p.hash_id = l.piece_id WHERE l.movement_id = $1 ORDER BY p.letters, p.number`);

/** Undoes a movement by its opposite, as long as what it moved has not moved since. */
export async function undoMovement(tx: Tx, { params }: ServerInput<typeof undoCall>) {
  const seen = await movement.first(tx.db, params.id);
  if (!seen || !tx.access.can(supplySeers, { zone: seen.zone_id })) throw notFound();
  const here = await moving(tx, seen.supply_id, seen.zone_id);
  // Read again: another may have undone it before the lock was given.
  const m = await movement.one(tx.db, params.id);
  if (!isUndoable(m)) throw conflict("supplies.not_undone");
  if (m.undone) throw conflict("supplies.undone_before");
  const pieces = await itsPieces.all(tx.db, params.id);
  const later = pieces.find((p) => p.moved_by !== params.id);
  if (later) throw conflict("supplies.moved_since", { serial: later.serial_number });
  const counts = here.stock && countsOf(here.stock);
  if (!counts || counts[m.to_state] < m.quantity) throw conflict("supplies.used_since");
  const parcel: Parcel = { from: m.to_state, quantity: m.quantity, pieces, allocation: m.allocation_id };
  const written = await write(
    tx,
    here,
    { status: m.status, parcels: [parcel], to: m.from_state },
    { undoes: params.id },
  );
  return await finish(tx, here, "undo", { parcels: [parcel], ...written }, { details: { undone: m.status } });
}
