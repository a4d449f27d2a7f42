import { IconChecks, IconRotate, IconScan, IconX } from "@tabler/icons-react";
import { supplyCountLifecycle } from "#contract/supplies/count-lifecycle.ts";
import * as calls from "#contract/supplies/counts.ts";
import { actionsOf } from "#web/ui/actions/actions-of.ts";

/** How each action of a stock-take is shown, confirmed and reported. */
export const supplyCountActions = actionsOf<calls.SupplyCount, typeof supplyCountLifecycle>(
  supplyCountLifecycle,
  { get: calls.getCount },
  {
    count: { opens: { scan: "1" }, label: "supply_counts.scan", icon: IconScan, key: "n", look: "filled" },
    finish: {
      call: calls.finishCount,
      label: "supply_counts.end",
      done: "supply_counts.ended",
      icon: IconChecks,
      look: "outline",
      asks: ([n], t) =>
        n && n.articles > n.articles_counted
          ? {
              title: t("supply_counts.end_title"),
              text: t("supply_counts.end_text", { count: n.articles - n.articles_counted }),
            }
          : undefined,
    },
    agree: {
      call: calls.agreeCount,
      label: "supply_counts.agree",
      done: "supply_counts.agreed",
      icon: IconChecks,
      look: "filled",
      asks: ([n], t) => ({
        title: t("supply_counts.agree_title"),
        text: n?.variances ? t("supply_counts.agree_text", { count: n.variances }) : t("supply_counts.agree_nothing"),
      }),
    },
    reopen: { call: calls.reopenCount, label: "supply_counts.reopen", icon: IconRotate },
    cancel: {
      call: calls.cancelCount,
      label: "supply_counts.cancel",
      icon: IconX,
      asks: {
        title: "supply_counts.cancel_title",
        text: "supply_counts.cancel_text",
        reason: "supply_counts.reason",
        danger: true,
      },
    },
  },
);
