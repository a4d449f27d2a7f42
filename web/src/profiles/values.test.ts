import assert from "node:assert/strict";
import { test } from "node:test";
import type { Places } from "#contract/access/roles.ts";
import { rightWith, type Changes, type GrantedPlaces, partsOf, placesOf, withChanges } from "./values.ts";

const base: GrantedPlaces = { users_view: "all", expense_paying: ["own", "lyon"] };

test("a draft of rights keeps what differs, whatever the order of places", () => {
  const first = withChanges(base, {}, { users_view: "none", expense_paying: ["lyon", "own"] });
  assert.deepEqual(first, { users_view: "none" });
  assert.deepEqual(withChanges(base, first, { users_view: "all", zones_view: "own" }), { zones_view: "own" });
});

test("what a draft makes of a right: changed, taken away, or as it was", () => {
  const changes: Changes = { users_view: "none", zones_view: "own" };
  assert.equal(rightWith(base, changes, "users_view"), undefined);
  assert.equal(rightWith(base, changes, "zones_view"), "own");
  assert.deepEqual(rightWith(base, changes, "expense_paying"), ["own", "lyon"]);
});

test("places taken apart and put together again are the same", () => {
  for (const places of ["all", "own", ["lyon"], ["own", "lyon", "abidjan"]] satisfies Places[])
    assert.deepEqual(placesOf(partsOf(places)), places);
  assert.equal(placesOf(partsOf(undefined)), "none");
});
