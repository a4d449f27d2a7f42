import type * as calls from "#contract/contacts/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import { conflict } from "#server/kit/shared/failures.ts";
import type { DeletionBlockers } from "#server/kit/sql/deletion-blockers.ts";
import { record } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { text } from "#server/kit/shared/texts.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { eventOf } from "./events.ts";
import * as q from "./queries.ts";
import { locked, traced } from "./contact-form.ts";

export async function deleteContact(
  tx: Tx,
  storage: Storage,
  deletionBlockers: DeletionBlockers,
  { params }: ServerInput<typeof calls.deleteContact>,
) {
  const row = await locked(tx, params.id, "delete");
  const what = await deletionBlockers(tx.db, params.id, tx.call.locale);
  if (what) throw conflict("errors.contact_in_use", { what }, "in_use");
  await storage.drop(tx, [...(row.avatar_file_id ? [row.avatar_file_id] : []), ...row.photos.map((f) => f.hash_id)]);
  await q.removeContact.run(tx.db, params.id);
  await record(tx, eventOf({ ...row, version: row.version + 1 }, "delete", { before: traced(row, {}) }));
  return { message: text(tx.call.locale, "messages.deleted") };
}
