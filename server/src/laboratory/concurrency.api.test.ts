import assert from "node:assert/strict";
import { test } from "node:test";
import { openApp } from "#server/testing/test-app.ts";
import { faultsOf, naiveSubtraction, stockedPlace, subtractAll } from "#server/testing/stock/subtractions.ts";

const t = await openApp();

test("200 subtractions at once over 30 lots: none below zero, first expired first out, nothing lost", async () => {
  const place = await stockedPlace(t, { components: 3, lots: 10 });
  const done = await subtractAll(place, 200);
  assert.ok(done.taken > 100, `${done.taken} were taken`);
  assert.deepEqual(await faultsOf(t, place, done), []);
});

test("a version without the lock does not pass", async () => {
  const place = await stockedPlace(t, { components: 3, lots: 10 });
  const done = await subtractAll(place, 200, naiveSubtraction(t));
  assert.notDeepEqual(await faultsOf(t, place, done), []);
});
