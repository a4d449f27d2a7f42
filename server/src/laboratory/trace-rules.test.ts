import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { TraceKind, TraceNode } from "#contract/laboratory/trace.ts";
import { maskedTrace, type Found } from "./trace-rules.ts";

const ID = "0192f3a0-0000-7000-8000-000000000001";
const place = { hash_id: ID, name: "Paris", kind: "laboratory" as const };
const of = (kind: TraceKind, id: string, step: number, more: Partial<TraceNode> = {}): TraceNode => ({
  id,
  kind,
  step,
  number: `${id}-1`,
  component: null,
  recipe: null,
  place,
  to: null,
  supplier: null,
  customer: null,
  purpose: null,
  quantity: "12",
  unit: "g",
  count: null,
  at: "2026-11-01T00:00:00.000Z",
  expires_on: "2027-01-01",
  is_held: false,
  link: `/admin/${id}`,
  ...more,
});
const component = { hash_id: ID, number: "F 208", name: "Passion flavour", base_unit: "g" as const };
const recipe = { hash_id: ID, number: 2217, name: "Ginger syrup" };
const seen = (node: TraceNode, more: Partial<Found> = {}): Found => ({
  node,
  isSeen: true,
  isRecordSeen: true,
  seesFormula: true,
  ...more,
});
const edges = [
  { from: "delivery", to: "lot" },
  { from: "lot", to: "batch" },
  { from: "batch", to: "bottled" },
  { from: "bottled", to: "order" },
];
/** A trace of a flavour, its batch, the bottles and an order, from the lot or from the bottles. */
const way = (subject: "lot" | "bottled", isOpen: boolean): Found[] => {
  const at = subject === "lot" ? 0 : -2;
  const made = { seesFormula: isOpen };
  return [
    seen(of("delivery", "delivery", at - 1, { component, supplier: "Secretsellers" })),
    seen(of("lot", "lot", at, { component })),
    seen(of("batch", "batch", at + 1, { recipe }), made),
    seen(of("bottled", "bottled", at + 2, { recipe }), made),
    seen(of("order", "order", at + 3, { recipe }), made),
  ];
};
const told = (found: readonly Found[], subject: string): string => JSON.stringify(maskedTrace(found, edges, subject));

describe("a trace without the formula", () => {
  test("of a component names no recipe, no batch and no bottle that it went into", () => {
    const { nodes } = maskedTrace(way("lot", false), edges, "lot");
    assert.equal(nodes[1]?.component?.name, "Passion flavour");
    for (const node of nodes.slice(2))
      assert.deepEqual([node.number, node.recipe, node.link, node.quantity], [null, null, null, "12"]);
    assert.ok(!/Ginger|2217|batch-1|bottled-1|order-1/u.test(told(way("lot", false), "lot")));
  });
  test("of a bottle names no component, no lot and no supplier that is in it", () => {
    const { nodes } = maskedTrace(way("bottled", false), edges, "bottled");
    assert.deepEqual([nodes[3]?.recipe?.name, nodes[4]?.number], ["Ginger syrup", "order-1"]);
    assert.ok(!/Passion|F 208|lot-1|Secretsellers/u.test(told(way("bottled", false), "bottled")));
  });
  test("of a bottle names the batch that it was made in, and no batch of a closed recipe that it went into", () => {
    const made = way("bottled", false).map((f) =>
      f.node.kind === "batch" ? { ...f, node: { ...f.node, step: -1 } } : f,
    );
    const into = seen(of("batch", "drink", 1, { recipe: { ...recipe, name: "Closed drink" } }), { seesFormula: false });
    const { nodes } = maskedTrace([...made, into], [...edges, { from: "bottled", to: "drink" }], "bottled");
    assert.deepEqual([nodes[2]?.number, nodes[5]?.number, nodes[5]?.recipe], ["batch-1", null, null]);
  });
  test("names what lies behind an open recipe that a closed one went into no more", () => {
    const drink = [...way("lot", false), seen(of("batch", "drink", 4, { recipe: { ...recipe, name: "Open drink" } }))];
    const text = JSON.stringify(maskedTrace(drink, [...edges, { from: "order", to: "drink" }], "lot"));
    assert.ok(!text.includes("Open drink"));
  });
});

test("with the formula all is named, and nodes go by numbers of the answer", () => {
  const { nodes, edges: shown } = maskedTrace(way("lot", true), edges, "lot");
  assert.deepEqual(
    nodes.map((n) => [n.id, n.number, n.link]),
    way("lot", true).map((f, i) => [String(i), f.node.number, f.node.link]),
  );
  assert.deepEqual(shown[0], { from: "0", to: "1" });
});

test("a place that one does not see shows where it is, and nothing of what lies there", () => {
  const far = of("lot", "far", 1, { component, place: { ...place, name: "Douala" } });
  const [node] = maskedTrace([seen(far, { isSeen: false })], [], "lot").nodes;
  assert.deepEqual(
    [node?.place?.name, node?.component, node?.number, node?.quantity, node?.link],
    ["Douala", null, null, null, null],
  );
});
