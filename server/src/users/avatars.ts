import type { ServerInput, ServerOutput } from "#contract/kit/endpoint.ts";
import type { Upload } from "#contract/kit/files.ts";
import type { uploadAvatar, uploadOwnAvatar } from "#contract/users/contracts.ts";
import { setAvatar, accountRows, lockPeople } from "#server/access/public.ts";
import { sql } from "#server/kit/sql/database.ts";
import { unknownReference } from "#server/kit/shared/failures.ts";
import { withSquare } from "#server/kit/files/pictures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { placeOf } from "./access.ts";
import { seesPerson } from "./form.ts";
import { hearers } from "./hearers.ts";

const whose = sql<{ kind: "staff" | "portal"; zone_id: string | null; avatar_file_id: string | null }, [string]>(
  `SELECT kind, zone_id, avatar_file_id FROM ${accountRows("app_user")} WHERE hash_id = $1`,
);
/** Changes the caller's own picture. */
export async function changeOwnAvatar(
  tx: Tx,
  storage: Storage,
  { body }: ServerInput<typeof uploadOwnAvatar>,
): Promise<ServerOutput<typeof uploadOwnAvatar>> {
  return await change(tx, storage, tx.access.own(), body.avatar);
}

/** Changes another person's picture, if the caller may edit people in their office. */
export async function changeAvatar(
  tx: Tx,
  storage: Storage,
  { body }: ServerInput<typeof uploadAvatar>,
): Promise<ServerOutput<typeof uploadAvatar>> {
  const them = await whose.first(tx.db, body.user_hash_id);
  if (them?.kind !== "staff" || !seesPerson(tx, them)) throw unknownReference("user_hash_id");
  tx.access.require("users_update", placeOf(them));
  return await change(tx, storage, body.user_hash_id, body.avatar);
}

async function change(tx: Tx, storage: Storage, id: string, given: unknown) {
  // Crop the picture before locking rows, because that takes time.
  return await withSquare(given as Upload | null | undefined, async (picture) => {
    await lockPeople(tx.db, [id]);
    const before = await whose.one(tx.db, id);
    const [kept] = picture ? await storage.keep(tx, [{ kind: "avatar", record: id, upload: picture }]) : [];
    const version = await setAvatar(tx.db, id, kept?.hash_id ?? null);
    if (before.avatar_file_id) await storage.drop(tx, [before.avatar_file_id]);
    await record(tx, {
      kind: "user",
      id,
      action: kept ? "set_avatar" : "remove_avatar",
      zone: before.zone_id,
      live: hearers(id, before.zone_id, version),
    });
    return { data: { hash_id: id, avatar: kept ? `/api/file/${kept.hash_id}` : null, version } };
  });
}
