import type { planMaintenance as planCall } from "#contract/supplies/maintenance.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { serialText } from "#contract/supplies/serials.ts";
import { conflict, invalidField, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { arrived, finish, takeStatus, type Written } from "../move.ts";
import { moving, typedSerials, unitsFor, type Here, type Parcel } from "../units.ts";
import { piecesBySerial } from "../queries.ts";
import { load, supplyEvent } from "../records.ts";
import { maintenancesOf } from "./records.ts";
import { variationOf } from "../variations/pick.ts";

type Body = ServerInput<typeof planCall>["body"];
const supplierKnown = sql<{ known: boolean }, [string]>(
  `SELECT EXISTS (SELECT 1 FROM ${listRows("supply_supplier", "v")} WHERE v.hash_id = $1) AS known`,
);
export async function checkSupplier(tx: Tx, supplier: string | null | undefined): Promise<void> {
  if (supplier && !(await supplierKnown.one(tx.db, supplier)).known) throw unknownReference("supplier_id");
}

/** Plans one for each piece, or moves the day of the one that is planned. */
const plan = sql<
  { hash_id: string },
  [
    supply: string,
    zone: string,
    pieces: readonly (string | null)[],
    due: string,
    reason: string | null,
    supplier: string | null,
    user: string,
  ]
>(`
  INSERT INTO supply_maintenance AS m (hash_id, supply_id, zone_id, piece_id, state, due_on, by_hand, reason, supplier_id, user_id)
  SELECT new_id(), $1, $2, u.piece_id, 'PLANNED', $4, true, $5, $6, $7 FROM unnest($3::uuid[]) AS u(piece_id)
  ON CONFLICT (supply_id, zone_id, coalesce(piece_id, '00000000-0000-0000-0000-000000000000')) WHERE state = 'PLANNED'
  DO UPDATE SET due_on = EXCLUDED.due_on, by_hand = true, reason = EXCLUDED.reason, supplier_id = EXCLUDED.supplier_id, user_id = EXCLUDED.user_id, version = m.version + 1
  RETURNING hash_id`);
const setSupplier = sql<unknown, [movements: readonly string[], supplier: string]>(
  "UPDATE supply_maintenance SET supplier_id = $2 WHERE began_by = ANY ($1::uuid[])",
);

/** Which pieces are planned for; of an article without numbers, the office's units as a whole. */
async function unitsPlanned(tx: Tx, { supply, zone }: Here, body: Body): Promise<(string | null)[]> {
  if (!supply.numbered) return [null];
  const serials = typedSerials(supply, body.serials)?.map(serialText);
  if (!serials) throw invalidField("serials", "errors.required");
  const found = await piecesBySerial.all(tx.db, supply.hash_id, serials);
  for (const serial of serials) {
    const piece = found.find((p) => p.serial_number === serial);
    if (!piece || piece.zone_id !== zone || piece.state === "OUTSIDE" || piece.state === "GONE")
      throw invalidField("serials", "supplies.unknown_number", { serial });
  }
  return found.map((p) => p.hash_id);
}

/** Sends units to maintenance. What somebody has comes back in the same step, as a movement of its own. */
async function begin(tx: Tx, here: Here, { serials, quantity, reason }: Body): Promise<[Parcel[], Written]> {
  const written: Written = { movements: [], events: [] };
  const add = (one: Written): void => {
    written.movements.push(...one.movements);
    written.events.push(...one.events);
  };
  const typed = typedSerials(here.supply, serials);
  const known = typed ? await piecesBySerial.all(tx.db, here.supply.hash_id, typed.map(serialText)) : [];
  const held = known.filter((p) => p.state === "ALLOCATED").map((p) => p.serial_number);
  const others = typed?.map(serialText).filter((serial) => !held.includes(serial));
  const parcels: Parcel[] = [];
  if (held.length > 0) {
    const back = await unitsFor(tx, here, "UNALLOCATED", { serials: held });
    add(await takeStatus(tx, here, "UNALLOCATED", back, { reason, back: { condition: null, status: "MAINTENANCE" } }));
    const there = arrived(back, "AVAILABLE");
    add(await takeStatus(tx, here, "MAINTENANCE", there, { reason }));
    parcels.push(...there);
  }
  if (others === undefined || others.length > 0) {
    const units = await unitsFor(tx, here, "MAINTENANCE", { quantity, serials: others });
    add(await takeStatus(tx, here, "MAINTENANCE", units, { reason }));
    parcels.push(...units);
  }
  return [parcels, written];
}

/** Begins a maintenance, or plans one for a day. */
export async function planMaintenance(tx: Tx, { params, body }: ServerInput<typeof planCall>) {
  const here = await moving(tx, await variationOf(tx, params.id, body.variation_id), body.zone_id);
  const { supply, zone } = here;
  if (!supply.reusable) throw conflict("supplies.not_for_kind", { action: "@lifecycle.action.MAINTENANCE" }, "state");
  await checkSupplier(tx, body.supplier_id);
  const { due_on, reason = null, supplier_id = null } = body;
  if (due_on) {
    const pieces = await unitsPlanned(tx, here, body);
    const made = await plan.all(tx.db, supply.hash_id, zone, pieces, due_on, reason, supplier_id, tx.person.id);
    const row = await load(tx, supply.hash_id);
    const serials = body.serials?.join(", ");
    await record(
      tx,
      supplyEvent({ ...row, zone_id: zone }, "maintenance_planned", {
        details: { ...(serials && { serials }), due_on, ...(reason && { reason }) },
      }),
    );
    return { data: await maintenancesOf(tx, { ids: made.map((m) => m.hash_id) }) };
  }
  const [parcels, written] = await begin(tx, here, body);
  if (supplier_id !== null) await setSupplier.run(tx.db, written.movements, supplier_id);
  await finish(tx, here, "MAINTENANCE", { parcels, ...written }, { details: { reason } });
  return { data: await maintenancesOf(tx, { movements: written.movements }) };
}
