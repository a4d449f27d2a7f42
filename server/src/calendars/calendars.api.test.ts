import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { recordTimeline } from "#contract/audit/endpoints.ts";
import { assumedWeek, wholeDay } from "#contract/calendars/day-plan.ts";
import * as calls from "#contract/calendars/endpoints.ts";
import { today } from "#contract/kit/dates.ts";
import { shiftDay } from "#contract/kit/recurrence.ts";
import { dueAt } from "#contract/calendars/working-time.ts";
import { openScene } from "#server/testing/scene.ts";

import { calendarOf, workdaysOf } from "./public.ts";

const { t, s } = await openScene();
const france = { id: s.france.id };
const paris = { id: s.paris.id };
const hr = await t.as(
  await t.make.user({
    name: "Hana Resources",
    zone: s.douala,
    rights: {
      public_holidays_create: [france.id],
      public_holidays_update: [france.id],
      public_holidays_delete: [france.id],
      holidays_validate: [paris.id],
    },
  }),
);
const keeper = await t.as(
  await t.make.user({ name: "Kim Keeper", zone: s.paris, rights: { areas_update: [paris.id] } }),
);
const TODAY = today("Europe/Paris");
const NEXT = Number(TODAY.slice(0, 4)) + 1;
const imported = async (year: number, keys?: string[]) =>
  await hr.ok(calls.importPublicHolidays, { params: france, body: { year, ...(keys && { keys }) } });
const listed = async (year: number, zone?: string) =>
  (await hr.ok(calls.listPublicHolidays, { params: france, query: { year, ...(zone && { zone }) } })).data;
const yearOf = async (year = NEXT, client = keeper) =>
  (await client.ok(calls.getOfficeCalendar, { params: paris, query: { year } })).data;
const week = assumedWeek.map((spans) => [...spans]);

describe("public holidays", () => {
  test("a year is previewed, then stored; a second import leaves what was corrected", async () => {
    const preview = await imported(2027);
    assert.equal(preview.stored, 0);
    assert.equal(preview.data.length, 11);
    assert.ok(preview.data.every((h) => h.state === "new"));
    assert.deepEqual(await listed(2027), []);
    const keys = preview.data.map((h) => h.key);
    assert.equal((await imported(2027, keys)).stored, 11);
    const [newYear] = await listed(2027);
    assert.partialDeepStrictEqual(newYear, {
      day: "2027-01-01",
      name: "New Year's Day",
      name_fr: "Nouvel An",
      imported: true,
    });
    const body = { day: "2027-01-02", version: 1 };
    const { data } = await hr.ok(calls.updatePublicHoliday, { params: { id: newYear?.hash_id ?? "" }, body });
    assert.partialDeepStrictEqual(data, { corrected: true, version: 2 });
    const again = await imported(2027, keys);
    assert.equal(again.stored, 0);
    assert.ok(again.data.every((h) => h.state === "stored"));
    assert.equal((await listed(2027))[0]?.day, "2027-01-02");
  });

  test("moved and estimated days are marked, and the substitute says of what", async () => {
    const abroad = async (iso2: string) => {
      const { id } = await t.make.country({ iso2 });
      const client = await t.as(await t.make.user({ rights: { public_holidays_create: [id] } }));
      return (await client.ok(calls.importPublicHolidays, { params: { id }, body: { year: 2027 } })).data;
    };
    const southAfrica = await abroad("ZA");
    assert.deepEqual(
      southAfrica.filter((h) => h.moved).map((h) => [h.day, h.name]),
      [
        ["2027-03-22", "Human Rights Day (observed)"],
        ["2027-12-27", "Day of Goodwill (observed)"],
      ],
    );
    const cameroon = await abroad("CM");
    assert.deepEqual(
      cameroon.filter((h) => h.estimated).map((h) => h.day),
      ["2027-03-09", "2027-05-16"],
    );
    assert.deepEqual(await abroad("XX"), []);
  });

  test("one of an office alone is not another's, and its office is one of the country", async () => {
    const body = { day: "2027-06-01", name: "Festival", part: "afternoon" as const, zone_hash_id: paris.id };
    await hr.ok(calls.createPublicHoliday, { params: france, body });
    assert.ok(!(await listed(2027)).some((h) => h.name === "Festival"));
    assert.ok((await listed(2027, paris.id)).some((h) => h.name === "Festival"));
    const elsewhere = { ...body, zone_hash_id: s.douala.id };
    const refused = await hr.call(calls.createPublicHoliday, { params: france, body: elsewhere });
    assert.deepEqual(Object.keys(refused.error.errors ?? {}), ["zone_hash_id"]);
  });

  test("seen without the right to change them: 403; of another country: not there", async () => {
    const seer = await t.as(await t.make.user({ rights: { public_holidays_view: [france.id] } }));
    const body = { day: "2027-06-02", name: "Mine" };
    assert.equal((await seer.call(calls.createPublicHoliday, { params: france, body })).status, 403);
    const italy = await t.make.country();
    assert.equal((await seer.call(calls.listPublicHolidays, { params: italy, query: { year: 2027 } })).status, 404);
  });
});

