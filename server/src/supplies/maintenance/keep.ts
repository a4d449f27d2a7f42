import { MAINTENANCE_NOTICE_DAYS } from "#contract/supplies/maintenance.ts";
import { sql } from "#server/kit/sql/database.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { todayInZone } from "#server/zones/public.ts";
import type { MovementWrite } from "../queries.ts";
import type { SupplyRow } from "../records.ts";
import { sharesOf } from "../rules.ts";
import { replan } from "./plan.ts";

/** What is kept of a maintenance when it is closed. */
export interface Closing {
  readonly id: string;
  readonly closed_on: string | null;
  readonly supplier_id: string | null;
  readonly cost: string | null;
  readonly currency_id: string | null;
}
interface Said {
  readonly undoes?: string | undefined;
  readonly closing?: Closing | undefined;
}
type Here = {
  readonly supply: Pick<SupplyRow, "hash_id" | "numbered" | "maintenance_months">;
  readonly zone: string;
};

/** What is due by now is what begins; anything else is a maintenance of its own. */
const begin = sql<unknown, [movement: string, pieces: readonly string[] | null, notice: number]>(`
  WITH m AS (SELECT * FROM supply_movement WHERE hash_id = $1),
  unit AS (SELECT unnest(coalesce($2::uuid[], ARRAY[NULL::uuid])) AS piece_id),
  planned AS (
    UPDATE supply_maintenance x SET state = 'OPEN', quantity = CASE WHEN x.piece_id IS NULL THEN m.quantity ELSE 1 END, reason = coalesce(m.reason, x.reason), began_by = m.hash_id, began_on = ${todayInZone("m.zone_id")},
      user_id = m.user_id, version = x.version + 1
    FROM m, unit WHERE x.supply_id = m.supply_id AND x.zone_id = m.zone_id AND x.piece_id IS NOT DISTINCT FROM unit.piece_id AND x.state = 'PLANNED' AND x.due_on <= ${todayInZone("m.zone_id")} + $3::int
    RETURNING x.piece_id
  )
  INSERT INTO supply_maintenance (hash_id, supply_id, zone_id, piece_id, quantity, state, reason, began_by, began_on, user_id)
  SELECT new_id(), m.supply_id, m.zone_id, unit.piece_id, CASE WHEN unit.piece_id IS NULL THEN m.quantity ELSE 1 END, 'OPEN', m.reason, m.hash_id, ${todayInZone("m.zone_id")}, m.user_id
  FROM m, unit WHERE NOT EXISTS (SELECT 1 FROM planned WHERE planned.piece_id IS NOT DISTINCT FROM unit.piece_id)`);

interface Open {
  readonly hash_id: string;
  readonly quantity_out: number;
  readonly piece_id: string | null;
}
/** Open ones, those that a movement began first, then the oldest. */
const open = sql<Open, [supply: string, zone: string, pieces: readonly string[] | null, first: string | null]>(`
  SELECT hash_id, quantity AS quantity_out, piece_id FROM supply_maintenance WHERE supply_id = $1 AND zone_id = $2 AND state = 'OPEN' AND ($3::uuid[] IS NULL OR piece_id = ANY ($3))
  ORDER BY hash_id IS DISTINCT FROM $4::uuid AND began_by IS DISTINCT FROM $4::uuid, hash_id`);
/** Leaves a part of the units at it, as a maintenance of their own. */
const split = sql<unknown, [id: string, rest: string, quantity: number]>(`
  WITH part AS (UPDATE supply_maintenance SET quantity = quantity - $3, version = version + 1 WHERE hash_id = $1 RETURNING *)
  INSERT INTO supply_maintenance (hash_id, supply_id, zone_id, quantity, state, due_on, by_hand, reason, supplier_id, began_by, began_on, user_id)
  SELECT $2, supply_id, zone_id, $3, 'OPEN', due_on, by_hand, reason, supplier_id, began_by, began_on, user_id FROM part`);
