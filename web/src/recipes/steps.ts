import { IconEdit, IconTrash } from "@tabler/icons-react";
import type { RecipeRow } from "#contract/recipes/schemas.ts";
import type { Step, StepFormProps } from "#web/ui/actions/use-steps.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

/** Steps that the list takes of several recipes together. */
export const recipesTogether: readonly Step<RecipeRow>[] = [
  {
    step: "update",
    label: "ui.several_change",
    icon: IconEdit,
    key: "e",
    undo: "update",
    Form: lazyDialog<StepFormProps>(() => import("./bulk-form.tsx")),
  },
  { step: "delete", label: "recipes.delete", icon: IconTrash, danger: true },
];
