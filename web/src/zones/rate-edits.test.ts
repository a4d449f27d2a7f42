import assert from "node:assert/strict";
import { test } from "node:test";
import { changesOf, meant, settled, shownRate, type Stored, withCells } from "./rate-edits.ts";

const stored: Stored = new Map([
  ["2026-01", { rate: "655.957", version: 3 }],
  ["2026-02", { rate: "650", version: 1 }],
]);

test("a typed rate is one, none, or unreadable", () => {
  assert.equal(meant("655,957"), "655.957");
  assert.equal(meant("  "), null);
  assert.equal(meant("six"), undefined);
});

test("a cell shows what was typed, or else the stored rate", () => {
  assert.equal(shownRate({}, stored, "2026-01"), "655,957");
  assert.equal(shownRate({ "2026-01": { text: "6", version: 3 } }, stored, "2026-01"), "6");
  assert.equal(shownRate({}, stored, "2026-03"), "");
});

test("an edit keeps the version that it began with", () => {
  const first = withCells({}, stored, [{ month: "2026-01", text: "6" }]);
  assert.deepEqual(first, { "2026-01": { text: "6", version: 3 } });
  const since: Stored = new Map([["2026-01", { rate: "700", version: 4 }]]);
  assert.deepEqual(withCells(first, since, [{ month: "2026-01", text: "66" }]), {
    "2026-01": { text: "66", version: 3 },
  });
  assert.deepEqual(changesOf(first, since).theirs, ["2026-01"]);
});

test("what equals the stored rate is no change, and months are in order", () => {
  const edits = withCells({}, stored, [
    { month: "2026-03", text: "x" },
    { month: "2026-02", text: "650,00" },
    { month: "2026-01", text: "" },
  ]);
  const { changed, wrong, theirs } = changesOf(edits, stored);
  assert.deepEqual(
    changed.map(([month]) => month),
    ["2026-01", "2026-03"],
  );
  assert.deepEqual(wrong, ["2026-03"]);
  assert.deepEqual(theirs, []);
});

test("a conflict keeps mine at the new version, or drops it; other months stay", () => {
  const edits = { "2026-01": { text: "6", version: 2 }, "2026-02": { text: "7", version: 1 } };
  assert.deepEqual(settled(edits, stored, ["2026-01"], true), { ...edits, "2026-01": { text: "6", version: 3 } });
  assert.deepEqual(settled(edits, stored, ["2026-01"], false), { "2026-02": edits["2026-02"] });
});
