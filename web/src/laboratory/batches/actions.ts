import { IconArrowBackUp, IconBottle, IconRefresh, IconScale, IconX } from "@tabler/icons-react";
import * as calls from "#contract/laboratory/batches.ts";
import { batchLifecycle } from "#contract/laboratory/lifecycle.ts";
import { actionsOf } from "#web/ui/actions/actions-of.ts";

/** How each action of a batch is shown, confirmed and reported. */
export const batchActions = actionsOf<calls.Batch, typeof batchLifecycle>(
  batchLifecycle,
  { get: calls.getBatch },
  {
    reserve: {
      call: calls.reserveBatch,
      label: "laboratory.reserve_again",
      done: (_, batch) => (batch?.is_short ? "laboratory.still_short" : "laboratory.all_reserved"),
      icon: IconRefresh,
      look: "outline",
    },
    weigh: { opens: { panel: "weigh" }, label: "laboratory.weigh", icon: IconScale, key: "w", look: "filled" },
    make: { opens: { panel: "make" }, label: "laboratory.make_batch", icon: IconBottle, key: "m", look: "filled" },
    undo: {
      call: calls.undoBatch,
      label: "laboratory.undo_batch",
      icon: IconArrowBackUp,
      asks: { title: "laboratory.undo_batch_title", text: "laboratory.undo_batch_text" },
    },
    cancel: {
      call: calls.cancelBatch,
      label: "laboratory.cancel_batch",
      icon: IconX,
      asks: {
        title: "laboratory.cancel_batch_title",
        text: "laboratory.cancel_batch_text",
        reason: "laboratory.reason",
        danger: true,
      },
    },
  },
);
