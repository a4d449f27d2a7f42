import type * as calls from "#contract/contacts/equipment.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { named, unknownReference } from "#server/kit/shared/failures.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { holderOf, recordPartChange } from "../parts/holder.ts";
import * as q from "./queries.ts";
import { locked, traced, details } from "./equipment-form.ts";

export async function deleteEquipment(tx: Tx, { params, body }: ServerInput<typeof calls.deleteEquipment>) {
  const holder = await holderOf(tx, params.contact_id);
  const row = await named("equipment_hash_id", locked(tx, body.equipment_hash_id, "delete"));
  if (row.holder.hash_id !== holder.hash_id) throw unknownReference("equipment_hash_id");
  await q.equipmentBin.put(tx, row.hash_id, holder.hash_id);
  await recordPartChange(tx, holder, "remove_equipment", { before: traced(row), details: details(row) });
  return { message: text(tx.call.locale, "messages.deleted") };
}
