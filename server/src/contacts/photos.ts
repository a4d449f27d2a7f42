import type { changePhotos } from "#contract/contacts/photos.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { attachmentLimits, type Upload } from "#contract/kit/files.ts";
import { forbidden, invalidField, named, notFound, unknownReference } from "#server/kit/shared/failures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { mayChange, sees } from "./access.ts";
import { eventOf } from "./events.ts";
import { read } from "./lists.ts";
import { presentContact } from "./present.ts";
import { lockContact, type FullContact } from "./queries.ts";

async function locked(tx: Tx, id: string): Promise<FullContact> {
  await lockContact.run(tx.db, id);
  const row = await read(tx, id);
  if (!row || !sees(tx.access, row)) throw notFound();
  if (!mayChange(tx.access, "update", row)) throw forbidden();
  return row;
}

/** Adds and removes photos of a contact. They are files of the contact with a `part`, which its picture lacks. */
export async function changeContactPhotos(tx: Tx, storage: Storage, { body }: ServerInput<typeof changePhotos>) {
  const before = await named("contact_hash_id", locked(tx, body.contact_hash_id));
  const photos = (body.photos ?? []) as readonly Upload[];
  const removes = [...new Set(body.removes)];
  if (photos.length + removes.length === 0) throw invalidField("photos", "errors.all_empty");
  if (removes.some((id) => !before.photos.some((f) => f.hash_id === id))) throw unknownReference("removes");
  if (before.photos.length - removes.length + photos.length > attachmentLimits.files)
    throw invalidField("photos", "errors.too_many_files", { files: attachmentLimits.files });
  await storage.drop(tx, removes);
  const { hash_id } = before;
  await storage.keep(
    tx,
    photos.map((upload) => ({ kind: "contact", record: hash_id, part: hash_id, upload })),
  );
  const row = await read(tx, hash_id);
  if (!row) throw notFound();
  await record(tx, eventOf(row, photos.length > 0 ? "add_photos" : "remove_photos"));
  return { data: presentContact(row, tx.person) };
}
