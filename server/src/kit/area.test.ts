import assert from "node:assert/strict";
import { test } from "node:test";
import { area, houseOf, jobsOf } from "./area.ts";
import { crontabOf } from "./jobs.ts";
import type { Services } from "./services.ts";

const run = async (): Promise<void> => {};
const routes = () => [];
const kind = { name: "parcel", fields: {} };
const services = {} as Services;

test("what areas bring is put together in their order, and a list may name what another brought", () => {
  const first = area({ name: "first", routes, kinds: [kind], outdated: [["parcel", "true"]] });
  const second = area({
    name: "second",
    routes,
    kinds: (house) => [{ name: "export", fields: {}, found: Object.keys(house.audited).join() }],
  });
  const house = houseOf([first, second]);
  assert.deepEqual(Object.keys(house.audited), ["parcel", "export"]);
  assert.equal(house.audited["export"]?.found, "parcel");
  assert.deepEqual(house.outdated, [["parcel", "true"]]);
});

test("a word that two areas bring is refused", () => {
  const one = area({ name: "one", routes, kinds: [kind], jobs: () => ({ late: { run } }) });
  const two = area({ name: "two", routes, jobs: () => ({ late: { run } }) });
  assert.throws(() => houseOf([one, { ...one, name: "again" }]), /again: kind parcel is brought twice/u);
  assert.throws(() => jobsOf([one, two], services, houseOf([one, two])), /two: job late is brought twice/u);
});

test("only jobs with a time run by themselves", () => {
  const timed = area({ name: "timed", routes, jobs: () => ({ late: { at: "0 6 * * *", run }, told: { run } }) });
  assert.equal(crontabOf(jobsOf([timed], services, houseOf([timed]))), "0 6 * * * late");
});
