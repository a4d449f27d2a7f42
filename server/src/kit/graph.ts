/**
 * What can be reached from some nodes, each node once and before all that it leads to, as deep as it goes: a sum that is passed down in this
 * order costs as much as there are edges. Walked without such an order, a recipe that holds another twice costs twice as much with every
 * level. Of a circle, the edge that closes it is left out.
 */
export function downFrom<N>(roots: Iterable<N>, next: (node: N) => Iterable<N>): N[] {
  const seen = new Set<N>();
  const ended: N[] = [];
  // A stack of our own: depth must not use up that of calls.
  const open: { readonly node: N; readonly left: Iterator<N> }[] = [];
  const enter = (node: N): void => {
    if (seen.has(node)) return;
    seen.add(node);
    open.push({ node, left: [...next(node)].toReversed().values() });
  };
  // Backwards, so that what comes first is also named first.
  for (const root of [...roots].toReversed()) {
    enter(root);
    for (let top = open.at(-1); top; top = open.at(-1)) {
      const step = top.left.next();
      if (step.done) {
        open.pop();
        ended.push(top.node);
      } else enter(step.value);
    }
  }
  return ended.toReversed();
}

/**
 * SQL: how deep and how large a graph is at the top of some nodes: what a change of them makes longer or larger. Columns `levels` (nodes one
 * below the other, counted up to one more than `most`) and `size` (of the largest whole, by `sizes`); both null where there is no node.
 * @param graph `$1` are the nodes that change. `first` selects them, `above` those that lead to `n.id`, `below` those it leads to, each as `id`;
 *   `sizes` counts what `i.id` adds to the whole.
 */
export const shapeQuery = (graph: {
  readonly first: string;
  readonly above: string;
  readonly below: string;
  readonly sizes: string;
  readonly most: number;
}): string => `WITH RECURSIVE up AS (${graph.first} UNION SELECT a.id FROM up n CROSS JOIN LATERAL (${graph.above}) a),
  top AS (SELECT n.id FROM up n WHERE NOT EXISTS (${graph.above})),
  level AS (SELECT id, 1 AS depth FROM top UNION SELECT b.id, n.depth + 1 FROM level n CROSS JOIN LATERAL (${graph.below}) b WHERE n.depth <= ${graph.most}),
  inside AS (SELECT id AS root, id FROM top UNION SELECT n.root, b.id FROM inside n CROSS JOIN LATERAL (${graph.below}) b)
  SELECT (SELECT max(depth) FROM level) AS levels,
    (SELECT max(size)::int FROM (SELECT sum((${graph.sizes})) AS size FROM inside i GROUP BY i.root) AS whole) AS size`;
export interface Shape {
  readonly levels: number | null;
  readonly size: number | null;
}
