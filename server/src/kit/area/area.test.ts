import assert from "node:assert/strict";
import { test } from "node:test";
import { area, houseOf, jobsOf } from "./area.ts";
import { crontabOf } from "../jobs/jobs.ts";
import type { Services } from "./services.ts";

const run = async (): Promise<void> => {};
const routes = () => [];
const kind = { name: "parcel", fields: {} };
const services = {} as Services;

test("what areas bring is put together in their order, and a list may name what another brought", () => {
  const first = area({ name: "first", tables: ["parcel"], routes, kinds: [kind], outdated: [["parcel", "true"]] });
  const second = area({
    name: "second",
    tables: [],
    routes,
    kinds: (house) => {
      const before = Object.keys(house.audited).join();
      return [{ name: "export", fields: {}, found: () => before }];
    },
  });
  const house = houseOf([first, second]);
  assert.deepEqual(Object.keys(house.audited), ["parcel", "export"]);
  assert.equal(
    house.audited["export"]?.found?.(() => "true"),
    "parcel",
  );
  assert.deepEqual(house.outdated, [["parcel", "true"]]);
});

test("a word that two areas bring is refused", () => {
  const one = area({ name: "one", tables: [], routes, kinds: [kind], jobs: () => ({ late: { run } }) });
  const two = area({ name: "two", tables: [], routes, jobs: () => ({ late: { run } }) });
  assert.throws(() => houseOf([one, { ...one, name: "again" }]), /again: kind parcel is brought twice/u);
  assert.throws(() => jobsOf([one, two], services, houseOf([one, two])), /two: job late is brought twice/u);
});

test("a table has one owner, who alone says what expires in it", () => {
  const one = area({ name: "one", tables: ["parcel"], routes });
  assert.deepEqual(houseOf([one]).owners["parcel"], "one");
  assert.throws(() => houseOf([one, { ...one, name: "two" }]), /two: table parcel is brought twice/u);
  assert.throws(() => houseOf([{ ...one, tables: ["audit"] }]), /one: table audit is brought twice/u);
  const other = area({ name: "other", tables: [], routes, outdated: [["parcel", "true"]] });
  assert.throws(() => houseOf([one, other]), /other: parcel is not its own table/u);
});

test("only jobs with a time run by themselves", () => {
  const timed = area({
    name: "timed",
    tables: [],
    routes,
    jobs: () => ({ late: { at: "0 6 * * *", run }, told: { run } }),
  });
  assert.equal(crontabOf(jobsOf([timed], services, houseOf([timed]))), "0 6 * * * late");
});
