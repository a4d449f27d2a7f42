import assert from "node:assert/strict";
import { test } from "node:test";
import { grownOf, isBloated } from "./grown.ts";

const MB = 1024 * 1024;
const at = (sizes: Readonly<Record<string, number>>) =>
  Object.entries(sizes).map(([name, bytes]) => ({ name, table: name, bytes: bytes * MB }));

test("what takes twice what its rows need and goes on growing is bloated; rows, rest and a little room are not", () => {
  const grown = grownOf(
    at({ rows: 10, rests: 10, grows: 10, little: 1 }),
    at({ rows: 20, rests: 30, grows: 20, little: 2 }),
    at({ rows: 30, rests: 30, grows: 30, little: 4, made: 9 }),
    at({ rows: 29, rests: 11, grows: 11, little: 1, made: 9 }),
  );
  assert.deepEqual(
    grown.filter(isBloated).map(({ name }) => name),
    ["grows"],
  );
  assert.deepEqual(grown.at(-1), { name: "made", table: "made", begin: 0, half: 0, end: 9 * MB, needed: 9 * MB });
});
