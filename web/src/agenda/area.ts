import { IconCalendar } from "@tabler/icons-react";
import { agendaHref } from "#contract/agenda/hrefs.ts";
import { agendaSeers } from "#contract/agenda/rights.ts";
import { screen } from "#web/kit/route.ts";
import { webArea } from "#web/ui/area.ts";

export const agendaArea = webArea({
  routes: [
    screen(agendaHref.calendar, agendaSeers.any, "agenda.title", { load: () => import("./agenda-page.tsx") }),
    screen(agendaHref.view, agendaSeers.any, "agenda.one", { load: () => import("./appointment-page.tsx") }),
  ],
  menu: [{ group: "office", name: "agenda", icon: IconCalendar, paths: [agendaHref.calendar.path] }],
  tiles: [
    {
      name: "today",
      place: "main",
      at: 5,
      own: true,
      need: agendaSeers.any,
      load: () => import("./tiles/today-tile.tsx"),
    },
  ],
});
