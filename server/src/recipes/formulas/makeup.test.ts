import assert from "node:assert/strict";
import { test } from "node:test";
import { decimal } from "#contract/kit/money.ts";
import { type ComponentNode, leavesOf, type SharedLine, unfold } from "./makeup.ts";

// Each level names the one below twice: 60 levels have 2^60 ways, which nobody lives to see walked one by one.
const LEVELS = 60;

test("sixty recipes, each made of twice the one below, are summed once each", () => {
  const line = (of: number, sub: number | null): SharedLine => ({
    composition_id: `r${of}`,
    component_id: sub === null ? "sugar" : null,
    sub_composition_id: sub === null ? null : `r${sub}`,
    percent: sub === null ? "100" : "50",
  });
  const lines = new Map<string, SharedLine[]>([["r0", [line(0, null)]]]);
  for (let n = 1; n <= LEVELS; n++) lines.set(`r${n}`, [line(n, n - 1), line(n, n - 1)]);
  const leaves = leavesOf(`r${LEVELS}`, lines);
  assert.deepEqual(
    leaves.map(({ id, share }) => [id, share.toFixed()]),
    [["sugar", "1"]],
  );
});

test("sixty carriers, each carrying twice the one below, are summed once each", () => {
  const node = (n: number): ComponentNode => ({
    hash_id: `c${n}`,
    number: `C-${n}`,
    name: `Carrier ${n}`,
    kind: "other",
    natural: false,
    flavouring_source: null,
    so2: null,
    allergens: n === 0 ? ["milk"] : [],
    density: null,
    brix: null,
    dry_matter: null,
    carriers: n === 0 ? [] : [0, 1].map(() => ({ id: `c${n - 1}`, percent: "50" })),
  });
  const components = new Map(Array.from({ length: LEVELS + 1 }, (_, n) => [`c${n}`, node(n)]));
  const inside = unfold([{ id: `c${LEVELS}`, share: decimal("1") }], components);
  assert.deepEqual(
    inside.parts.map(({ id, share }) => [id, share.toFixed()]),
    [["c0", "1"]],
  );
  assert.deepEqual(inside.allergens, ["milk"]);
});
