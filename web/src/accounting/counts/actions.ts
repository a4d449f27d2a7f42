import { IconArrowBackUp, IconCheck, IconX } from "@tabler/icons-react";
import { countLifecycle } from "#contract/accounting/count-lifecycle.ts";
import { type CashCount, rejectCount, signCount, withdrawCount } from "#contract/accounting/counts.ts";
import { actionsOf } from "#web/ui/actions/actions-of.ts";

/** How each action of a cash count is shown, confirmed and reported. */
export const countActions = actionsOf<CashCount, typeof countLifecycle>(
  countLifecycle,
  { words: ({ box }) => ({ name: box.name }) },
  {
    sign: { call: signCount, label: "counts.sign", done: "counts.done_sign", icon: IconCheck, look: "filled" },
    reject: {
      call: rejectCount,
      label: "counts.reject",
      done: "counts.done_reject",
      icon: IconX,
      look: "refuse",
      asks: ([c], t) => ({
        title: t("counts.reject_title", { name: c?.box.name }),
        text: t("counts.reject_text", { person: c?.user.name }),
        reason: t("counts.reject_motif"),
        danger: true,
      }),
    },
    withdraw: {
      call: withdrawCount,
      label: "counts.withdraw",
      done: "counts.done_withdraw",
      icon: IconArrowBackUp,
      look: "outline",
    },
  },
);
