import assert from "node:assert/strict";
import { test } from "node:test";
import { unpack } from "#contract/kit/table.ts";
import { pack } from "./table.ts";

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
  const id = (): string =>
    `0192f3a0-7${below(900) + 100}-7c00-8000-00${below(9)}ffee0${below(90) + 10}${below(90) + 10}`;
  const makers: readonly ((depth: number) => unknown)[] = [
    () => null,
    () => below(3),
    () => below(2) === 0,
    () => `w${below(3)}`,
    () => `2026-11-${["28", "😀", "😁", ""][below(4)]}${below(90)}`,
    id,
    () => `2026-0${1 + below(9)}-${10 + below(20)}`,
    // Also what only looks like a moment, and texts with a bar.
    () =>
      `2026-01-0${1 + below(9)}T10:${10 + below(50)}:0${below(9)}${["", `.${below(3000)}`, ".5", ".654321"][below(4)]}Z`,
    () =>
      `2026-01-01T10:00:0${below(9)}${below(9) > 0 ? ".25Z" : ["+02:00", ".Z", "Z|", ".1234567Z", ".12"][below(5)]}`,
    () => `${below(50)}${below(20) > 0 ? "" : "|"}${below(50)}`,
    (depth) => Array.from({ length: below(3) }, () => value(depth)),
    (depth) =>
      Object.fromEntries(["id", "hash_id", "a", "b"].flatMap((key) => (below(3) > 0 ? [[key, value(depth)]] : []))),
    () => Array.from({ length: below(3) }, () => ({ hash_id: below(3) > 0 ? id() : "x", a: below(2) })),
  ];
  const value = (depth: number): unknown => makers[below(depth > 0 ? makers.length : 10)]?.(depth - 1);
  const kinds = new Set<unknown>();
  for (let run = 0; run < 1500; run += 1) {
    const shape = ["hash_id", "id", "x", "y", "z"].filter(() => below(4) > 0).toSorted(() => below(2) - 0.5);
    // Mostly values of one kind in a column, some of them again.
    const made = shape.map((key) => {
      const make = below(4) > 0 ? makers[below(makers.length)] : value;
      const some = Array.from({ length: 2 + below(12) }, () => (below(9) > 0 ? make?.(2) : null));
      return (): [string, unknown] => [key, some[below(some.length)]];
    });
    const data = Array.from({ length: 2 + below(12) }, () => Object.fromEntries(made.map((one) => one())));
    if (below(4) === 0) for (const row of data) if ("id" in row && "hash_id" in row) row.id = row.hash_id;
    const answer = { data, after: null };
    const packed = pack(answer);
    if (!packed) continue;
    assert.equal(JSON.stringify(unpack(JSON.parse(JSON.stringify(packed)))), JSON.stringify(answer));
    if ("of" in packed.table) for (const column of Object.values(packed.table.of)) kinds.add(column && column[0]);
  }
  assert.deepEqual(
    kinds,
    new Set([null, "=", "all", "but", "days", "each", "from", "ids", "moments", "of", "one", "some"]),
  );
});

test("a country is told once, and what all rows have too", () => {
  const text = JSON.stringify(pack({ data: rows, after: null }));
  assert.equal(text.split("France").length, 2);
  assert.equal(text.split('"waits"').length, 2);
  assert.equal(text.split("P|Q").length, 2);
});

test("identifiers, days and parts of a row take little", () => {
  const id = (n: number): string => `0192f3a0-7000-7c00-8000-${String(n).padStart(12, "0")}`;
  const data = Array.from({ length: 40 }, (_, n) => ({
    hash_id: id(n),
    number: `FA-2026-${1000 + n}`,
    due_on: n % 3 === 0 ? null : `2026-11-${10 + (n % 7)}`,
    date: `2026-${10 + (n % 3)}-${10 + (n % 17)}`,
    created_at: `2026-10-${10 + (n % 17)}T10:${10 + n}:09.4081${n % 10 === 0 ? "1" : `${n % 10}5`}Z`,
    order: { hash_id: id(n + 100), number: 1000 + n },
    parts: [{ hash_id: id(n + 200) }, { hash_id: id(n + 300) }],
  }));
  const ids = 4 * 22;
  const [number, due_on, date, created_at, order, parts] = [5, 3, 6, 14, 4, 2];
  const names = 6;
  const bytes = JSON.stringify(pack({ data, after: null })).length / data.length;
  assert.ok(bytes < ids + number + due_on + date + created_at + order + parts + names, `${bytes} bytes of a row`);
});

test("what only looks like identifiers stays as it is", () => {
  const id = "0192f3a0-7000-7c00-8000-00000000000";
  for (const other of [`${id}A`, `${id}g`, `${id.slice(0, -1)}-0`, `${id}é`, "-".repeat(36)])
    assert.deepEqual(again({ data: [{ at: `${id}1` }, { at: other }] }), { data: [{ at: `${id}1` }, { at: other }] });
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
