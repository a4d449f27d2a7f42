import { calendarHref } from "#contract/calendars/hrefs.ts";
import { calendarSeers, holidaySeers } from "#contract/calendars/rights.ts";
import { openFields, reachBy, type Kind } from "#server/kit/records/kind.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { officeRows } from "#server/zones/public.ts";
import { listRows } from "#server/reference/public.ts";
import { seesCalendar } from "./access.ts";
import { WEEKDAYS } from "./rules.ts";

const holidays = {
  from: "public_holiday p",
  id: "p.hash_id",
  title: "p.name",
  french: "p.name_fr",
};
export const publicHolidayKind: Kind = {
  name: "public_holiday",
  rows: holidays,
  reach: reachBy(holidays, { rights: holidaySeers.any, country: "p.country_id" }),
  fields: openFields("country_id zone_id day name name_fr part import_key moved estimated corrected"),
  words: ["calendars.part_"],
  opens: {
    about: "jsonb_build_object('country', p.country_id, 'year', to_char(p.day, 'YYYY'))",
    link: (h) => calendarHref.country(aboutOf(h, "country"), { year: aboutOf(h, "year"), holiday: h.hash_id }),
  },
};

/** Of every country, also of one whose week nobody has set. */
const weeks = { from: listRows("country", "c"), id: "c.hash_id", title: "c.name", french: "c.name_fr" };
export const countryWeekKind: Kind = {
  name: "country_week",
  rows: weeks,
  reach: {
    ...reachBy(weeks, { rights: holidaySeers.any, country: "c.hash_id" }),
    sees: async ({ access }, country) => access.can(holidaySeers.any, { country }),
  },
  fields: openFields("weekdays"),
  opens: { link: (w) => calendarHref.country(w.hash_id) },
};

/** Of every office, also of one whose hours are assumed. */
const calendars = { from: officeRows("z"), id: "z.hash_id", title: "z.name" };
export const officeCalendarKind: Kind = {
  name: "office_calendar",
  rows: calendars,
  reach: {
    ...reachBy(calendars, { rights: calendarSeers.any, office: "z.hash_id" }),
    sees: async ({ access, person }, id) => seesCalendar(access, person, id),
  },
  fields: openFields(
    "valid_from home_country_id",
    WEEKDAYS.join(" "),
    "exception name first_day last_day from_time to_time",
  ),
  words: ["calendars.kind_"],
  opens: { link: (c) => calendarHref.office(c.hash_id) },
};
