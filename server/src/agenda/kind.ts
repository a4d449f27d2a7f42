import { agendaHref } from "#contract/agenda/hrefs.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { openFields, type Kind } from "#server/kit/kind.ts";
import { aboutOf } from "#server/kit/searching.ts";
import { appointmentReach, appointmentRows } from "./access.ts";
import { FIELDS } from "./events.ts";

/** What an appointment is to the rest of the house. */
export const appointmentKind: Kind = {
  name: "appointment",
  reach: appointmentReach,
  rows: appointmentRows,
  fields: openFields(FIELDS),
  words: ["agenda.kind_"],
  search: {
    words: "e.title || ' ' || coalesce(e.place, '')",
    about: "jsonb_build_object('day', left(e.wall_start, 10))",
    note: (found) => formatDay(aboutOf(found, "day") ?? ""),
    link: (found) => agendaHref.view(found.hash_id),
  },
  files: {},
};
/** The secret address of somebody's calendar: that it was made and ended is on the whole trail. */
export const feedKind: Kind = { name: "agenda_feed", fields: {} };
