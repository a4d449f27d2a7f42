import type * as calls from "#contract/contacts/equipment.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { named } from "#server/kit/shared/failures.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { newId, type Tx } from "#server/kit/sql/transaction.ts";
import { changePhotos } from "../parts/files.ts";
import { holderOf, recordPartChange } from "../parts/holder.ts";
import { present } from "./lists.ts";
import * as q from "./queries.ts";
import { nextOf, NOTHING, check, now, traced, details } from "./equipment-form.ts";

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
