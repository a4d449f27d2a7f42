import assert from "node:assert/strict";
import { test } from "node:test";
import { usualWeekdays, type Weekdays } from "#contract/kit/weekdays.ts";
import { employmentOn, weeksOf } from "./employment.ts";

const contract = (start_date: string, end_date: string | null = null) => ({ start_date, end_date });

test("the entry is the first day of the unbroken chain of contracts", () => {
  const renewed = [contract("2020-03-01", "2021-02-28"), contract("2021-03-01", "2021-12-31"), contract("2022-01-01")];
  assert.deepEqual(employmentOn(renewed, "2026-01-01", "2025-01-01"), { entry: "2020-03-01", until: null });
  // An amendment within a contract breaks nothing and shortens nothing.
  const amended = [contract("2020-03-01", "2027-12-31"), contract("2021-06-01", "2021-12-31")];
  assert.deepEqual(employmentOn(amended, "2026-01-01", "2025-01-01"), { entry: "2020-03-01", until: "2027-12-31" });
});

test("who came back begins anew; who left keeps the last chain; who is to come has the first", () => {
  const back = [contract("2018-01-01", "2019-12-31"), contract("2023-05-02", "2024-05-01")];
  assert.equal(employmentOn(back, "2023-06-01", "2018-01-01").entry, "2023-05-02");
  assert.equal(employmentOn(back, "2021-06-01", "2018-01-01").entry, "2018-01-01");
  assert.deepEqual(employmentOn(back, "2026-01-01", "2018-01-01"), { entry: "2023-05-02", until: "2024-05-01" });
  assert.equal(employmentOn(back, "2017-01-01", "2018-01-01").entry, "2018-01-01");
  assert.deepEqual(employmentOn([], "2026-01-01", "2025-01-01"), { entry: "2025-01-01", until: null });
});

test("a person's week is that of the contract that began last and says one, while it holds", () => {
  const [full, four] = [usualWeekdays, ["11", "11", "00", "11", "11", "00", "00"] as const];
  const on = (start_date: string, end_date: string | null, workdays: Weekdays | null) => ({
    start_date,
    end_date,
    workdays,
  });
  assert.deepEqual(weeksOf([on("2020-01-01", null, null)]), []);
  assert.deepEqual(weeksOf([on("2020-01-01", null, full), on("2026-03-01", "2026-08-31", four)]), [
    { from: "2020-01-01", week: full },
    { from: "2026-03-01", week: four },
    { from: "2026-09-01", week: full },
  ]);
  // An amendment of something else keeps the week.
  assert.deepEqual(weeksOf([on("2026-03-01", "2026-08-31", four), on("2026-05-01", null, null)]), [
    { from: "2026-03-01", week: four },
    { from: "2026-09-01", week: null },
  ]);
});
