import type { uploadRecipePicture } from "#contract/recipes/endpoints.ts";
import type { ServerInput } from "#contract/kit/endpoint.ts";
import type { Upload } from "#contract/kit/files.ts";
import { named } from "#server/kit/shared/failures.ts";
import { redrawn } from "#server/kit/files/pictures.ts";
import { record } from "#server/kit/records/record.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import type { Tx } from "#server/kit/sql/transaction.ts";
import { presentRecipe } from "./present.ts";
import { setPicture, whole } from "./queries.ts";
import { eventOf, lockedRecipe } from "./recipe-form.ts";

const SIDE = 640;
/**
 * Runs `work` with the re-encoded picture, or with undefined when none was given. Call it before locking the recipe: re-encoding takes
 * time.
 */
async function withPicture<T>(given: unknown, work: (picture: Upload | undefined) => Promise<T>): Promise<T> {
  if (!given) return await work(undefined);
  return await redrawn(given as Upload, { field: "picture", width: SIDE, height: SIDE }, work);
}

export async function changePicture(tx: Tx, storage: Storage, { body }: ServerInput<typeof uploadRecipePicture>) {
  const id = body.recipe_hash_id;
  return await withPicture(body.picture, async (picture) => {
    const before = await named("recipe_hash_id", lockedRecipe(tx, id));
    const [kept] = picture ? await storage.keep(tx, [{ kind: "recipe", record: id, upload: picture }]) : [];
    await setPicture.run(tx.db, id, kept?.hash_id ?? null);
    if (before.picture_file_id) await storage.drop(tx, [before.picture_file_id]);
    const row = await whole.one(tx.db, id);
    await record(tx, eventOf(row, kept ? "set_picture" : "remove_picture"));
    return { data: presentRecipe(row, tx.person) };
  });
}
