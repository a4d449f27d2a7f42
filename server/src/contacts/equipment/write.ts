import type * as calls from "#contract/contacts/equipment.ts";
import type { EquipmentFields } from "#contract/contacts/equipment.ts";
import { saysNothing } from "#contract/contacts/form-values.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import { forbidden, invalidField, named, notFound, stale, unknownReference } from "#server/kit/failures.ts";
import type { Storage } from "#server/kit/storage.ts";
import { text } from "#server/kit/texts.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { sees } from "../access.ts";
import { changePhotos } from "../parts/files.ts";
import { holderOf, recordPartChange } from "../parts/holder.ts";
import { equipmentRights, present } from "./lists.ts";
import * as q from "./queries.ts";
import { traceName } from "./trace.ts";

/** An empty machine: the start of the form for a new one. */
const NOTHING: q.EquipmentWrite = {
  line: null,
  filling_technology: null,
  brand_id: null,
  packaging_id: null,
  packing_size: null,
  filling_capacity: null,
  capacity_basis: "bottles",
  stabiliser_dissolving_unit: false,
  pasteurisation: false,
  homogeniser: false,
  uht: false,
  year: null,
  state: null,
  note: null,
};

/** The form's values over the existing ones. */
const nextOf = (given: Partial<EquipmentFields>, now: q.EquipmentWrite): q.EquipmentWrite => ({
  line: givenOr(given.line, now.line) || null,
  filling_technology: givenOr(given.filling_technology, now.filling_technology),
  brand_id: givenOr(given.brand_hash_id, now.brand_id),
  packaging_id: givenOr(given.packaging_hash_id, now.packaging_id),
  packing_size: givenOr(given.packing_size, now.packing_size),
  filling_capacity: givenOr(given.filling_capacity, now.filling_capacity),
  capacity_basis: givenOr(given.capacity_basis, now.capacity_basis),
  stabiliser_dissolving_unit: givenOr(given.stabiliser_dissolving_unit, now.stabiliser_dissolving_unit),
  pasteurisation: givenOr(given.pasteurisation, now.pasteurisation),
  homogeniser: givenOr(given.homogeniser, now.homogeniser),
  uht: givenOr(given.uht, now.uht),
  year: givenOr(given.year, now.year),
  state: givenOr(given.state, now.state),
  note: givenOr(given.note, now.note) || null,
});

/** Throws when the form is empty or a reference does not exist. */
async function check(tx: Tx, next: q.EquipmentWrite, before: q.EquipmentWrite, photos: number): Promise<void> {
  const { capacity_basis: _, ...rest } = next;
  if (saysNothing(rest) && photos === 0) throw invalidField("line", "errors.all_empty");
  const changed = (key: "brand_id" | "packaging_id") => (next[key] === before[key] ? null : next[key]);
  const { brand, packaging } = await q.references.one(tx.db, changed("brand_id"), changed("packaging_id"));
  if (!brand) throw unknownReference("brand_hash_id");
  if (!packaging) throw unknownReference("packaging_hash_id");
}

const traced = (row: q.EquipmentRow) => ({
  ...Object.fromEntries(Object.keys(NOTHING).map((name) => [traceName(name), row[name as keyof q.EquipmentWrite]])),
  photos: row.photos.length,
});
/** The label on the timeline, for readers of equipment: the line, otherwise the brand. */
const details = (row: q.EquipmentRow) => ({ line: row.line ?? row.brand?.name ?? null });
const now = async (tx: Tx, id: string): Promise<q.EquipmentRow> => await q.oneEquipment.one(tx.db, id);

/** Locks and reads a machine; throws 404 when its contact is out of reach, 403 without the right. */
async function locked(tx: Tx, id: string, verb: "update" | "delete"): Promise<q.EquipmentRow> {
  await q.lockEquipment.run(tx.db, id);
  const row = await q.oneEquipment.first(tx.db, id);
  if (!row || !sees(tx.access, row.holder)) throw notFound();
  if (!equipmentRights.may(tx.access, verb, row.holder)) throw forbidden();
  return row;
}

export async function createEquipment(tx: Tx, storage: Storage, { body }: ServerInput<typeof calls.createEquipment>) {
  const holder = await named("contact_hash_id", holderOf(tx, body.contact_hash_id));
  const next = nextOf(body, NOTHING);
  await check(tx, next, NOTHING, body.photos?.length ?? 0);
  const id = newId();
  await q.insertEquipment(tx.db, { hash_id: id, contact_id: holder.hash_id, ...next });
  await changePhotos(tx, storage, { kind: "equipment", record: id }, [], body);
  const row = await now(tx, id);
  await recordPartChange(tx, holder, "add_equipment", { after: traced(row), details: details(row) });
  return { data: present(row, tx.person) };
}

export async function updateEquipment(tx: Tx, storage: Storage, { body }: ServerInput<typeof calls.updateEquipment>) {
  const before = await named("hash_id", locked(tx, body.hash_id, "update"));
  if (body.version !== undefined && body.version !== before.version) throw stale();
  const next = nextOf(body, before);
  const photos = before.photos.length - (body.removes?.length ?? 0) + (body.photos?.length ?? 0);
  await check(tx, next, before, photos);
  await q.updateEquipment(tx.db, before.hash_id, next);
  await changePhotos(tx, storage, { kind: "equipment", record: before.hash_id }, before.photos, body);
  const row = await now(tx, before.hash_id);
  await recordPartChange(tx, row.holder, "change_equipment", {
    before: traced(before),
    after: traced(row),
    details: details(row),
  });
  return { data: present(row, tx.person) };
}

export async function deleteEquipment(tx: Tx, { params, body }: ServerInput<typeof calls.deleteEquipment>) {
  const holder = await holderOf(tx, params.contact_id);
  const row = await named("equipment_hash_id", locked(tx, body.equipment_hash_id, "delete"));
  if (row.holder.hash_id !== holder.hash_id) throw unknownReference("equipment_hash_id");
  await q.equipmentBin.put(tx, row.hash_id, holder.hash_id);
  await recordPartChange(tx, holder, "remove_equipment", { before: traced(row), details: details(row) });
  return { message: text(tx.call.locale, "messages.deleted") };
}

export async function restoreEquipment(tx: Tx, { params, body }: ServerInput<typeof calls.restoreEquipment>) {
  const holder = await holderOf(tx, params.contact_id);
  await named("equipment_hash_id", q.equipmentBin.takeBack(tx, body.equipment_hash_id, holder.hash_id));
  const row = await now(tx, body.equipment_hash_id);
  await recordPartChange(tx, holder, "restore_equipment", { after: traced(row), details: details(row) });
  return { data: present(row, tx.person) };
}