describe("the week of a country", () => {
  test("is Monday to Friday until somebody sets it, and workdays go by it", async () => {
    const span = { from: "2028-05-01", to: "2028-05-07" };
    const total = async () => (await s.nadia.client.ok(calls.listWorkdays, { params: france, query: span })).total;
    assert.equal((await s.nadia.client.ok(calls.getWeekdays, { params: france })).data.assumed, true);
    assert.equal(await total(), 5);
    const weekdays = ["11", "11", "10", "11", "11", "10", "00"] as const;
    const { data } = await hr.ok(calls.setWeekdays, { params: france, body: { weekdays: [...weekdays], version: 0 } });
    assert.partialDeepStrictEqual(data, { weekdays, assumed: false, version: 1 });
    assert.equal(await total(), 5);
    await hr.ok(calls.createPublicHoliday, { params: france, body: { day: "2028-05-01", name: "Labour Day" } });
    assert.equal(await total(), 4);
    const late = { params: france, body: { weekdays: [...weekdays], version: 0 } };
    assert.equal((await hr.call(calls.setWeekdays, late)).status, 409, "somebody set it meanwhile");
    assert.equal((await s.nadia.client.call(calls.setWeekdays, late)).status, 403);
  });
});

describe("an office's calendar", () => {
  test("is assumed until somebody sets it, and a login shows one's own", async () => {
    const own = await yearOf(NEXT, s.alice.client);
    assert.deepEqual([own.hours, own.exceptions, own.can], [[], [], {}]);
    assert.deepEqual(own.days.find((d) => d.why.length === 0)?.open, [{ from: "09:00", to: "18:00" }]);
    assert.equal(
      (await s.esther.client.call(calls.getOfficeCalendar, { params: paris, query: { year: NEXT } })).status,
      404,
    );
    const change = { params: paris, body: { exceptions: [] } };
    assert.equal((await s.alice.client.call(calls.changeOfficeCalendar, change)).status, 403);
    assert.equal((await s.esther.client.call(calls.changeOfficeCalendar, change)).status, 403);
  });

  test("is dated: hours from a day on, closures and extra hours, each with its line on the trail", async () => {
    const { version } = await yearOf();
    const friday = week.map((spans, i) => (i === 4 ? [{ from: "09:00", to: "13:00" }] : spans));
    const works = { kind: "closure" as const, name: "Works", ...wholeDay };
    const body = {
      version,
      hours: [{ valid_from: `${NEXT}-03-01`, home_country_hash_id: france.id, week: friday }],
      exceptions: [{ ...works, first_day: `${NEXT}-04-01`, last_day: `${NEXT}-04-30` }],
    };
    await keeper.ok(calls.changeOfficeCalendar, { params: paris, body });
    assert.equal((await keeper.call(calls.changeOfficeCalendar, { params: paris, body })).error.code, "stale");
    const now = await yearOf();
    assert.equal(now.hours[0]?.home_country?.hash_id, france.id);
    assert.deepEqual(now.days.filter((d) => d.why.some((r) => r.why === "closure")).length, 30);
    assert.equal(now.holidays_known, NEXT === 2027);
    await hr.ok(calls.changeOfficeCalendar, { params: paris, body: { exceptions: [] } });
    assert.deepEqual((await yearOf()).exceptions, []);
    const { data } = await keeper.ok(recordTimeline, { params: { kind: "office_calendar", id: paris.id } });
    assert.deepEqual(
      data.map((e) => e.action),
      ["drop_days", "add_days", "set_hours"],
    );
  });

  test("what is past stays, and a change says which field is wrong", async () => {
    const wrong = async (body: object) =>
      Object.keys((await keeper.call(calls.changeOfficeCalendar, { params: paris, body })).error.errors ?? {});
    const yesterday = shiftDay(TODAY, -2);
    assert.deepEqual(await wrong({ hours: [{ valid_from: yesterday, home_country_hash_id: null, week }] }), [
      "hours.0.valid_from",
    ]);
    const overlapping = week.map(() => [
      { from: "09:00", to: "13:00" },
      { from: "12:00", to: "18:00" },
    ]);
    assert.ok(
      (
        await wrong({ hours: [{ valid_from: `${NEXT}-01-01`, home_country_hash_id: null, week: overlapping }] })
      ).includes("hours.0.week.0.1.from"),
    );
  });

  test("tries out a working time", async () => {
    const query = { from: "2031-01-07T16:30:00Z", minutes: 60 };
    const { data } = await keeper.ok(calls.getWorkingTime, { params: paris, query });
    assert.equal(data.to, "2031-01-08T08:30:00.000Z");
    const between = { from: query.from, to: "2031-01-08T08:30:00Z" };
    assert.equal((await keeper.ok(calls.getWorkingTime, { params: paris, query: between })).data.minutes, 60);
    assert.equal((await keeper.call(calls.getWorkingTime, { params: paris, query: { from: query.from } })).status, 422);
  });
});

test("neighbours ask for an office's calendar and for the working days of a country", async () => {
  const from = "2031-01-07T16:30:00Z";
  const calendar = await calendarOf(t.pool, paris.id, "Europe/Paris", from);
  assert.equal(dueAt(calendar, from, 60), "2031-01-08T08:30:00.000Z");
  const { week: weekdays, holidays } = await workdaysOf(t.pool, france.id, { from: "2028-05-01", to: "2028-05-07" });
  assert.equal(weekdays[2], "10");
  assert.deepEqual(
    holidays.map((h) => h.name),
    ["Labour Day"],
  );
});
