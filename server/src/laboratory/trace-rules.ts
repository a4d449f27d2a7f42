import type { TraceNode } from "#contract/laboratory/trace.ts";

/** A node, and what the reader may see of it. */
export interface Found {
  readonly node: TraceNode;
  /** Whether the reader may see its place. */
  readonly isSeen: boolean;
  /** Whether it belongs to no customer, or to a record that the reader sees. */
  readonly isRecordSeen: boolean;
  /** Whether it names no recipe, or one whose formula the reader sees. */
  readonly seesFormula: boolean;
}
interface Edge {
  readonly from: string;
  readonly to: string;
}

/** Removes everything that names a component, recipe, lot or record; kind, place, day and quantity stay. */
const nameless = (node: TraceNode): TraceNode => ({
  ...node,
  number: null,
  component: null,
  recipe: null,
  customer: null,
  link: null,
  expires_on: null,
  ...(node.supplier !== undefined && { supplier: null }),
});
/** A node in a place the reader may not see. */
const elsewhere = (node: TraceNode): TraceNode => ({
  ...nameless(node),
  quantity: null,
  unit: null,
  count: null,
  is_held: false,
});

/** A sample or order that the reader doesn't see: keeps what and how much, but hides number and customer. */
const ofStranger = (node: TraceNode): TraceNode => ({ ...node, number: null, customer: null, link: null });

/** Nodes reachable from these along the edges, including these. */
function behind(first: readonly string[], edges: readonly Edge[]): ReadonlySet<string> {
  const found = new Set(first);
  for (const id of found) for (const e of edges) if (e.from === id) found.add(e.to);
  return found;
}

/**
 * Hides from a trace what its reader may not see. A component next to a recipe reveals what is in it, so nodes reached through a formula that the
 * reader may not see lose their names. Nodes are renumbered for this answer, so that identifiers reveal nothing.
 */
export function maskedTrace(all: readonly Found[], edges: readonly Edge[], subject: string) {
  const closed = all.filter((f) => !f.seesFormula).map((f) => f.node.id);
  const tainted = behind(closed, edges);
  // When tracing bottles, their own formula hides what they contain; the formula of a later batch hides what that batch became.
  const isClosed = all.some((f) => !f.seesFormula && f.node.step <= 0);
  const beyond = behind(
    all.flatMap((f) => (!f.seesFormula && f.node.step > 0 && f.node.kind === "batch" ? [f.node.id] : [])),
    edges,
  );
  const isHiddenOfRecipe = ({ step, kind, id }: TraceNode): boolean =>
    // The batch they were made in only names their own recipe.
    step < 0 ? isClosed && !(kind === "batch" && step === -1) : beyond.has(id);
  const isOfRecipe = all.some((f) => f.node.id === subject && f.node.kind === "bottled");
  const numbers = new Map(all.map((f, i) => [f.node.id, String(i)]));
  const isHidden = ({ node }: Found): boolean =>
    isOfRecipe ? isHiddenOfRecipe(node) : node.kind !== "lot" && tainted.has(node.id);
  return {
    nodes: all.map((f) => {
      const isOther = f.node.id !== subject;
      const named = f.isRecordSeen ? f.node : ofStranger(f.node);
      const shown = isOther && !f.isSeen ? elsewhere(named) : isOther && isHidden(f) ? nameless(named) : named;
      return { ...shown, id: numbers.get(f.node.id) ?? "" };
    }),
    edges: edges.flatMap((e) => {
      const [from, to] = [numbers.get(e.from), numbers.get(e.to)];
      return from === undefined || to === undefined ? [] : [{ from, to }];
    }),
  };
}
