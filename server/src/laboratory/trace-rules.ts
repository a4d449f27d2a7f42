import type { TraceNode } from "#contract/laboratory/trace.ts";

/** A node, and what the reader may see of it. */
export interface Found {
  readonly node: TraceNode;
  /** Whether the reader may see its place. */
  readonly isSeen: boolean;
  /** Whether it belongs to no customer, or to a record that the reader sees. */
  readonly isRecordSeen: boolean;
  /** Whether the reader sees all formulas that it tells of. */
  readonly seesFormula: boolean;
}
interface Edge {
  readonly from: string;
  readonly to: string;
}

/** A node in a place the reader may not see: only where it is. */
const elsewhere = (node: TraceNode): TraceNode => ({
  ...node,
  number: null,
  component: null,
  recipe: null,
  customer: null,
  link: null,
  expires_on: null,
  ...(node.supplier !== undefined && { supplier: null }),
  quantity: null,
  unit: null,
  count: null,
  is_held: false,
});

/** A sample or order that the reader doesn't see: keeps what and how much, but hides number and customer. */
const ofStranger = (node: TraceNode): TraceNode => ({ ...node, number: null, customer: null, link: null });

/**
 * The nodes that the reader may follow the way to. A component beside a recipe tells what is in it, and so would an unnamed box by its
 * amount, its day, or by being there. So a batch whose formulas the reader may not see ends the way: from a lot it is left out with all that
 * follows; from its bottles it is the last one, as it only names their own recipe.
 */
function followed(all: readonly Found[], edges: readonly Edge[], subject: string): ReadonlySet<string> {
  const closed = new Set(all.flatMap((f) => (f.node.kind === "batch" && !f.seesFormula ? [f.node.id] : [])));
  const onward = new Set([subject]);
  for (const id of onward) for (const e of edges) if (e.from === id && !closed.has(e.to)) onward.add(e.to);
  const back = new Set([subject]);
  for (const id of back) if (!closed.has(id)) for (const e of edges) if (e.to === id) back.add(e.from);
  return new Set([...onward, ...back]);
}

/** Hides from a trace what its reader may not see. Nodes are renumbered for this answer, so that identifiers reveal nothing. */
export function maskedTrace(all: readonly Found[], edges: readonly Edge[], subject: string) {
  const seen = followed(all, edges, subject);
  const shown = all.filter((f) => seen.has(f.node.id));
  const numbers = new Map(shown.map((f, i) => [f.node.id, String(i)]));
  return {
    nodes: shown.map((f) => {
      const named = f.isRecordSeen ? f.node : ofStranger(f.node);
      const node = f.node.id !== subject && !f.isSeen ? elsewhere(named) : named;
      return { ...node, id: numbers.get(f.node.id) ?? "" };
    }),
    edges: edges.flatMap((e) => {
      const [from, to] = [numbers.get(e.from), numbers.get(e.to)];
      return from === undefined || to === undefined ? [] : [{ from, to }];
    }),
  };
}
