import { IconEdit } from "@tabler/icons-react";
import type { OrderRow } from "#contract/orders/schemas.ts";
import type { ActionOf } from "#contract/kit/lifecycle.ts";
import type { orderLifecycle } from "#contract/orders/lifecycle.ts";
import type { Step, StepFormProps } from "#web/ui/actions/use-steps.tsx";
import { lazyDialog } from "#web/ui/lazy-dialog.tsx";

/** Steps that the list takes of several orders together. */
export const orderTogether: readonly Step<OrderRow, ActionOf<typeof orderLifecycle>>[] = [
  { step: "confirm" },
  {
    step: "update",
    label: "ui.several_change",
    icon: IconEdit,
    undo: "update",
    Form: lazyDialog<StepFormProps>(() => import("./bulk-form.tsx")),
  },
  {
    step: "archive",
    undo: "unarchive",
    reason: {
      word: "motif",
      label: "orders.archive_reason",
      needs: (o) => o.paid_on === null && o.state !== "NOT_CONFIRMED",
    },
  },
  { step: "unarchive", undo: "archive" },
];
