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

test("whatever the order of the fields", () => {
  for (const keys of [
    ["hash_id", "id", "name"],
    ["name", "hash_id", "id"],
    ["id", "name", "hash_id"],
  ]) {
    const rowOf = (n: string): object => Object.fromEntries(keys.map((key) => [key, key === "name" ? `N${n}` : n]));
    const answer = { data: ["a", "b", "c"].map(rowOf), after: null };
    assert.deepEqual(again(answer), answer);
    assert.equal(JSON.stringify(again(answer)), JSON.stringify(answer));
  }
});

test("rows of any shape are the same again", () => {
  let state = 2611;
  const below = (n: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor(state / 65_536) % n;
  };
  const value = (depth: number): unknown => {
    const kind = below(depth > 0 ? 7 : 4);
    if (kind < 4) return [null, below(3), `w${below(3)}`, below(2) === 0][kind];
    if (kind === 4) return Array.from({ length: below(3) }, () => value(depth - 1));
    const one = Object.fromEntries(
      ["id", "hash_id", "a", "b"].filter(() => below(3) > 0).map((key) => [key, value(depth - 1)]),
    );
    return kind === 5 ? one : [one, one];
  };
  for (let run = 0; run < 2000; run += 1) {
    const shape = ["hash_id", "id", "x", "y", "z"].filter(() => below(4) > 0).toSorted(() => below(2) - 0.5);
    const made = new Map(shape.map((key) => [key, Array.from({ length: 3 }, () => value(2))]));
    const rowOf = (n: number): object =>
      Object.fromEntries(
        shape.map((key) => [key, key.endsWith("id") && n % 2 === 0 ? `i${n}` : made.get(key)?.[below(3)]]),
      );
    const answer = { data: Array.from({ length: 2 + below(4) }, (_, n) => rowOf(n)), after: null };
    const packed = pack(answer);
    if (packed) assert.equal(JSON.stringify(unpack(JSON.parse(JSON.stringify(packed)))), JSON.stringify(answer));
  }
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
