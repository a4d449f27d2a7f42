import type { closeMaintenance as closeCall, dropMaintenance as dropCall } from "#contract/supplies/maintenance.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { fitsMinorUnit } from "#contract/kit/money.ts";
import { keepFiles } from "#server/kit/files/papers.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { conflict, invalidField, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { text } from "#server/kit/shared/texts.ts";
import { record } from "#server/kit/records/record.ts";
import { sql } from "#server/kit/sql/database.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { listRows } from "#server/reference/public.ts";
import { officeRows } from "#server/zones/public.ts";
import { checkReceiver, handTo } from "../allocate-supply.ts";
import { finish, takeStatus } from "../move.ts";
import { moving, unitsFor, type Here, type Parcel } from "../units.ts";
import { load, supplyEvent } from "../records.ts";
import { replan } from "./plan.ts";
import { checkSupplier } from "./plan-maintenance.ts";
import { maintenanceSeen, present, type MaintenanceRow } from "./records.ts";

type Body = ServerInput<typeof closeCall>["body"];
const known = sql<
  { hash_id: string | null; minor_unit: number | null; today: string },
  [zone: string, currency: string | null]
>(`
  SELECT c.hash_id, c.minor_unit, (clock() AT TIME ZONE z.time_zone)::date AS today FROM ${officeRows("z")}
  LEFT JOIN ${listRows("currency", "c")} ON c.hash_id = coalesce($2::uuid, z.currency_id) WHERE z.hash_id = $1`);

/** The currency of the cost, and the day on which it was done: from when it began until today. */
async function checked(tx: Tx, row: MaintenanceRow, { cost = null, currency_id = null, closed_on = null }: Body) {
  const found = await known.one(tx.db, row.zone.hash_id, currency_id);
  if (currency_id !== null && found.hash_id === null) throw unknownReference("currency_id");
  if (closed_on !== null && closed_on > found.today) throw invalidField("closed_on", "errors.future_date");
  if (closed_on !== null && row.began_on !== null && closed_on < row.began_on)
    throw invalidField("closed_on", "supply_maintenance.before_began");
  if (cost === null) return { cost, currency_id: null, closed_on };
  if (found.hash_id === null) throw invalidField("currency_id", "errors.required");
  if (!fitsMinorUnit(cost, found.minor_unit ?? 2)) throw invalidField("cost", "errors.amount");
  return { cost, currency_id: found.hash_id, closed_on };
}
async function unitsOf(tx: Tx, here: Here, row: MaintenanceRow, status: Body["status"]): Promise<Parcel[]> {
  if (row.serial_number !== null) return await unitsFor(tx, here, status, { serials: [row.serial_number] });
  return await unitsFor(tx, here, status, { quantity: row.quantity, from: "MAINTENANCE" });
}

/** To whom a piece goes back when it is mended: to whom it was taken from. */
function backTo({ last_holder: to }: MaintenanceRow, { give_back, status }: Body) {
  if (!give_back) return undefined;
  if (status !== "AVAILABLE" || !to) throw invalidField("give_back", "supply_maintenance.nobody_to");
  return to.user ? { user_id: to.user.hash_id } : { department_id: to.department?.hash_id };
}

/** Ends a maintenance: its units leave it in the same step, and what was done is kept. */
export async function endMaintenance(tx: Tx, { params, body }: ServerInput<typeof closeCall>): Promise<void> {
  const seen = await maintenanceSeen(tx, params.id);
  const here = await moving(tx, seen.supply.hash_id, seen.zone.hash_id);
  // Read again: another may have ended it before the lock was given.
  const row = await maintenanceSeen(tx, params.id);
  if (body.version !== undefined && body.version !== row.version) throw stale();
  if (row.state !== "OPEN") throw conflict("supply_maintenance.not_open", undefined, "state");
  await checkSupplier(tx, body.supplier_id);
  const kept = await checked(tx, row, body);
  const to = backTo(row, body);
  const { status, result } = body;
  const parcels = await unitsOf(tx, here, row, status);
  const written = await takeStatus(tx, here, status, parcels, {
    reason: result,
    closing: { id: row.hash_id, supplier_id: body.supplier_id ?? null, ...kept },
  });
  const { cost, currency_id } = kept;
  await finish(
    tx,
    here,
    "maintained",
    { parcels, ...written },
    {
      details: { status, reason: result, maintenance_cost: cost, currency_id, supplier_id: body.supplier_id },
    },
  );
  if (!to || row.serial_number === null) return;
  await checkReceiver(tx, to);
  const { hash_id: supply_id } = row.supply;
  await handTo(tx, { supply_id, zone_id: row.zone.hash_id, serials: [row.serial_number] }, to);
}
/** The same, with its papers. */
export async function closeMaintenance(tx: Tx, storage: Storage, input: ServerInput<typeof closeCall>) {
  const { id } = input.params;
  await endMaintenance(tx, input);
  await keepFiles(tx, storage, { kind: "supply_maintenance", id }, input.body.files);
  return { data: present(await maintenanceSeen(tx, id), tx.person) };
}

const drop = sql<unknown, [string]>("DELETE FROM supply_maintenance WHERE hash_id = $1");
const pieceOf = sql<{ piece_id: string | null }, [string]>(
  "SELECT piece_id FROM supply_maintenance WHERE hash_id = $1",
);
/** Takes back what was planned by hand; the rhythm plans the next one. */
export async function dropMaintenance(tx: Tx, { params, query }: ServerInput<typeof dropCall>) {
  const seen = await maintenanceSeen(tx, params.id);
  const { supply, zone } = await moving(tx, seen.supply.hash_id, seen.zone.hash_id);
  const row = await maintenanceSeen(tx, params.id);
  if (query.version !== undefined && query.version !== row.version) throw stale();
  if (row.state !== "PLANNED" || !row.by_hand) throw conflict("supply_maintenance.not_planned", undefined, "state");
  const { piece_id } = await pieceOf.one(tx.db, params.id);
  await drop.run(tx.db, params.id);
  await replan(tx, supply.hash_id, piece_id === null ? null : [piece_id]);
  const now = await load(tx, supply.hash_id);
  const { serial_number: serials, due_on } = row;
  await record(
    tx,
    supplyEvent({ ...now, zone_id: zone }, "maintenance_dropped", { details: { ...(serials && { serials }), due_on } }),
  );
  return { message: text(tx.call.locale, "messages.deleted") };
}
