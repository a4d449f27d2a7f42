import type * as calls from "#contract/contacts/equipment.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { named, stale } from "#server/kit/shared/failures.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { changePhotos } from "../parts/files.ts";
import { recordPartChange } from "../parts/holder.ts";
import { present } from "./lists.ts";
import * as q from "./queries.ts";
import { locked, nextOf, check, now, traced, details } from "./equipment-form.ts";

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
