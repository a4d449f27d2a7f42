import type { changePhotos } from "#contract/contacts/photos.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { attachmentLimits, type Upload } from "#contract/kit/files.ts";
import { columns, insertInto } from "#server/kit/columns.ts";
import { sql } from "#server/kit/database.ts";
import { forbidden, invalidField, named, notFound, unknownReference } from "#server/kit/failures.ts";
import { reachBy, type Kind, type Rows } from "#server/kit/kind.ts";
import { record } from "#server/kit/record.ts";
import type { Storage } from "#server/kit/storage.ts";
import { newId, type Tx } from "#server/kit/transaction.ts";
import { mayChange, sees } from "./access.ts";
import { eventOf } from "./events.ts";
import { read } from "./lists.ts";
import { presentContact } from "./present.ts";
import { lockContact, type FullContact } from "./queries.ts";

const KIND = "contact_photo";
const rows: Rows = {
  from: `${KIND} p JOIN contact e ON e.hash_id = p.contact_id`,
  id: "p.hash_id",
  title: "e.name",
};
/** Pictures of a contact, opened by whoever reaches it. */
export const contactPhotoKind: Kind = {
  name: KIND,
  rows,
  reach: reachBy(rows, { rights: ["contacts_view_all"], country: "e.country_id", own: { among: "e.owners" } }),
  files: {},
};

const insert = insertInto(KIND, columns({ hash_id: "uuid", contact_id: "uuid" }));
const photosIn = sql<{ hash_id: string; file_id: string }, [contact: string]>(
  `SELECT p.hash_id, f.hash_id AS file_id FROM ${KIND} p JOIN file f ON f.kind = '${KIND}' AND f.record_id = p.hash_id WHERE p.contact_id = $1`,
);
const remove = sql<unknown, [ids: readonly string[]]>(`DELETE FROM ${KIND} WHERE hash_id = ANY ($1::uuid[])`);

/** Takes pictures of a contact away: all of them where `files` is left out. */
export async function dropPhotos(tx: Tx, storage: Storage, contact: string, files?: readonly string[]): Promise<void> {
  const all = await photosIn.all(tx.db, contact);
  const gone = files ? all.filter((photo) => files.includes(photo.file_id)) : all;
  if (gone.length === 0) return;
  await storage.drop(
    tx,
    gone.map((photo) => photo.file_id),
  );
  await remove.run(
    tx.db,
    gone.map((photo) => photo.hash_id),
  );
}

async function locked(tx: Tx, id: string): Promise<FullContact> {
  await lockContact.run(tx.db, id);
  const row = await read(tx, id);
  if (!row || !sees(tx.access, row)) throw notFound();
  if (!mayChange(tx.access, "update", row)) throw forbidden();
  return row;
}

export async function changeContactPhotos(tx: Tx, storage: Storage, { body }: ServerInput<typeof changePhotos>) {
  const before = await named("contact_hash_id", locked(tx, body.contact_hash_id));
  const photos = (body.photos ?? []) as readonly Upload[];
  const removes = body.removes ?? [];
  if (photos.length + removes.length === 0) throw invalidField("photos", "errors.all_empty");
  if (removes.some((id) => !before.photos.some((f) => f.hash_id === id))) throw unknownReference("removes");
  if (before.photos.length - removes.length + photos.length > attachmentLimits.files)
    throw invalidField("photos", "errors.too_many_files", { files: attachmentLimits.files });
  await dropPhotos(tx, storage, before.hash_id, removes);
  const kept = photos.map((upload) => ({ kind: KIND, record: newId(), upload }));
  if (kept.length > 0) await insert(tx.db, ...kept.map((one) => ({ hash_id: one.record, contact_id: before.hash_id })));
  await storage.keep(tx, kept);
  const row = await read(tx, before.hash_id);
  if (!row) throw notFound();
  await record(tx, eventOf(row, photos.length > 0 ? "add_photos" : "remove_photos"));
  return { data: presentContact(row, tx.person) };
}
