import { IconBox } from "@tabler/icons-react";
import { listScreens } from "#contract/reference/screens.ts";
import {
  ownSuppliesHref,
  pendingHref,
  supplyCategoryHref,
  supplyCountsHref,
  supplyHref,
  supplyScanHref,
  supplyTransfersHref,
  unconfirmedHref,
  upkeepHref,
} from "#contract/supplies/hrefs.ts";
import { countSeers, supplySeers } from "#contract/supplies/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

const of = (type: "FURNITURE" | "MATERIAL") => [
  screen(supplyHref[type].list, supplySeers, `supplies.type_${type}`, {
    load: async () => (await import("./list-page.tsx")).listPage(type),
  }),
  screen(supplyHref[type].view, supplySeers, "supplies.one", {
    load: async () => (await import("./view-page.tsx")).viewPage(type),
  }),
  screen(supplyHref[type].create, "supplies_create", "supplies.new", {
    load: async () => (await import("./create-page.tsx")).createPage(type),
  }),
  screen(supplyHref[type].statistics, supplySeers, "supply_statistics.title", {
    load: async () => (await import("./statistics/statistics-page.tsx")).statisticsPage(type),
  }),
  screen(supplyHref[type].timeline, supplySeers, "supplies.movements", {
    load: async () => (await import("./timeline-page.tsx")).timelinePage(type),
  }),
];

export const suppliesArea = webArea({
  routes: [
    ...of("MATERIAL"),
    ...of("FURNITURE"),
    screen(supplyTransfersHref, supplySeers, "supply_moves.transfers", {
      load: () => import("./transfers/transfers-page.tsx"),
    }),
    screen(supplyCountsHref, countSeers, "supply_counts.counts", { load: () => import("./counts/counts-page.tsx") }),
    screen(supplyScanHref, supplySeers, "supply_counts.scan_title", { load: () => import("./counts/scan-page.tsx") }),
    screen(upkeepHref, supplySeers, "supply_maintenance.title", {
      load: () => import("./maintenance/upkeep-page.tsx"),
    }),
    screen(pendingHref, supplySeers, "supply_acceptance.title", {
      load: () => import("./acceptance/pending-page.tsx"),
    }),
    screen(unconfirmedHref, supplySeers, "supply_confirmation.title", {
      load: () => import("./confirmation/unconfirmed-page.tsx"),
    }),
    screen(ownSuppliesHref, "any-user", "supplies.mine", { load: () => import("./own-page.tsx") }),
    screen(supplyCategoryHref.list, "supply_categories_view", "supplies.categories", {
      load: () => import("./categories-page.tsx"),
    }),
  ],
  menu: [
    {
      group: "office",
      name: "supplies",
      waiting: (c) =>
        c.supply_badge_count +
        c.supply_confirm_badge_count +
        c.supply_transfer_badge_count +
        c.supply_count_badge_count,
      icon: IconBox,
      paths: [
        supplyHref.MATERIAL.list.path,
        supplyHref.FURNITURE.list.path,
        upkeepHref.path,
        pendingHref.path,
        unconfirmedHref.path,
        supplyCategoryHref.list.path,
        listScreens.supply_supplier,
        listScreens.supply_brand,
        supplyTransfersHref.path,
        supplyCountsHref.path,
        ownSuppliesHref.path,
      ],
      tabs: [
        supplyHref.MATERIAL.list.path,
        supplyHref.FURNITURE.list.path,
        supplyTransfersHref.path,
        supplyCountsHref.path,
        upkeepHref.path,
        pendingHref.path,
        unconfirmedHref.path,
        ownSuppliesHref.path,
        supplyCategoryHref.list.path,
        listScreens.supply_supplier,
        listScreens.supply_brand,
      ],
    },
  ],
  decisions: {
    supply_allocation: { icon: IconBox, need: "any-user", all: () => ownSuppliesHref() },
    supply_confirmation: { icon: IconBox, need: "any-user", all: () => ownSuppliesHref() },
  },
});
