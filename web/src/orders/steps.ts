import { IconArchive, IconArchiveOff, IconCheck, IconEdit } from "@tabler/icons-react";
import type { OrderRow } from "#contract/orders/schemas.ts";
import type { Step, StepFormProps } from "#web/ui/actions/use-steps.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

/** Steps that the list takes of several orders together. */
export const orderTogether: readonly Step<OrderRow>[] = [
  { step: "confirm", label: "orders.confirm", icon: IconCheck, key: "c", look: "filled" },
  {
    step: "update",
    label: "ui.several_change",
    icon: IconEdit,
    key: "e",
    undo: "update",
    Form: lazyDialog<StepFormProps>(() => import("./bulk-form.tsx")),
  },
  {
    step: "archive",
    label: "orders.archive",
    icon: IconArchive,
    undo: "unarchive",
    reason: {
      word: "motif",
      label: "orders.archive_reason",
      needs: (o) => o.paid_on === null && o.state !== "NOT_CONFIRMED",
    },
  },
  { step: "unarchive", label: "orders.unarchive", icon: IconArchiveOff, undo: "archive" },
];
