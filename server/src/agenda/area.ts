import { area } from "#server/kit/area/area.ts";
import { appointmentsOfLeaver, feedOfLeaver } from "./leaving.ts";
import { agendaExports } from "./exports.ts";
import { appointmentKind, feedKind } from "./kind.ts";
import { layOutTask, remindTask } from "./remind.ts";
import { agendaRoutes } from "./routes.ts";
import { agendaOfCustomer } from "./customer.ts";

export const agendaArea = area({
  name: "agenda",
  customer: agendaOfCustomer,
  tables: [
    "agenda_feed",
    "appointment",
    "appointment_expense",
    "appointment_guest",
    "appointment_person",
    "appointment_time",
  ],
  routes: agendaRoutes,
  kinds: [appointmentKind, feedKind],
  leaving: [appointmentsOfLeaver, feedOfLeaver],
  exports: agendaExports,
  onContact: {
    appointments: "SELECT count(*)::int FROM appointment WHERE contact_id = $1::uuid",
  },
  demo: async () => (await import("./demo.ts")).agendaDemo,
  jobs: (services) => ({
    appointment_reminders: { at: "* * * * *", run: remindTask(services) },
    appointment_times: { at: "20 3 * * *", run: layOutTask(services) },
  }),
});
