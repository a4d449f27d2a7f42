import { area } from "#server/kit/area/area.ts";
import { ofStaff } from "#server/kit/area/exporting.ts";
import { closeTask } from "./close-tickets.ts";
import { clocksTask } from "./watch-clocks.ts";
import { ticketExports } from "./exports.ts";
import { handOnTask } from "./hand-on.ts";
import { measureTask } from "./measure-tickets.ts";
import { ticketsHome } from "./home.ts";
import { ticketKind, ticketTypeKind } from "./kind.ts";
import { ticketsOfLeaver, ticketStepsOfLeaver } from "./leaving.ts";
import { ticketsRoutes } from "./routes.ts";

export const ticketsArea = area({
  name: "tickets",
  tables: [
    "ticket",
    "ticket_moment",
    "ticket_series",
    "ticket_step",
    "ticket_time",
    "ticket_type",
    "ticket_type_handler",
    "ticket_type_step",
  ],
  routes: ticketsRoutes,
  kinds: [ticketKind, ticketTypeKind],
  exports: ofStaff(ticketExports),
  jobs: (services) => ({
    tickets_close: { at: "10 * * * *", run: closeTask(services) },
    tickets_left: { at: "*/5 * * * *", run: handOnTask(services) },
    tickets_measure: { at: "*/5 * * * *", run: measureTask(services) },
    tickets_clocks: { at: "*/5 * * * *", run: clocksTask(services) },
  }),
  home: ticketsHome,
  leaving: [ticketsOfLeaver, ticketStepsOfLeaver],
  demo: async () => (await import("./demo.ts")).demoTickets,
  inOffice: { tickets: "SELECT count(*)::int FROM ticket WHERE zone_id = $1 AND NOT secret" },
});