const close = sql<unknown, [ids: readonly string[], movement: string, closing: string]>(`
  UPDATE supply_maintenance x SET state = 'CLOSED', ended_by = m.hash_id, ended_as = m.to_state, closed_on = coalesce(c.closed_on, ${todayInZone("m.zone_id")}), closed_by = m.user_id,
    result = m.reason, supplier_id = coalesce(c.supplier_id, x.supplier_id), cost = c.cost, currency_id = c.currency_id, version = x.version + 1
  FROM supply_movement m, jsonb_to_record($3::jsonb) AS c(closed_on date, supplier_id uuid, cost numeric, currency_id uuid) WHERE x.hash_id = ANY ($1::uuid[]) AND m.hash_id = $2`);
/** The beginning of a maintenance is undone: one that was planned waits for its day again. */
const takeBack = sql<unknown, [ids: readonly string[]]>(`
  WITH other AS (SELECT x.hash_id FROM supply_maintenance x WHERE x.hash_id = ANY ($1::uuid[]) AND (x.due_on IS NULL OR EXISTS (
      SELECT 1 FROM supply_maintenance o WHERE o.supply_id = x.supply_id AND o.zone_id = x.zone_id AND o.piece_id IS NOT DISTINCT FROM x.piece_id AND o.state = 'PLANNED'))),
  gone AS (DELETE FROM supply_maintenance x USING other WHERE x.hash_id = other.hash_id)
  UPDATE supply_maintenance x SET state = 'PLANNED', quantity = 1, began_by = NULL, began_on = NULL, version = x.version + 1
  WHERE x.hash_id = ANY ($1::uuid[]) AND x.hash_id NOT IN (SELECT hash_id FROM other)`);
const reopen = sql<unknown, [movement: string]>(`
  UPDATE supply_maintenance SET state = 'OPEN', ended_by = NULL, ended_as = NULL, closed_on = NULL, closed_by = NULL, result = NULL, cost = NULL, currency_id = NULL, version = version + 1 WHERE ended_by = $1`);

/** Ends, or takes back, the maintenances of the units that leave it: those of these pieces, or of so many. */
async function leave(tx: Tx, { supply, zone }: Here, moved: MovementWrite, said: Said): Promise<void> {
  const first = said.undoes ?? said.closing?.id ?? null;
  const all = await open.all(tx.db, supply.hash_id, zone, supply.numbered ? moved.pieces : null, first);
  const shares = sharesOf(all, moved.quantity);
  if (!shares) throw new Error(`${moved.quantity} leave maintenance, and fewer are at one`);
  for (const { of, quantity } of shares)
    if (quantity < of.quantity_out) await split.run(tx.db, of.hash_id, newId(), of.quantity_out - quantity);
  const ids = shares.map(({ of }) => of.hash_id);
  if (said.undoes === undefined) await close.run(tx.db, ids, moved.hash_id, JSON.stringify(said.closing ?? {}));
  else await takeBack.run(tx.db, ids);
}

const isHere = (state: string): boolean => state !== "OUTSIDE" && state !== "GONE" && state !== "USED";

/** Keeps the log of maintenance with a movement that was just written, whichever call wrote it: one begins, one ends, or new units have a next day. */
export async function keepMaintenance(tx: Tx, here: Here, moved: MovementWrite, said: Said): Promise<void> {
  const { supply } = here;
  const pieces = supply.numbered ? moved.pieces : null;
  if (moved.to_state === "MAINTENANCE") {
    if (said.undoes === undefined) await begin.run(tx.db, moved.hash_id, pieces, MAINTENANCE_NOTICE_DAYS);
    else await reopen.run(tx.db, said.undoes);
  }
  if (moved.from_state === "MAINTENANCE") await leave(tx, here, moved, said);
  const isNew = !isHere(moved.from_state) && isHere(moved.to_state);
  const isOver = moved.from_state === "MAINTENANCE" || (moved.to_state === "MAINTENANCE" && said.undoes !== undefined);
  // Pieces have rhythms of their own: what comes back from maintenance is always counted anew.
  if (isOver || (isNew && (supply.maintenance_months !== null || said.undoes !== undefined)))
    await replan(tx, supply.hash_id, pieces);
}
