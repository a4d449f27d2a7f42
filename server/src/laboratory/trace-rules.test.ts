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
const kindsOf = (found: readonly Found[], subject: string, links = edges): string[] =>
  maskedTrace(found, links, subject).nodes.map((node) => node.kind);

describe("a trace without the formula", () => {
  test("of a component ends before the batch that it went into", () => {
    const trace = maskedTrace(way("lot", false), edges, "lot");
    assert.deepEqual(
      trace.nodes.map((node) => node.kind),
      ["delivery", "lot"],
    );
    assert.deepEqual(trace.edges, [{ from: "0", to: "1" }]);
  });
  test("of a bottle goes back to the batch that made it, and on to its order", () => {
    const { nodes } = maskedTrace(way("bottled", false), edges, "bottled");
    assert.deepEqual(
      nodes.map((node) => [node.kind, node.number]),
      [
        ["batch", "batch-1"],
        ["bottled", "bottled-1"],
        ["order", "order-1"],
      ],
    );
  });
  test("of a bottle leaves out a batch of a closed recipe that it went into", () => {
    const into = seen(of("batch", "drink", 1, { recipe: { ...recipe, name: "Closed drink" } }), { seesFormula: false });
    const links = [...edges, { from: "bottled", to: "drink" }];
    assert.deepEqual(kindsOf([...way("bottled", false), into], "bottled", links), ["batch", "bottled", "order"]);
  });
  test("leaves out what lies behind an open recipe that a closed one went into", () => {
    const drink = seen(of("batch", "drink", 4, { recipe: { ...recipe, name: "Open drink" } }));
    const links = [...edges, { from: "order", to: "drink" }];
    assert.deepEqual(kindsOf([...way("lot", false), drink], "lot", links), ["delivery", "lot"]);
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
  const both = [seen(of("lot", "lot", 0, { component })), seen(far, { isSeen: false })];
  const [, node] = maskedTrace(both, [{ from: "lot", to: "far" }], "lot").nodes;
  assert.deepEqual(
    [node?.place?.name, node?.component, node?.number, node?.quantity, node?.link],
    ["Douala", null, null, null, null],
  );
});
