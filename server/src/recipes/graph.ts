/** The nodes below one, in the order of the record that names them. */
type Below = (id: string) => readonly string[];

/**
 * All nodes that are reached from the roots, each once, and each before the nodes below it: sums that flow down can be taken in one pass,
 * however many ways lead to a node (25 recipes of two lines each have 33 million ways). A circle, which writes refuse, ends where it closes.
 */
export function downwards(roots: readonly string[], below: Below): readonly string[] {
  const seen = new Set<string>();
  const done: string[] = [];
  const walk = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    for (const next of below(id).toReversed()) walk(next);
    done.push(id);
  };
  for (const root of roots.toReversed()) walk(root);
  return done.toReversed();
}
