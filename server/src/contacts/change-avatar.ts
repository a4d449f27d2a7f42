import type * as calls from "#contract/contacts/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Upload } from "#contract/kit/files.ts";
import { named } from "#server/kit/shared/failures.ts";
import { withSquare } from "#server/kit/files/pictures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { eventOf } from "./events.ts";
import { presentContact } from "./present.ts";
import * as q from "./queries.ts";
import { locked, now } from "./contact-form.ts";

export async function changeAvatar(tx: Tx, storage: Storage, { body }: ServerInput<typeof calls.uploadContactAvatar>) {
  const id = body.contact_hash_id;
  // Before locking the row, because cropping a picture takes time.
  return await withSquare(body.avatar as Upload | null | undefined, async (picture) => {
    const before = await named("contact_hash_id", locked(tx, id, "update"));
    const [kept] = picture ? await storage.keep(tx, [{ kind: "contact", record: id, upload: picture }]) : [];
    await q.setAvatar.run(tx.db, id, kept?.hash_id ?? null);
    if (before.avatar_file_id) await storage.drop(tx, [before.avatar_file_id]);
    const row = await now(tx, id);
    await record(tx, eventOf(row, kept ? "set_avatar" : "remove_avatar"));
    return { data: presentContact(row, tx.person) };
  });
}
