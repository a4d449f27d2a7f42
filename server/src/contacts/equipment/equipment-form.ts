import type { EquipmentFields } from "#contract/contacts/equipment.ts";
import { saysNothing } from "#contract/contacts/form-values.ts";
import { givenOr } from "#contract/kit/given-or.ts";
import { forbidden, invalidField, notFound, unknownReference } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { sees } from "../access.ts";
import { equipmentRights } from "./lists.ts";
import * as q from "./queries.ts";
import { traceName } from "./trace.ts";

/** An empty machine: the start of the form for a new one. */
export const NOTHING: q.EquipmentWrite = {
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
export const nextOf = (given: Partial<EquipmentFields>, now: q.EquipmentWrite): q.EquipmentWrite => ({
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
export async function check(tx: Tx, next: q.EquipmentWrite, before: q.EquipmentWrite, photos: number): Promise<void> {
  const { capacity_basis: _, ...rest } = next;
  if (saysNothing(rest) && photos === 0) throw invalidField("line", "errors.all_empty");
  const changed = (key: "brand_id" | "packaging_id") => (next[key] === before[key] ? null : next[key]);
  const { brand, packaging } = await q.references.one(tx.db, changed("brand_id"), changed("packaging_id"));
  if (!brand) throw unknownReference("brand_hash_id");
  if (!packaging) throw unknownReference("packaging_hash_id");
}

export const traced = (row: q.EquipmentRow) => ({
  ...Object.fromEntries(Object.keys(NOTHING).map((name) => [traceName(name), row[name as keyof q.EquipmentWrite]])),
  photos: row.photos.length,
});

/** The label on the timeline, for readers of equipment: the line, otherwise the brand. */
export const details = (row: q.EquipmentRow) => ({ line: row.line ?? row.brand?.name ?? null });

export const now = async (tx: Tx, id: string): Promise<q.EquipmentRow> => await q.oneEquipment.one(tx.db, id);

/** Locks and reads a machine; throws 404 when its contact is out of reach, 403 without the right. */
export async function locked(tx: Tx, id: string, verb: "update" | "delete"): Promise<q.EquipmentRow> {
  await q.lockEquipment.run(tx.db, id);
  const row = await q.oneEquipment.first(tx.db, id);
  if (!row || !sees(tx.access, row.holder)) throw notFound();
  if (!equipmentRights.may(tx.access, verb, row.holder)) throw forbidden();
  return row;
}
