import assert from "node:assert/strict";
import { test } from "node:test";
import { decimal } from "#contract/kit/money.ts";
import { bestBatch, recipesFor, type Candidate } from "./rescue.ts";

const lot = (hash_id: string, component: string, quantity: string) => ({
  hash_id,
  quantity,
  component: { hash_id: component },
});
const candidate = (number: number, makeable: string, needs: Record<string, string>): Candidate => ({
  recipe: { hash_id: String(number), number, name: `Recipe ${number}` },
  density: "1",
  needed: [],
  perLitre: new Map(Object.entries(needs).map(([id, grams]) => [id, decimal(grams)])),
  makeable: decimal(makeable),
  limit: { hash_id: "flavour", name: "Passion flavour" },
});
const lots = [
  lot("a", "ginger", "750"),
  lot("b", "juice", "31000"),
  lot("c", "flavour", "18"),
  lot("d", "ginger", "250"),
];
const both = candidate(2217, "211", { ginger: "2.4", juice: "118", flavour: "1.8" });
const dry = candidate(2041, "5000", { ginger: "7.8" });

test("a lot names first what can be made and uses it up with the fewest litres", () => {
  assert.deepEqual(
    recipesFor(lot("a", "ginger", "750"), [both, dry, candidate(9, "0", { ginger: "75" })]).map((r) => [
      r.number,
      r.litres,
    ]),
    [
      [2041, "96.153"],
      [2217, "312.5"],
      [9, "10"],
    ],
  );
  assert.deepEqual(recipesFor(lot("x", "mango", "10"), [both, dry]), []);
});

test("the best batch touches most lots, is as large as they allow, and says what limits it", () => {
  // 211 L use 506.4 g of the ginger lot that expires first, and nothing of the second lot.
  assert.deepEqual(bestBatch(lots, [dry, both]), {
    ...both.recipe,
    litres: "211",
    lots: 3,
    limited_by: { hash_id: "flavour", name: "Passion flavour" },
  });
  // Enough of everything: the batch is just large enough to use up all its expiring lots.
  const { litres, lots: used, limited_by } = bestBatch(lots, [dry]) ?? {};
  assert.deepEqual([litres, used, limited_by], ["128.205", 2, null]);
  assert.equal(bestBatch(lots, [candidate(1, "0", { ginger: "1" })]), null);
});
