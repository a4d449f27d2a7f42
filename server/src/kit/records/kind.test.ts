import assert from "node:assert/strict";
import { test } from "node:test";
import { Access, Rights, type Holding, type Person } from "#server/kit/shared/access.ts";
import { auditedOf, fileRightsOf, reachBy, searcherOf, type Kind } from "./kind.ts";
import { Where } from "../sql/list-query.ts";
import type { Reader } from "../sql/transaction.ts";

const rows = { from: "parcel p", id: "p.hash_id", title: "p.title" };
const reader = (...held: Holding[]): Reader => {
  const person = { id: "me", rights: new Rights(held) } as Person;
  return { person, access: new Access(person) } as Reader;
};
const rule = (
  who: Reader,
  reach = reachBy(rows, { rights: ["taxes_view"], country: "p.country_id", own: "p.user_id" }),
) => {
  const where = new Where();
  return [reach.rows(who, where), where.values];
};

test("one reaches one's own and all of a country; with the right everywhere all, and nothing is bound that is not asked", () => {
  assert.deepEqual(rule(reader()), ["(p.user_id = $1::uuid)", ["me"]]);
  assert.deepEqual(rule(reader({ permission: "taxes_view", place_id: "fr" })), [
    "(p.user_id = $1::uuid OR p.country_id = ANY ($2::uuid[]))",
    ["me", ["fr"]],
  ]);
  assert.deepEqual(rule(reader({ permission: "taxes_view", place_id: null })), ["true", []]);
  const none = reachBy(rows, { rights: ["taxes_view"], country: "p.country_id" });
  assert.deepEqual(rule(reader(), none), [undefined, []]);
});

test("search, trail and files come from the kind, and nothing that it does not say", () => {
  const kind: Kind = {
    name: "parcel",
    rows,
    reach: reachBy(rows, { rights: ["taxes_view"], country: "p.country_id" }),
    fields: { title: "shown" },
    search: { words: "p.title", link: (p) => `/parcel/${p.hash_id}` },
    files: {},
  };
  assert.equal(
    auditedOf(kind)?.names,
    "SELECT p.hash_id AS hash_id, p.title AS name, NULL::text AS name_fr FROM parcel p",
  );
  assert.equal(auditedOf({ name: "face" }), undefined, "without fields it is not on the trail");
  assert.equal(
    searcherOf(kind)?.rows(reader(), new Where(), () => "true"),
    undefined,
    "nothing where nothing is reached",
  );
  assert.equal(fileRightsOf(kind)?.mayRead, kind.reach?.sees);
  assert.deepEqual(fileRightsOf({ ...kind, files: "own address" }), {}, "its area serves them");
});
