import "#web/testing/dom.tsx";
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { bootstrap } from "#contract/access/endpoints.ts";
import { keyOf, queryClient } from "./query.ts";
import { todayAt } from "./today.ts";

afterEach(() => queryClient.clear());

const office = (hash_id: string, time_zone: string) => ({ hash_id, name: hash_id, time_zone });

test("a day is the office's: one's own, or that of a record", () => {
  const noon = new Date("2026-06-30T11:00:00Z");
  const zones = [office("paris", "Europe/Paris"), office("atoll", "Pacific/Kiritimati")];
  queryClient.setQueryData(keyOf(bootstrap, {}), { data: { zones, user: { zone: { hash_id: "atoll" } } } });
  assert.equal(todayAt(undefined, noon), "2026-07-01");
  assert.equal(todayAt("paris", noon), "2026-06-30");
});

test("without an office it is the browser's, also shortly after midnight", () => {
  queryClient.setQueryData(keyOf(bootstrap, {}), { data: { zones: [], user: { zone: null } } });
  assert.equal(todayAt(undefined, new Date(2026, 6, 1, 0, 5)), "2026-07-01");
});
