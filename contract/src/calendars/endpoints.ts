import { z } from "zod";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { byId, done, idOf, item } from "../kit/page.ts";
import { calendarKeepers, holidaySeers } from "./rights.ts";
import { weekdays } from "../kit/weekdays.ts";
import { calendarChange, holidayFields, officeYear, proposedHoliday, publicHoliday } from "./schemas.ts";

const yearNumber = z.int().min(1970).max(2100);
const year = z.coerce.number<number | string>().pipe(yearNumber);
const ofCountry = "the country";
/** Longest span of `workdays`, in days. */
export const MOST_WORKDAYS = 800;
/** Longest span of `working_time`, in days, and most minutes. */
export const MOST_TIME = { days: 800, minutes: 1_000_000 } as const;
const minutes = z.coerce.number<number | string>().int().min(0).max(MOST_TIME.minutes);
const moment = z.iso.datetime({ offset: true, error: "errors.format" });
const closeTo = (from: string, to: string, days: number): boolean =>
  Date.parse(to) - Date.parse(from) <= days * 86_400_000;

export const listPublicHolidays = endpoint({
  name: "calendars.publicHolidays",
  method: "GET",
  path: "/api/country/{id}/public_holidays",
  permission: holidaySeers,
  place: ofCountry,
  summary: "The public holidays of a country in a year, by day; with `zone` those of that office alone too.",
  params: byId("country"),
  query: z.object({ year, zone: idOf("zone").optional() }),
  response: z.object({ data: z.array(publicHoliday), can: z.object({ create: z.boolean().optional() }) }),
});
export const createPublicHoliday = endpoint({
  name: "calendars.createPublicHoliday",
  method: "POST",
  path: "/api/country/{id}/public_holiday",
  permission: "public_holidays_create",
  place: ofCountry,
  summary: "Adds a public holiday or half of one; `zone_hash_id` is an office of the country that alone has it.",
  params: byId("country"),
  body: z.object({ ...holidayFields, part: holidayFields.part.default("day") }),
  response: item(publicHoliday),
});
export const importPublicHolidays = endpoint({
  name: "calendars.importPublicHolidays",
  method: "POST",
  path: "/api/country/{id}/public_holidays/import",
  permission: "public_holidays_create",
  place: ofCountry,
  summary:
    "What is known of a country's public holidays in a year. Without `keys` a preview; with them those are stored, except what is stored already: nothing is overwritten.",
  params: byId("country"),
  body: z.object({ year: yearNumber, keys: z.array(z.string().max(200)).max(100).optional() }),
  response: z.object({ data: z.array(proposedHoliday), stored: z.int() }),
});
export const updatePublicHoliday = endpoint({
  name: "calendars.updatePublicHoliday",
  method: "PATCH",
  path: "/api/country/public_holiday/{id}/update",
  permission: "public_holidays_update",
  place: ofCountry,
  summary: "Corrects a public holiday. A later import leaves it as it is.",
  params: byId("public_holiday"),
  body: z
    .object({
      day: holidayFields.day.optional(),
      name: holidayFields.name.optional(),
      name_fr: holidayFields.name_fr,
      part: holidayFields.part.optional(),
      zone_hash_id: holidayFields.zone_hash_id,
      version: z.int().optional(),
    })
    .refine(({ version: _, ...b }) => Object.values(b).some((v) => v !== undefined), {
      error: "errors.all_empty",
      path: ["name"],
    }),
  response: item(publicHoliday),
});
export const deletePublicHoliday = endpoint({
  name: "calendars.deletePublicHoliday",
  method: "DELETE",
  path: "/api/country/public_holiday/{id}/delete",
  permission: "public_holidays_delete",
  place: ofCountry,
  summary: "Deletes a public holiday; an import proposes it again.",
  params: byId("public_holiday"),
  response: done,
});

