import assert from "node:assert/strict";
import { test } from "node:test";
import { pack, unpack } from "./table.ts";

const france = { hash_id: "fr", name: "France", name_fr: null };
const rows = [
  {
    id: "a",
    hash_id: "a",
    country: france,
    waits: null,
    tags: ["x"],
    people: [{ hash_id: "p", name: "P" }],
    can: { update: true },
    n: 1,
  },
  { id: "b", hash_id: "b", country: { ...france }, waits: null, tags: [], people: [], can: {}, n: 2 },
  {
    id: "c",
    hash_id: "c",
    country: null,
    waits: null,
    tags: ["x", "y"],
    people: [
      { hash_id: "q", name: "Q" },
      { hash_id: "p", name: "P" },
    ],
    can: { update: true },
    n: 2,
  },
];
const again = (answer: unknown): unknown => {
  const packed = pack(answer);
  return packed && unpack(JSON.parse(JSON.stringify(packed)) as typeof packed);
};

test("what is packed is the same again", () => {
  const answer = { data: rows, after: "next", page: 3 };
  assert.deepEqual(again(answer), answer);
});

test("a country is told once, and what all rows have too", () => {
  const text = JSON.stringify(pack({ data: rows, after: null }));
  assert.equal(text.split("France").length, 2);
  assert.equal(text.split('"waits"').length, 2);
  assert.equal(text.split('"P"').length, 2);
});

test("the same identifier with other fields stays apart", () => {
  const answer = {
    data: [{ who: { hash_id: "p", name: "P" } }, { who: { hash_id: "p", name: "P", own: true } }],
    after: null,
  };
  assert.deepEqual(again(answer), answer);
  const nested = {
    data: [{ of: { hash_id: "p", at: { x: 1 } } }, { of: { hash_id: "p", at: { x: 2 } } }],
    after: null,
  };
  assert.deepEqual(again(nested), nested);
});

test("lists of one kind of row only, and no other answers", () => {
  assert.equal(pack({ data: { hash_id: "a" } }), undefined);
  assert.equal(pack({ data: [{ a: 1 }] }), undefined);
  assert.equal(pack({ data: [{ a: 1 }, { b: 1 }], after: null }), undefined);
  assert.equal(
    pack({
      data: [
        { a: 1, b: undefined },
        { a: 1, b: 2 },
      ],
      after: null,
    }),
    undefined,
  );
  assert.equal(pack({ data: ["a", "b"], after: null }), undefined);
  assert.equal(pack(null), undefined);
});
