import * as calls from "#contract/calendars/endpoints.ts";
import { assumedWeek } from "#contract/calendars/day-plan.ts";
import { thing, type Deed, type Row, type Thing } from "#server/testing/matrix/rows.ts";
import { field, next, type Updated } from "#server/testing/matrix/updated.ts";
import { madeOnce, type World } from "#server/testing/matrix/world.ts";
import type { Client } from "#server/testing/test-app.ts";

const week = assumedWeek.map((spans) => [...spans]);
const ofFrance = (more: object = {}): Thing =>
  thing(404, async (w) => ({ params: { id: w.s.france.id }, thing: w.s.france.id, ...more }));
const ofParis = (more: object = {}): Thing =>
  thing(404, async (w) => ({ params: { id: w.s.paris.id }, thing: w.s.paris.id, ...more }));
/** A public holiday that Paris alone has. */
const newHoliday = async (w: World, client: Client): Promise<string> => {
  const body = { day: "2027-06-01", name: `Holiday ${next()}`, name_fr: "Fête", zone_hash_id: w.s.paris.id };
  return (await client.ok(calls.createPublicHoliday, { params: { id: w.s.france.id }, body })).data.hash_id;
};
const onHoliday = (more: object = {}): Thing =>
  thing(404, async (w) => {
    const id = await newHoliday(w, w.insider.client);
    return { params: { id }, thing: id, ...more };
  });

export const alsoMade = [madeOnce(async (w) => await newHoliday(w, w.insider.client))];

export const matrix: Readonly<Record<string, Row>> = {
  "calendars.publicHolidays": ofFrance({ query: { year: 2027 } }),
  "calendars.createPublicHoliday": ofFrance({ body: { day: "2027-06-02", name: "Festival" } }),
  "calendars.importPublicHolidays": ofFrance({ body: { year: 2027 } }),
  "calendars.updatePublicHoliday": onHoliday({ body: { name: "Corrected" } }),
  "calendars.deletePublicHoliday": onHoliday(),
  "calendars.weekdays": "no place",
  "calendars.setWeekdays": ofFrance({ body: { weekdays: ["11", "11", "11", "11", "10", "00", "00"] } }),
  "calendars.workdays": "no place",
  "calendars.office": ofParis({ query: { year: 2027 } }),
  "calendars.changeOffice": ofParis({ body: { exceptions: [] } }),
  "calendars.workingTime": ofParis({ query: { from: "2027-01-12T09:00:00Z", minutes: 60 } }),
};

export const updates: Readonly<Record<string, Updated>> = {
  "calendars.updatePublicHoliday": {
    make: async (w, admin) => ({ id: await newHoliday(w, admin) }),
    read: async (client, id, w) => {
      const query = { year: 2027, zone: w.s.paris.id };
      const { data } = await client.ok(calls.listPublicHolidays, { params: { id: w.s.france.id }, query });
      return data.find((h) => h.hash_id === id) ?? {};
    },
    fields: async () => ({
      day: field("2027-06-03"),
      name: field("Corrected"),
      name_fr: field("Corrigée"),
      part: field("morning"),
      zone_hash_id: field(null, "zone"),
    }),
  },
};

export const deeds: Readonly<Record<string, Deed>> = {
  "calendars.importPublicHolidays": async (w, admin) => {
    const { id } = await w.t.make.country({ iso2: "BE" });
    const params = { id };
    const { data } = await admin.ok(calls.importPublicHolidays, { params, body: { year: 2027 } });
    return { params, body: { year: 2027, keys: data.map((h) => h.key) } };
  },
  "calendars.changeOffice": async (w) => ({
    params: { id: w.s.paris.id },
    body: {
      hours: [{ valid_from: "2040-01-01", home_country_hash_id: w.s.france.id, week }],
      exceptions: [
        {
          kind: "closure",
          name: "Works",
          first_day: "2040-05-02",
          last_day: "2040-05-03",
          from: "13:00",
          to: "24:00",
        },
      ],
    },
  }),
};

/** By kind of record on which people comment, a call of the matrix that is about one of Paris or France. */
export const commented = {
  public_holiday: "calendars.updatePublicHoliday",
  country_week: "calendars.setWeekdays",
  office_calendar: "calendars.changeOffice",
};