const countryWeek = item(
  z.object({
    country: z.object({ hash_id: z.uuid(), name: z.string(), name_fr: z.string().nullable() }),
    weekdays,
    /** Nobody set them: Monday to Friday. */
    assumed: z.boolean(),
    version: z.int(),
    can: z.object({ update: z.boolean().optional() }),
  }),
);
export const getWeekdays = endpoint({
  name: "calendars.weekdays",
  method: "GET",
  path: "/api/country/{id}/weekdays",
  permission: "any-user",
  openToImpersonator: true,
  summary: "The week of a country: morning and afternoon of each weekday from Monday on, `11`, `10`, `01` or `00`.",
  params: byId("country"),
  response: countryWeek,
});
export const setWeekdays = endpoint({
  name: "calendars.setWeekdays",
  method: "PUT",
  path: "/api/country/{id}/weekdays",
  permission: "public_holidays_update",
  place: ofCountry,
  summary: "Sets the week of a country. Days of leave are counted by it.",
  params: byId("country"),
  body: z.object({ weekdays, version: z.int().optional() }),
  response: countryWeek,
});
export const listWorkdays = endpoint({
  name: "calendars.workdays",
  method: "GET",
  path: "/api/country/{id}/workdays",
  permission: "any-user",
  openToImpersonator: true,
  summary:
    "The days from `from` to `to` with their weights (1, 0.5 or 0): the week of the country less its public holidays.",
  params: byId("country"),
  query: z
    .object({ from: day, to: day })
    .refine((q) => q.from <= q.to, { error: "errors.dates_reversed", path: ["to"] })
    .refine((q) => closeTo(q.from, q.to, MOST_WORKDAYS), { error: "calendars.too_long", path: ["to"] }),
  response: z.object({
    data: z.array(z.object({ day: z.string(), weight: z.number(), morning: z.boolean(), afternoon: z.boolean() })),
    total: z.number(),
  }),
});

const office = "one's own office, or one that one may see";
export const getOfficeCalendar = endpoint({
  name: "calendars.office",
  method: "GET",
  path: "/api/zone/{id}/calendar",
  permission: "any-user",
  openToImpersonator: true,
  place: office,
  summary:
    "The calendar of an office, and every day of a year: when it is open, and why it is not. Without hours of its own, Monday to Friday 9 to 18.",
  params: byId("zone"),
  query: z.object({ year }),
  response: item(officeYear),
});
export const changeOfficeCalendar = endpoint({
  name: "calendars.changeOffice",
  method: "PUT",
  path: "/api/zone/{id}/calendar",
  permission: calendarKeepers,
  place: "the office",
  summary:
    "Sets the hours of an office from today or a later day on, and its closures and extra hours that are not over. What is past stays.",
  params: byId("zone"),
  body: calendarChange,
  response: item(z.object({ version: z.int() })),
});
export const getWorkingTime = endpoint({
  name: "calendars.workingTime",
  method: "GET",
  path: "/api/zone/{id}/working_time",
  permission: "any-user",
  openToImpersonator: true,
  place: office,
  summary: "Tries out the calendar: when so many working minutes have passed (`minutes`), or how many pass until `to`.",
  params: byId("zone"),
  query: z
    .object({ from: moment, minutes: minutes.optional(), to: moment.optional() })
    .refine((q) => (q.minutes === undefined) !== (q.to === undefined), {
      error: "calendars.minutes_or_end",
      path: ["minutes"],
    })
    .refine((q) => q.to === undefined || closeTo(q.from, q.to, MOST_TIME.days), {
      error: "calendars.too_long",
      path: ["to"],
    }),
  response: item(
    z.object({
      from: z.string(),
      /** Working minutes. */
      minutes: z.number(),
      /** When they have passed; null if that is not within ten years. */
      to: z.string().nullable(),
      time_zone: z.string(),
    }),
  ),
});

export const calendarsEndpoints = [
  listPublicHolidays,
  createPublicHoliday,
  importPublicHolidays,
  updatePublicHoliday,
  deletePublicHoliday,
  getWeekdays,
  setWeekdays,
  listWorkdays,
  getOfficeCalendar,
  changeOfficeCalendar,
  getWorkingTime,
];
