import { z } from "zod";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, idOf, idsOf, item, list, search } from "../kit/page.ts";
import { personRef, ref } from "../users/schemas.ts";
import { agendaKeepers, agendaRemovers, agendaSeers } from "./rights.ts";
import {
  appointment,
  appointmentBody,
  appointmentChange,
  appointmentKinds,
  category,
  journey,
  journeyBody,
  moment,
  occurrence,
  scopes,
} from "./schemas.ts";

/** Longest window of a calendar, in days. */
export const MOST_DAYS = 400;

/** Filters of the list and its export. */
export const appointmentFilters = {
  search,
  /** Days in the time zone of the caller's office; without them, upcoming appointments. */
  date_start: day.optional(),
  date_end: day.optional(),
  kind: z.enum(appointmentKinds).optional(),
  category: idOf("appointment_category").optional(),
  contact_hash_id: idOf("contact").optional(),
  /** People whose appointments to list, separated by commas; the caller's own if left out. */
  people: idsOf("user", 100).optional(),
};

export const listAppointments = endpoint({
  name: "agenda.list",
  method: "GET",
  path: "/api/appointments",
  permission: agendaSeers,
  reach:
    "one's own appointments and those one takes part in; by right others', with their contact out of reach the time and the person alone",
  summary:
    "Appointments by their start, each time of a repeated one apart. `date_start` and `date_end` are days of the caller's office; with `contact_hash_id` all of that contact in reach.",
  query: z.object({
    ...appointmentFilters,
    ...afterQuery,
    /** Large enough for a month of many people. */
    limit: z.coerce.number<number | string>().int().min(1).max(5000).optional(),
  }),
  response: list(occurrence),
});
export const getAppointment = endpoint({
  name: "agenda.get",
  method: "GET",
  path: "/api/appointment/{id}",
  permission: agendaSeers,
  reach: "appointments one may see",
  summary: "One appointment; `at` asks for one time of a repeated one.",
  params: byId("appointment"),
  query: z.object({ at: moment.optional() }),
  response: item(appointment),
});
export const createAppointment = endpoint({
  name: "agenda.create",
  method: "POST",
  path: "/api/appointment",
  permission: "agenda_create",
  reach: "its contact and colleagues are in reach",
  multipart: true,
  summary:
    "Makes an appointment in the caller's office. Colleagues are notified; the contact's people are mailed where `invite` says so.",
  body: appointmentBody,
  response: item(appointment),
});
export const updateAppointment = endpoint({
  name: "agenda.update",
  method: "PATCH",
  path: "/api/appointment/{id}/update",
  permission: agendaKeepers,
  reach: "appointments one may see",
  multipart: true,
  summary:
    "Changes an appointment. Of a repeated one `scope` says which times: this one (`at`), this and the following, or all. Another time or rule for all of them takes back what was changed for single ones.",
  params: byId("appointment"),
  body: appointmentChange,
  response: item(appointment),
});
export const deleteAppointment = endpoint({
  name: "agenda.delete",
  method: "DELETE",
  path: "/api/appointment/{id}/delete",
  permission: agendaRemovers,
  reach: "appointments one may see",
  summary: "Deletes an appointment, or of a repeated one the times that `scope` says.",
  params: byId("appointment"),
  query: z.object({
    scope: z.enum(scopes).optional(),
    at: moment.optional(),
    version: z.coerce.number<number | string>().int().optional(),
  }),
  response: done,
});

/** Drafting an expense asks what making one of a journey asks. */
const travellers = "travel_expenses_create";
export const readJourney = endpoint({
  name: "agenda.journey",
  method: "GET",
  path: "/api/appointment/{id}/journey",
  permission: travellers,
  reach: "appointments in which one takes part",
  summary:
    "What an expense of the journey to an appointment would say: kilometres and days away, and what the office pays them as. `at` asks for one time of a repeated one.",
  params: byId("appointment"),
  query: z.object({ at: moment.optional() }),
  response: item(journey),
});
export const draftExpense = endpoint({
  name: "agenda.draftExpense",
  method: "POST",
  path: "/api/appointment/{id}/journey",
  permission: travellers,
  reach: "appointments in which one takes part",
  summary:
    "Drafts the caller's expense of the journey to an appointment in their office, by its rates: once for each person and time. Another call answers with the same expense.",
  params: byId("appointment"),
  body: journeyBody,
  response: item(z.object({ hash_id: z.uuid(), number: z.int() })),
});
export const ofExpense = endpoint({
  name: "agenda.ofExpense",
  method: "GET",
  path: "/api/expense/{id}/appointment",
  permission: agendaSeers,
  reach: "appointments one may see",
  summary: "The appointment that an expense was drafted from; null if there is none, or it is out of reach.",
  params: byId("expense"),
  response: item(z.object({ hash_id: z.uuid(), title: z.string(), at: z.string().nullable() }).nullable()),
});

export const listColleagues = endpoint({
  name: "agenda.colleagues",
  method: "GET",
  path: "/api/agenda/colleagues",
  permission: { any: [...agendaSeers.any, "agenda_create", ...agendaKeepers.any] },
  reach: "people of one's office, one's manager and team, and those one sees among users",
  summary: "Colleagues who may be asked to an appointment, by name.",
  query: z.object({ search, ...afterQuery }),
  response: list(personRef.extend({ zone: ref.nullable() })),
});

export const listCategories = endpoint({
  name: "agenda.categories",
  method: "GET",
  path: "/api/agenda/categories",
  permission: { any: [...agendaSeers.any, "agenda_create", ...agendaKeepers.any] },
  summary: "Categories of appointments for everybody and of the caller's department, by name.",
  query: z.object({ search, ...afterQuery }),
  response: list(category),
});

const feed = z.object({ created_at: z.string().nullable() });
export const getFeed = endpoint({
  name: "agenda.feed",
  method: "GET",
  path: "/api/agenda/feed",
  permission: agendaSeers,
  summary: "Whether the caller's calendar can be read by a secret address. The address itself is shown once.",
  response: item(feed),
});
export const openFeed = endpoint({
  name: "agenda.openFeed",
  method: "POST",
  path: "/api/agenda/feed",
  permission: agendaSeers,
  ownTransaction: true,
  openToImpersonator: false,
  summary: "Makes the secret address of the caller's calendar; one from before stops working.",
  response: item(z.object({ url: z.string() })),
});
export const closeFeed = endpoint({
  name: "agenda.closeFeed",
  method: "DELETE",
  path: "/api/agenda/feed",
  permission: agendaSeers,
  summary: "Ends the secret address of the caller's calendar.",
  response: done,
});
export const readFeed = endpoint({
  name: "agenda.readFeed",
  method: "GET",
  path: "/api/agenda/{secret}/feed.ics",
  permission: "public",
  binary: true,
  summary: "Somebody's calendar as an iCalendar file, by its secret address: for calendar programs.",
  params: z.object({ secret: z.string().max(100) }),
  response: z.unknown(),
});

export const agendaEndpoints = [
  listAppointments,
  getAppointment,
  createAppointment,
  updateAppointment,
  deleteAppointment,
  readJourney,
  draftExpense,
  ofExpense,
  listColleagues,
  listCategories,
  getFeed,
  openFeed,
  closeFeed,
  readFeed,
];
