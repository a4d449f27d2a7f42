import { IconChecks, IconPlus, IconRotate, IconX } from "@tabler/icons-react";
import * as calls from "#contract/laboratory/counts.ts";
import { stockCountLifecycle } from "#contract/laboratory/lifecycle.ts";
import { actionsOf } from "#web/ui/actions/actions-of.ts";

/** How each action of a stock-take is shown, confirmed and reported. */
export const stockCountActions = actionsOf<calls.StockCount, typeof stockCountLifecycle>(
  stockCountLifecycle,
  { get: calls.getCount },
  {
    count: { opens: {}, label: "laboratory.found_lot", icon: IconPlus, key: "n", look: "outline" },
    finish: {
      call: calls.finishCount,
      label: "laboratory.finish_count",
      icon: IconChecks,
      look: "filled",
      asks: ([n], t) =>
        n && n.lots > n.lots_counted
          ? {
              title: t("laboratory.finish_count_title"),
              text: t("laboratory.finish_count_text", { count: n.lots - n.lots_counted }),
            }
          : undefined,
    },
    agree: {
      call: calls.agreeCount,
      label: "laboratory.agree_count",
      done: "laboratory.count_agreed",
      icon: IconChecks,
      look: "filled",
      asks: ([n], t) => ({
        title: t("laboratory.agree_count_title"),
        text: t("laboratory.agree_count_text", { count: n?.variances ?? 0 }),
      }),
    },
    reopen: { call: calls.reopenCount, label: "laboratory.reopen_count", icon: IconRotate },
    cancel: {
      call: calls.cancelCount,
      label: "laboratory.cancel_count",
      icon: IconX,
      asks: {
        title: "laboratory.cancel_count_title",
        text: "laboratory.cancel_count_text",
        reason: "laboratory.reason",
        danger: true,
      },
    },
  },
);
