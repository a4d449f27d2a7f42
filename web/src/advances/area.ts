import { IconCoins } from "@tabler/icons-react";
import { accountingHref } from "#contract/accounting/hrefs.ts";
import { advanceHref } from "#contract/advances/hrefs.ts";
import { advanceKeepers, anyAdvance } from "#contract/advances/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const advancesArea = webArea({
  routes: [
    screen(advanceHref.own, anyAdvance.any, "advances.title", { load: () => import("./own-page.tsx") }),
    screen(advanceHref.view, anyAdvance.any, "advances.one", { load: () => import("./view-page.tsx") }),
    screen(advanceHref.atAccounting, advanceKeepers.any, "advances.one", {
      load: () => import("./accounting-view-page.tsx"),
    }),
    screen(advanceHref.ofOffice, advanceKeepers.any, "advances.of_office", {
      load: () => import("./office-page.tsx"),
    }),
  ],
  decisions: {
    advance: {
      icon: IconCoins,
      need: "advance_validating",
      all: (zone) => (zone ? advanceHref.ofOffice(zone, { decide: "validate" }) : accountingHref.home()),
      actions: async () => (await import("./actions.ts")).advanceActions,
    },
  },
});
