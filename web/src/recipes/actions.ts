import { IconEdit, IconTrash } from "@tabler/icons-react";
import { deleteRecipe, getRecipe } from "#contract/recipes/endpoints.ts";
import { recipeHref } from "#contract/recipes/hrefs.ts";
import type { RecipeRow } from "#contract/recipes/schemas.ts";
import { plainActions } from "#web/ui/actions/actions-of.ts";
import type { Step, StepFormProps } from "#web/ui/actions/use-steps.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

export const recipeActions = plainActions<RecipeRow, "update" | "delete">(
  { get: getRecipe },
  {
    update: { opens: (r) => recipeHref.update(r.hash_id), label: "ui.several_change", icon: IconEdit, key: "e" },
    delete: { call: deleteRecipe, label: "recipes.delete", icon: IconTrash },
  },
);

/** Steps that the list takes of several recipes together. */
export const recipesTogether: readonly Step<RecipeRow, "update" | "delete">[] = [
  { step: "update", undo: "update", Form: lazyDialog<StepFormProps>(() => import("./bulk-form.tsx")) },
  { step: "delete" },
];
