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
