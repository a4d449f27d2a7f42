import { IconBeach } from "@tabler/icons-react";
import { holidayHref } from "#contract/holidays/hrefs.ts";
import { balanceSeers, holidaySeers, holidayTypeSeers } from "#contract/holidays/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const holidaysArea = webArea({
  routes: [
    screen(holidayHref.own, "any-user", "holidays.title", { load: () => import("./own-page.tsx") }),
    screen(holidayHref.view, "any-user", "holidays.one", { load: () => import("./view-page.tsx") }),
    screen(holidayHref.ofOffice, holidaySeers.any, "holidays.of_office", { load: () => import("./office-page.tsx") }),
    screen(holidayHref.offices, holidaySeers.any, "holidays.offices", { load: () => import("./offices-page.tsx") }),
    screen(holidayHref.balancesOfOffice, balanceSeers.any, "holidays.balances", {
      load: () => import("./balances-page.tsx"),
    }),
    screen(holidayHref.balances, balanceSeers.any, "holidays.balances_of_all", {
      load: () => import("./balances-page.tsx"),
    }),
    screen(holidayHref.overview, "holidays_stat", "holidays.overview", { load: () => import("./overview-page.tsx") }),
    screen(holidayHref.types, holidayTypeSeers.any, "holidays.types", { load: () => import("./types-page.tsx") }),
    screen(holidayHref.country, holidayTypeSeers.any, "holidays.types", {
      load: () => import("./country-page.tsx"),
    }),
    screen(holidayHref.createType, "holiday_types_create", "holidays.new_type", {
      load: () => import("./create-type-page.tsx"),
    }),
    screen(holidayHref.configurations, holidayTypeSeers.any, "holidays.configurations", {
      load: () => import("./configurations-page.tsx"),
    }),
  ],
  menu: [
    {
      group: "people",
      name: "holidays",
      icon: IconBeach,
      key: "d",
      // The later ones only belong to the entry.
      paths: [holidayHref.ofOffice.path, holidayHref.own.path, holidayHref.offices.path, holidayHref.types.path],
      under: ["/admin/managment/holidays"],
      waiting: (c) => c.holiday_badge_count,
    },
  ],
  tiles: [{ name: "away", place: "side", at: 20, need: "any-user", load: () => import("./away-tile.tsx") }],
  decisions: {
    holiday: {
      icon: IconBeach,
      need: holidaySeers.any,
      all: (zone) => holidayHref.ofOffice({ ...(zone && { selected: zone }), view: "list" }),
      actions: async () => (await import("./actions.ts")).holidayActions,
    },
  },
});
