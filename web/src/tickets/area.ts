import { IconLifebuoy } from "@tabler/icons-react";
import { ticketHref } from "#contract/tickets/hrefs.ts";
import { ticketHandlers } from "#contract/tickets/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const ticketsArea = webArea({
  routes: [
    screen(ticketHref.own, "any-user", "tickets.own", { load: () => import("./own-page.tsx") }),
    screen(ticketHref.list, ticketHandlers.any, "tickets.list", { load: () => import("./list-page.tsx") }),
    screen(ticketHref.statistics, "tickets_analyse", "tickets.statistics", {
      load: () => import("./statistics-page.tsx"),
    }),
    screen(ticketHref.processes, "ticket_types_view", "tickets.steps", { load: () => import("./processes-page.tsx") }),
    screen(ticketHref.view, "any-user", "tickets.one", { load: () => import("./view-page.tsx") }),
    screen(ticketHref.types, "ticket_types_view", "tickets.types", { load: () => import("./types-page.tsx") }),
  ],
  menu: [
    {
      group: "office",
      name: "tickets",
      icon: IconLifebuoy,
      key: "k",
      paths: [ticketHref.list.path, ticketHref.own.path],
      tabs: [ticketHref.list.path, ticketHref.own.path, ticketHref.statistics.path],
      waiting: (c) => c.ticket_badge_count + c.ticket_step_badge_count,
    },
  ],
  tiles: [
    { name: "tickets", place: "side", at: 30, own: true, need: "any-user", load: () => import("./own-tile.tsx") },
  ],
  decisions: {
    ticket_step: { icon: IconLifebuoy, need: "any-user", all: () => ticketHref.own({ part: "steps" }) },
  },
});
