import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Upload } from "#contract/kit/files.ts";
import { decimal } from "#contract/kit/money.ts";
import { quantityIn } from "#contract/laboratory/quantity.ts";
import type * as calls from "#contract/laboratory/stock.ts";
import { conflict, invalidField, notFound, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { answer, invalidQuantity, movedEvent, movedIn, shortNotice, write, type Moved } from "./move.ts";
import { placed } from "./queries.ts";
import { availableOf, closedBy, isExpired, take, type Taken } from "./rules.ts";
import { seesPlace } from "./access.ts";
import * as s from "./stock-queries.ts";

/** Adds to a lot, creating it if the number is new. */
export async function storeStock(
  tx: Tx,
  storage: Storage,
  { body }: Pick<ServerInput<typeof calls.storeStock>, "body">,
) {
  const of = await movedIn(tx, body);
  const { place, component, quantity, today } = of;
  const { expires_on = null, opened_on = null } = body;
  if (opened_on && opened_on > today) throw invalidField("opened_on", "errors.future_date");
  const item = await s.makeItem.one(tx.db, newId(), place.hash_id, component.hash_id);
  const lot = await s.makeLot.one(
    tx.db,
    newId(),
    item.hash_id,
    body.lot,
    expires_on,
    opened_on,
    body.supplier_hash_id ?? null,
    body.shelf ?? null,
  );
  if (!lot.is_new && expires_on !== null && lot.expires_on !== expires_on)
    throw invalidField("expires_on", lot.expires_on ? "laboratory.other_expiry" : "laboratory.no_expiry", {
      day: lot.expires_on?.split("-").toReversed().join("-") ?? "",
    });
  const { id } = await write(tx, {
    place,
    kind: "store",
    reason: body.reason,
    lines: [{ lot: lot.hash_id, item: item.hash_id, quantity }],
  });
  if (body.certificate) {
    if (!lot.is_new) await dropCertificate(tx, storage, lot.hash_id);
    await storage.keep(tx, [{ kind: "stock_lot", record: lot.hash_id, upload: body.certificate as Upload }]);
  }
  const details = { lot: body.lot, ...(body.reason && { reason: body.reason }), ...(expires_on && { expires_on }) };
  await record(tx, movedEvent(of, lot, "store_stock", quantity, details));
  return await answer(tx, id, item.hash_id);
}

/** Deletes the lot's file before it is replaced. */
export async function dropCertificate(tx: Tx, storage: Storage, lot: string): Promise<void> {
  const row = await s.oneLot.one(tx.db, lot);
  if (row.certificate) await storage.drop(tx, [row.certificate.hash_id]);
}

type Body = ServerInput<typeof calls.subtractStock>["body"];
/** Takes from one given lot. Stock on hold or expired can only be discarded. */
function fromLot(tx: Tx, of: Moved, lot: s.Level | undefined, { purpose }: Body): readonly Taken<s.Level>[] {
  if (!lot) throw unknownReference("lot_hash_id");
  if (purpose === "discard") {
    if (lot.held_at !== null && !tx.access.can("laboratory_hold", { country: of.place.country_id }))
      throw conflict("laboratory.lot_held", { lot: lot.number, reason: lot.held_reason ?? "" });
    const free = decimal(lot.quantity).minus(lot.reserved);
    if (of.quantity.gt(free)) throw onlyLeft(of, free.toFixed());
    return [{ lot, quantity: of.quantity }];
  }
  if (lot.held_at !== null) throw conflict("laboratory.lot_held", { lot: lot.number, reason: lot.held_reason ?? "" });
  if (isExpired(lot, of.today)) throw conflict("laboratory.lot_expired", { lot: lot.number });
  const available = availableOf(lot, of.today);
  if (of.quantity.gt(available)) throw onlyLeft(of, available.toFixed());
  return [{ lot, quantity: of.quantity }];
}
function onlyLeft({ component }: Moved, left: string) {
  const { text, unit } = quantityIn(left, component.base_unit);
  return invalidQuantity("laboratory.only_left", { left: `${text} ${unit}` });
}

export async function subtractStock(tx: Tx, { body }: Pick<ServerInput<typeof calls.subtractStock>, "body">) {
  const { purpose, reason, lot_hash_id } = body;
  const of = await movedIn(tx, body);
  if ((purpose === "discard" || purpose === "loss") && !reason)
    throw invalidField("reason", "laboratory.reason_needed");
  const item = await s.lockItem.first(tx.db, of.place.hash_id, of.component.hash_id);
  const levels = item ? await s.levelsOf.all(tx.db, item.hash_id) : [];
  const chosen = lot_hash_id
    ? fromLot(
        tx,
        of,
        levels.find((l) => l.hash_id === lot_hash_id),
        body,
      )
    : take(levels, of.quantity, of.today);
  if (!item || !chosen) {
    const left = levels.reduce((sum, l) => sum.plus(availableOf(l, of.today)), decimal("0"));
    const held = levels.find((l) => l.held_at !== null);
    const why = left.eq(0) && held && closedBy(held, of.today);
    throw why ? invalidQuantity(...why) : onlyLeft(of, left.toFixed());
  }
  const { id, after } = await write(tx, {
    place: of.place,
    kind: "subtract",
    purpose,
    reason,
    lines: chosen.map(({ lot, quantity }) => ({ lot: lot.hash_id, item: item.hash_id, quantity: quantity.times(-1) })),
  });
  const left = levels.map((l) => ({ ...l, quantity: after.get(l.hash_id) ?? l.quantity }));
  const notice = await shortNotice(tx, of, item, left);
  const details = { purpose, ...(reason && { reason }) };
  await record(
    tx,
    ...chosen.map(({ lot, quantity }, i) =>
      movedEvent({ ...of, ...(i === 0 && { notice }) }, lot, "subtract_stock", quantity, {
        lot: lot.number,
        ...details,
      }),
    ),
  );
  return await answer(tx, id, item.hash_id);
}

/** Undoes storing or taking by a counter-movement; later movements are kept. */
export async function undoOperation(tx: Tx, { params }: { params: { id: string } }) {
  const seen = await s.operation.first(tx.db, params.id);
  const place = seen && (await placed.first(tx.db, seen.place_id));
  if (!seen || !place || !seesPlace(tx.access, place)) throw notFound();
  tx.access.require("laboratory_stock", { country: place.country_id });
  if (place.archived_at !== null) throw conflict("laboratory.is_archived");
  if (seen.kind !== "store" && seen.kind !== "subtract") throw conflict("laboratory.not_undone");
  await s.lockItems.all(tx.db, [...new Set(seen.lines.map((l) => l.item_id))]);
  // Read again with the lock held: somebody may have undone it meanwhile.
  const done = await s.operation.one(tx.db, params.id);
  if (done.undone) throw conflict("laboratory.undone_before");
  const levels = new Map(
    (
      await s.levelsById.all(
        tx.db,
        done.lines.map((l) => l.lot_id),
      )
    ).map((l) => [l.hash_id, l]),
  );
  const lines = done.lines.map((l) => ({ lot: l.lot_id, item: l.item_id, quantity: decimal(l.quantity).times(-1) }));
  for (const { lot, quantity } of lines) {
    const level = levels.get(lot);
    if (!level || decimal(level.quantity).minus(level.reserved).plus(quantity).lt(0))
      throw conflict("laboratory.used_since", { lot: level?.number ?? "" });
  }
  const { id } = await write(tx, { place, kind: "undo", undoes: done.hash_id, lines });
  const [item = ""] = done.lines.map((l) => l.item_id);
  const component = (await s.oneStock.one(tx.db, item)).component;
  await record(
    tx,
    ...lines.map(({ lot, quantity }) =>
      movedEvent(
        { place, component },
        { hash_id: lot, version: levels.get(lot)?.version ?? 0 },
        "undo_stock",
        quantity,
        {
          lot: levels.get(lot)?.number,
        },
      ),
    ),
  );
  return await answer(tx, id, item);
}
