import { listAppointments } from "#contract/agenda/endpoints.ts";
import { listExport, type Exportable } from "#server/kit/area/exporting.ts";
import { nameIn, text } from "#server/kit/shared/texts.ts";
import { appointments } from "./lists.ts";

/** Exports appointments, one line for each time. */
export const agendaExports: Readonly<Record<string, Exportable>> = {
  appointments: listExport(
    listAppointments,
    (reader, { query }) => appointments(reader, query),
    (locale) => {
      const busy = text(locale, "agenda.busy");
      return [
        { title: "agenda.starts_at", type: "moment", value: (a) => a.starts_at },
        { title: "agenda.ends_at", type: "moment", value: (a) => a.ends_at },
        { title: "agenda.field_title", type: "text", width: 34, value: (a) => a.title ?? busy },
        { title: "agenda.kind", type: "text", value: (a) => (a.kind ? text(locale, `agenda.kind_${a.kind}`) : null) },
        { title: "agenda.category", type: "text", value: (a) => (a.category ? nameIn(locale, a.category) : null) },
        { title: "agenda.contact", type: "text", width: 28, value: (a) => a.contact?.name ?? null },
        { title: "agenda.place", type: "text", width: 28, value: (a) => a.place },
        { title: "agenda.people", type: "text", width: 34, value: (a) => a.people.map((p) => p.name).join(", ") },
      ];
    },
  ),
};
