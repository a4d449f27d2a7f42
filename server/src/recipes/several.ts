import type { ServerInput } from "#contract/kit/endpoint.ts";
import type * as calls from "#contract/recipes/endpoints.ts";
import type { Storage } from "#server/kit/files/storage.ts";
import { severalOf } from "#server/kit/area/several.ts";
import { stale } from "#server/kit/shared/failures.ts";
import { deleteRecipe } from "./delete-recipe.ts";
import { reachedRecipe, recipes } from "./lists.ts";
import { lockedRecipe } from "./recipe-form.ts";
import { updateRecipe } from "./update-recipe.ts";

type Body = ServerInput<typeof calls.takeRecipes>["body"];
type Given = NonNullable<Body["given"]>;

export const severalRecipes = (storage: Storage) =>
  severalOf<Body["step"], NonNullable<Body["filters"]>, Given>({
    list: recipes,
    name: async (tx, id) => {
      const { number, name } = await reachedRecipe(tx, id);
      return `${number} ${name}`;
    },
    steps: {
      async update(tx, { id, version, given }) {
        const was = await lockedRecipe(tx, id);
        const { data } = await updateRecipe(tx, { params: { id }, body: { ...given, version } });
        const before = {
          ...(given.application_hash_id !== undefined && { application_hash_id: was.application_id }),
          ...(given.b2b_hash_id !== undefined && { b2b_hash_id: was.b2b_id }),
          ...(given.b2c_hash_id !== undefined && { b2c_hash_id: was.b2c_id }),
          ...(given.packaging_hash_id !== undefined && { packaging_hash_id: was.packaging_id }),
        };
        return { version: data.version, before };
      },
      async delete(tx, { id, version }) {
        const row = await lockedRecipe(tx, id, "delete");
        if (version !== undefined && version !== row.version) throw stale();
        await deleteRecipe(tx, storage, { params: { id } });
        return { version: null };
      },
    },
  });
