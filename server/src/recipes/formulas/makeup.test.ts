import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { decimal, type Decimal } from "#contract/kit/money.ts";
import { compositionsIn, leavesOf, unfold, type ComponentNode, type SharedLine } from "./makeup.ts";

const DEEP = 200;
const line = (composition_id: string, percent: string, of: Partial<SharedLine>): SharedLine => ({
  composition_id,
  percent,
  component_id: null,
  sub_composition_id: null,
  ...of,
});
const sumOf = (all: readonly { readonly share: Decimal }[]): string =>
  all.reduce((sum, { share }) => sum.plus(share), decimal("0")).toFixed();

/** Walked along every way, the deepest would be reached 2^200 times. */
describe("what contains one thing twice at every level", () => {
  test("is walked once: a recipe of 50 % and 50 % of the recipe below it", () => {
    const lines = new Map(
      Array.from({ length: DEEP }, (_, n) => [
        `r${n}`,
        n === 0
          ? [line("r0", "100", { component_id: "lemon" })]
          : [1, 2].map(() => line(`r${n}`, "50", { sub_composition_id: `r${n - 1}` })),
      ]),
    );
    const top = `r${DEEP - 1}`;
    assert.deepEqual(
      leavesOf(top, lines).map((l) => [l.id, l.share.toFixed()]),
      [["lemon", "1"]],
    );
    assert.deepEqual(
      compositionsIn(top, lines),
      Array.from({ length: DEEP }, (_, n) => `r${DEEP - 1 - n}`),
    );
  });

  test("is walked once: a component on two carriers that are on the same two", () => {
    const node = (level: number, of: string): ComponentNode => ({
      hash_id: `${of}${level}`,
      number: "",
      name: "",
      kind: "carrier",
      natural: false,
      allergens: level === 0 && of === "a" ? ["milk"] : [],
      density: null,
      brix: null,
      dry_matter: null,
      carriers: level === 0 ? [] : ["a", "b"].map((id) => ({ id: `${id}${level - 1}`, percent: "50" })),
    });
    const nodes = Array.from({ length: DEEP }, (_, n) => [node(n, "a"), node(n, "b")]).flat();
    const inside = unfold([{ id: `a${DEEP - 1}`, share: decimal("1") }], new Map(nodes.map((n) => [n.hash_id, n])));
    assert.deepEqual(inside.allergens, ["milk"]);
    assert.equal(sumOf(inside.parts), "1");
  });

  test("has exact shares, however small: nothing is cut at twelve decimals", () => {
    const lines = new Map([
      [
        "top",
        [line("top", "0.000001", { sub_composition_id: "base" }), line("top", "99.999999", { component_id: "w" })],
      ],
      [
        "base",
        [line("base", "0.000001", { component_id: "vanilla" }), line("base", "99.999999", { component_id: "w" })],
      ],
    ]);
    const leaves = leavesOf("top", lines);
    assert.equal(leaves.find((l) => l.id === "vanilla")?.share.toFixed(), "0.0000000000000001");
    assert.equal(sumOf(leaves), "1");
  });
});
