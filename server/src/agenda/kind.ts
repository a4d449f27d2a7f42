import { agendaHref } from "#contract/agenda/hrefs.ts";
import { formatDay } from "#contract/kit/dates.ts";
import { openFields, type Kind } from "#server/kit/records/kind.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { appointmentReach, appointmentRows } from "./access.ts";
import { FIELDS } from "./events.ts";

/** Registers appointments for the trail, search and files. */
export const appointmentKind: Kind = {
  name: "appointment",
  reach: appointmentReach,
  rows: appointmentRows,
  fields: openFields(FIELDS),
  words: ["agenda.kind_"],
  search: {
    words: "e.title || ' ' || coalesce(e.place, '')",
    indexed: true,
    about: "jsonb_build_object('day', left(e.wall_start, 10))",
    note: (found) => formatDay(aboutOf(found, "day") ?? ""),
    link: (found) => agendaHref.view(found.hash_id),
  },
  files: {},
};
/** The secret address of a calendar; its creation and end appear only on the company-wide trail. */
export const feedKind: Kind = { name: "agenda_feed", fields: {} };
