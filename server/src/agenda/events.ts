import { agendaHref } from "#contract/agenda/hrefs.ts";
import { formatDay } from "#contract/kit/dates.ts";
import type { NotificationKind } from "#contract/notification-kinds.ts";
import { sealedFor, type OfContact } from "#server/kit/records/personal.ts";
import type { Event } from "#server/kit/records/record.ts";
import type { AppointmentRow, Written } from "./queries.ts";

/** The fields that the trail records. */
export const FIELDS =
  "title kind category_id contact_id people place link wall_start wall_end all_day notes travel_before travel_after travel_km expense remind_minutes repeat invite at scope files user_id";
/** Fields that may name a customer's person; encrypted with that person's key. */
export const PERSONAL = ["title", "place", "notes"];

type Subject = Pick<
  AppointmentRow,
  "hash_id" | "version" | "people" | "contact_type" | "contact_id" | "country_id" | "contact_owners"
> & {
  readonly title: string;
  readonly wall_start: string;
};

export const tracedOf = ({ sequence: _, planned_to: __, ...row }: Written): Record<string, unknown> => row;

/** A notification about the appointment to these users. */
export const noticeOf = (row: Subject, kind: NotificationKind, users: readonly string[]): Pick<Event, "notice"> =>
  users.length === 0
    ? {}
    : {
        notice: {
          kind,
          link: kind === "appointment_cancelled" ? agendaHref.calendar() : agendaHref.view(row.hash_id),
          params: { title: row.title, day: formatDay(row.wall_start), time: row.wall_start.slice(11) },
          to: { users },
        },
      };

/** The event of a change, for the trail, notifications and sockets. `was`: the appointment before a change of its contact. */
export const eventOf = (row: Subject, action: string, more: Partial<Event> = {}, was?: OfContact): Event => ({
  kind: "appointment",
  id: row.hash_id,
  action,
  country: row.country_id,
  ...more,
  ...sealedFor(row, PERSONAL, was),
  live: {
    area: "agenda",
    version: row.version,
    users: row.people,
    readers: ["agenda_view_all"],
    // Who doesn't reach the contact sees the time alone: the appointment's identifier is not theirs to know.
    ...(row.contact_id !== null && {
      within: { right: "contacts_view_all", country: row.country_id, owners: row.contact_owners ?? [] },
    }),
  },
});
