import assert from "node:assert/strict";
import { test } from "node:test";
import { allEndpoints } from "./index.ts";
import { isLiveArea, liveAreas, staleAfter } from "./live.ts";

test("a change makes its own area stale, what shows some of it, the trail, the home screen and the menu's counts", () => {
  assert.deepEqual(staleAfter("zones"), [
    "zones",
    "access",
    "accounting",
    "expenses",
    "audit",
    "dashboard",
    "access.badges",
  ]);
  assert.deepEqual(staleAfter("exports", "exports"), ["exports", "audit", "dashboard", "access.badges"]);
});

test("a task of an order moves the due dates of its invoices, so they are stale too", () => {
  assert.ok(staleAfter("orders").includes("invoices"));
});

test("a report names appointments and its steps become some, so each makes the other stale", () => {
  assert.ok(staleAfter("reports").includes("agenda"));
  assert.ok(staleAfter("agenda").includes("reports"));
});

test("a notification that was read changes the menu's count and nothing else", () => {
  assert.deepEqual(staleAfter("notifications"), ["notifications", "access.badges"]);
});

test("every area that answers has its place, and each name is an area or an endpoint", () => {
  const names = new Set(allEndpoints.map((e) => e.name));
  assert.deepEqual(
    [...names].map((name) => name.split(".")[0] ?? name).filter((area) => !isLiveArea(area)),
    [],
  );
  for (const name of staleAfter(...liveAreas)) assert.ok(isLiveArea(name) || names.has(name), name);
});
