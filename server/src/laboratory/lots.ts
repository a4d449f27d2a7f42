import { listRows } from "#server/reference/public.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Upload } from "#contract/kit/files.ts";
import { placeLink } from "#contract/laboratory/hrefs.ts";
import type * as holdCalls from "#contract/laboratory/holds.ts";
import type * as calls from "#contract/laboratory/stock.ts";
import { sql } from "#server/kit/sql/database.ts";
import { conflict, invalidField, stale, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { lotEvent } from "./events.ts";
import { dayAt } from "./move.ts";
import { presentLot, presentStock } from "./present.ts";
import { placed, type Placed } from "./queries.ts";
import { seenLot } from "./stock-lists.ts";
import * as s from "./stock-queries.ts";

const write = sql<
  unknown,
  [id: string, expires: string | null, opened: string | null, shelf: string | null, supplier: string | null]
>(
  "UPDATE stock_lot SET expires_on = $2, opened_on = $3, shelf = $4, supplier_id = $5, version = version + 1 WHERE hash_id = $1",
);
const supplierIsThere = sql<unknown, [string]>(`SELECT 1 FROM ${listRows("supplier", "supplier")} WHERE hash_id = $1`);
const putHold = sql<unknown, [id: string, by: string, reason: string]>(
  "UPDATE stock_lot SET held_at = clock(), held_by = $2, held_reason = $3, version = version + 1 WHERE hash_id = $1",
);
const endHold = sql<unknown, [id: string]>(
  "UPDATE stock_lot SET held_at = NULL, held_by = NULL, held_reason = NULL, version = version + 1 WHERE hash_id = $1",
);
const whoReserved = sql<{ user_id: string }, [lot: string]>(
  "SELECT DISTINCT user_id FROM stock_reservation WHERE lot_id = $1 AND ended_at IS NULL",
);

/** Locks the item of a lot in reach, so that nobody moves the lot meanwhile. */
async function lockedLot(tx: Tx, id: string): Promise<{ row: s.LotRow; place: Placed }> {
  const seen = await seenLot(tx, id);
  await s.lockItems.all(tx.db, [seen.item_id]);
  return { row: await s.oneLot.one(tx.db, id), place: await placed.one(tx.db, seen.place.hash_id) };
}
const traced = (row: s.LotRow) => ({
  expires_on: row.expires_on,
  opened_on: row.opened_on,
  shelf: row.shelf,
  supplier_id: row.supplier_id,
  certificate: row.certificate?.name ?? null,
});
const about = (row: s.LotRow) => ({ component_id: row.component.hash_id, lot: row.number });

export async function updateLot(tx: Tx, storage: Storage, { params, body }: ServerInput<typeof calls.updateLot>) {
  const { row, place } = await lockedLot(tx, params.id);
  tx.access.require("laboratory_stock", { country: place.country_id });
  if (body.version !== undefined && body.version !== row.version) throw stale();
  if (place.archived_at !== null) throw conflict("laboratory.is_archived");
  const given = <T>(value: T | undefined, now: T): T => (value === undefined ? now : value);
  const supplier = given(body.supplier_hash_id, row.supplier_id);
  if (supplier !== row.supplier_id) {
    const known = supplier === null || (await supplierIsThere.first(tx.db, supplier)) !== undefined;
    if (!known || !tx.access.can("components_prices", {})) throw unknownReference("supplier_hash_id");
  }
  const opened = given(body.opened_on, row.opened_on);
  if (opened && opened > dayAt(tx, place)) throw invalidField("opened_on", "errors.future_date");
  await write.run(
    tx.db,
    row.hash_id,
    given(body.expires_on, row.expires_on),
    opened,
    given(body.shelf, row.shelf),
    supplier,
  );
  if (body.certificate) {
    if (row.certificate) await storage.drop(tx, [row.certificate.hash_id]);
    await storage.keep(tx, [{ kind: "stock_lot", record: row.hash_id, upload: body.certificate as Upload }]);
  }
  const now = await s.oneLot.one(tx.db, row.hash_id);
  await record(tx, lotEvent(place, now, "update", { before: traced(row), after: traced(now), details: about(row) }));
  return { data: presentStock(await s.oneStock.one(tx.db, row.item_id), tx.person) };
}

/** Puts a lot on hold, even if it is reserved; people with reservations on it are notified. */
export async function holdLot(tx: Tx, { params, body }: ServerInput<typeof holdCalls.holdLot>) {
  const { row, place } = await lockedLot(tx, params.id);
  tx.access.require("laboratory_hold", { country: place.country_id });
  if (body.version !== undefined && body.version !== row.version) throw stale();
  if (row.hold) throw conflict("laboratory.lot_held", { lot: row.number, reason: row.hold.reason });
  await putHold.run(tx.db, row.hash_id, tx.person.id, body.reason);
  const users = (await whoReserved.all(tx.db, row.hash_id)).map((r) => r.user_id);
  const now = await s.oneLot.one(tx.db, row.hash_id);
  await record(
    tx,
    lotEvent(place, now, "hold", {
      details: { ...about(row), reason: body.reason },
      notice: {
        kind: "stock_held",
        params: { place: place.name, name: row.component.name, lot: row.number, reason: body.reason },
        link: placeLink(place, { tab: "reserved" }),
        users,
      },
    }),
  );
  return { data: presentLot(now, tx.person) };
}
export async function releaseLot(tx: Tx, { params, body }: ServerInput<typeof holdCalls.releaseLot>) {
  const { row, place } = await lockedLot(tx, params.id);
  tx.access.require("laboratory_hold", { country: place.country_id });
  if (body.version !== undefined && body.version !== row.version) throw stale();
  if (!row.hold) throw conflict("laboratory.not_held", { lot: row.number });
  await endHold.run(tx.db, row.hash_id);
  const now = await s.oneLot.one(tx.db, row.hash_id);
  await record(tx, lotEvent(place, now, "release", { details: { ...about(row), reason: body.reason } }));
  return { data: presentLot(now, tx.person) };
}
