import { IconArchiveOff } from "@tabler/icons-react";
import type { ActionOf } from "#contract/kit/lifecycle.ts";
import type { sampleLifecycle } from "#contract/tracking/lifecycle.ts";
import type { Sample } from "#contract/tracking/schemas.ts";
import type { Step, StepFormProps } from "#web/ui/actions/use-steps.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

/** Steps that the list takes of several samples together. */
export const samplesTogether: readonly Step<Sample, ActionOf<typeof sampleLifecycle>>[] = [
  { step: "set_state", undo: "set_state", Form: lazyDialog<StepFormProps>(() => import("./states-form.tsx")) },
  { step: "archive", when: (s) => s.archived_at === null, undo: "unarchive" },
  {
    step: "unarchive",
    action: "archive",
    when: (s) => s.archived_at !== null,
    label: "tracking.unarchive",
    icon: IconArchiveOff,
    undo: "archive",
  },
  { step: "delete" },
];
