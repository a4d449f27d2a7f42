import assert from "node:assert/strict";
import { test } from "node:test";
import { assumedWeek } from "./day-plan.ts";
import { differing, yearOf } from "./office-year.ts";
import { usualWeekdays, type Weekdays } from "../kit/weekdays.ts";
import { daysBetween, weightOf } from "./workdays.ts";

const total = (week: Weekdays, holidays: Parameters<typeof weightOf>[1], first: string, last: string): number =>
  [...daysBetween(first, last)].reduce((sum, day) => sum + weightOf(week, holidays, day), 0);
const day = (on: string) => ({ day: on, part: "day" as const });

test("days weigh by the week of their country, less its public holidays", () => {
  const france = [day("2026-05-01"), day("2026-11-11")];
  assert.equal(total(usualWeekdays, france, "2026-04-30", "2026-05-04"), 2);
  assert.equal(total(usualWeekdays, france, "2026-11-10", "2026-11-12"), 2);
  assert.equal(total(usualWeekdays, france, "2026-11-14", "2026-11-15"), 0);
  assert.equal(total(usualWeekdays, [day("2026-05-20")], "2026-05-18", "2026-05-22"), 4);
  const withoutWednesdays: Weekdays = ["11", "11", "00", "11", "11", "00", "00"];
  assert.equal(total(withoutWednesdays, france, "2026-11-16", "2026-11-20"), 4);
});

test("half a public holiday frees a half, and half a weekday is one", () => {
  const eve = { day: "2026-12-24", part: "afternoon" as const };
  assert.equal(total(usualWeekdays, [eve], "2026-12-21", "2026-12-24"), 3.5);
  const week: Weekdays = ["11", "11", "11", "11", "10", "00", "00"];
  assert.equal(weightOf(week, [{ day: "2026-11-20", part: "afternoon" }], "2026-11-20"), 0.5);
  assert.equal(weightOf(week, [{ day: "2026-11-20", part: "morning" }], "2026-11-20"), 0);
});

test("a year says of each day why the office is closed, and a weekday that differs all year is one difference", () => {
  const morning = { from: "08:00", to: "12:00" };
  const saturdays = assumedWeek.map((_, i) =>
    i < 5 ? [morning, { from: "13:00", to: "17:00" }] : i === 5 ? [morning] : [],
  );
  const calendar = {
    time_zone: "Africa/Douala",
    hours: [{ valid_from: "2026-01-01", home_country_hash_id: "cm", week: saturdays }],
    exceptions: [
      {
        kind: "closure" as const,
        name: "Bridge",
        first_day: "2027-05-07",
        last_day: "2027-05-07",
        from: "00:00",
        to: "24:00",
      },
      {
        kind: "closure" as const,
        name: "Half day",
        first_day: "2027-12-24",
        last_day: "2027-12-24",
        from: "13:00",
        to: "24:00",
      },
    ],
    holidays: [
      { day: "2027-05-06", name: "Ascension", name_fr: null, part: "day" as const, country_hash_id: "cm" },
      { day: "2027-05-20", name: "Elsewhere", name_fr: null, part: "day" as const, country_hash_id: "fr" },
    ],
  };
  const days = yearOf(calendar, 2027, () => usualWeekdays);
  assert.equal(days.length, 365);
  const closed = days.filter((d) => d.open.length === 0 && d.why.every((r) => r.why !== "weekday"));
  assert.deepEqual(
    closed.map((d) => [d.day, d.why[0]?.why]),
    [
      ["2027-05-06", "holiday"],
      ["2027-05-07", "closure"],
    ],
  );
  const { weekly, single } = differing(days);
  assert.deepEqual(weekly, [[5, 52]]);
  assert.deepEqual(
    single.map((d) => d.day),
    ["2027-05-07", "2027-12-24"],
  );
});
