import { agendaHref } from "#contract/agenda/hrefs.ts";
import { agendaSeers } from "#contract/agenda/rights.ts";
import { screen, type RouteRecord } from "#web/kit/route.ts";

export const agendaRoutes: readonly RouteRecord[] = [
  screen(agendaHref.calendar, agendaSeers.any, "agenda.title", { load: () => import("./agenda-page.tsx") }),
  screen(agendaHref.view, agendaSeers.any, "agenda.one", { load: () => import("./appointment-page.tsx") }),
];
