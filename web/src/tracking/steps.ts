import { IconArchive, IconArchiveOff, IconRefresh, IconTrash } from "@tabler/icons-react";
import type { Sample } from "#contract/tracking/schemas.ts";
import type { Step, StepFormProps } from "#web/ui/actions/use-steps.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

/** Steps that the list takes of several samples together. */
export const samplesTogether: readonly Step<Sample>[] = [
  {
    step: "set_state",
    label: "tracking.set_state",
    icon: IconRefresh,
    key: "s",
    undo: "set_state",
    Form: lazyDialog<StepFormProps>(() => import("./states-form.tsx")),
  },
  {
    step: "archive",
    label: "tracking.archive",
    icon: IconArchive,
    when: (s) => s.archived_at === null,
    undo: "unarchive",
  },
  {
    step: "unarchive",
    action: "archive",
    label: "tracking.unarchive",
    icon: IconArchiveOff,
    when: (s) => s.archived_at !== null,
    undo: "archive",
  },
  { step: "delete", label: "tracking.delete", icon: IconTrash, danger: true },
];
