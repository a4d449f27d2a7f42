import { calendarHref } from "#contract/calendars/hrefs.ts";
import { calendarSeers, holidaySeers } from "#contract/calendars/rights.ts";
import { openFields, reachBy, type Kind } from "#server/kit/records/kind.ts";
import { aboutOf } from "#server/kit/records/searching.ts";
import { officeName } from "#server/zones/public.ts";
import { countryName } from "#server/reference/public.ts";
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

const weeks = { from: "country_week w", id: "w.country_id", title: countryName("w.country_id") };
export const countryWeekKind: Kind = {
  name: "country_week",
  rows: weeks,
  reach: {
    ...reachBy(weeks, { rights: holidaySeers.any, country: "w.country_id" }),
    // Also of a week that nobody set: it has no row.
    sees: async ({ access }, country) => access.can(holidaySeers.any, { country }),
  },
  fields: openFields("weekdays"),
  opens: { link: (w) => calendarHref.country(w.hash_id) },
};

const calendars = { from: "office_calendar c", id: "c.zone_id", title: officeName("c.zone_id") };
export const officeCalendarKind: Kind = {
  name: "office_calendar",
  rows: calendars,
  reach: {
    ...reachBy(calendars, { rights: calendarSeers.any, office: "c.zone_id" }),
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
