import type * as calls from "#contract/contacts/equipment.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { named } from "#server/kit/shared/failures.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { holderOf, recordPartChange } from "../parts/holder.ts";
import { present } from "./lists.ts";
import * as q from "./queries.ts";
import { now, traced, details } from "./equipment-form.ts";

export async function restoreEquipment(tx: Tx, { params, body }: ServerInput<typeof calls.restoreEquipment>) {
  const holder = await holderOf(tx, params.contact_id);
  await named("equipment_hash_id", q.equipmentBin.takeBack(tx, body.equipment_hash_id, holder.hash_id));
  const row = await now(tx, body.equipment_hash_id);
  await recordPartChange(tx, holder, "restore_equipment", { after: traced(row), details: details(row) });
  return { data: present(row, tx.person) };
}
