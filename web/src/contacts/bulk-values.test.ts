import assert from "node:assert/strict";
import { test } from "node:test";
import type { ContactRow } from "#contract/contacts/schemas.ts";
import { type BulkAsked, changeOf, NO_SEGMENT } from "./bulk-values.ts";

const row = {
  hash_id: "c",
  representatives: [{ hash_id: "ada", name: "Ada" }],
  tags: ["fair"],
  b2b: { hash_id: "sodas", name: "Sodas" },
  roles: ["customer"],
} as unknown as ContactRow;
const nothing: BulkAsked = {
  representatives: { how: "", ids: [] },
  tags: { how: "", tags: [] },
  segment: "",
  roles: { how: "", roles: [] },
};
const changed = (more: Partial<BulkAsked>) => changeOf(row, { ...nothing, ...more });

test("a contact that is so already is left", () => {
  assert.equal(changed({}), undefined);
  assert.equal(changed({ tags: { how: "add", tags: ["fair"] } }), undefined);
  assert.equal(changed({ tags: { how: "remove", tags: ["other"] } }), undefined);
  assert.equal(changed({ segment: "sodas" }), undefined);
  assert.equal(changed({ representatives: { how: "replace", ids: ["ada"] } }), undefined);
});

test("lists are added to, taken from and replaced; what undoes it is what there was", () => {
  assert.deepEqual(changed({ representatives: { how: "add", ids: ["bob"] } }), {
    hash_id: "c",
    to: { representatives: ["ada", "bob"] },
    back: { representatives: ["ada"] },
  });
  assert.deepEqual(changed({ representatives: { how: "replace", ids: ["bob"] } })?.to, { representatives: ["bob"] });
  assert.equal(changed({ representatives: { how: "replace", ids: [] } }), undefined);
  assert.deepEqual(changed({ tags: { how: "remove", tags: ["fair"] }, segment: NO_SEGMENT }), {
    hash_id: "c",
    to: { tags: [], b2b_hash_id: null },
    back: { tags: ["fair"], b2b_hash_id: "sodas" },
  });
  assert.deepEqual(changed({ roles: { how: "add", roles: ["supplier"] } })?.to, { roles: ["customer", "supplier"] });
});
