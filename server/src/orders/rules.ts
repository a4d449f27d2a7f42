interface Waiting {
  readonly hash_id: string;
  readonly waits_for: { readonly hash_id: string } | null;
}

/** Whether making `task` wait for `other` closes a circle, following what `other` waits for. */
export function waitsInCircle(tasks: readonly Waiting[], task: string, other: string): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = other; at !== undefined && !seen.has(at);) {
    if (at === task) return true;
    seen.add(at);
    const id: string = at;
    at = tasks.find((t) => t.hash_id === id)?.waits_for?.hash_id;
  }
  return false;
}

/** What is asked of tasks, those first that others of them wait for; otherwise in the order given. */
export function inTurn<T extends { readonly id: string }>(tasks: readonly Waiting[], asked: readonly T[]): T[] {
  const waitsFor = new Map(tasks.map((t) => [t.hash_id, t.waits_for?.hash_id]));
  const depth = (id: string): number => {
    const seen = new Set<string>();
    for (let at = waitsFor.get(id); at !== undefined && !seen.has(at); at = waitsFor.get(at)) seen.add(at);
    return seen.size;
  };
  return asked.toSorted((a, b) => depth(a.id) - depth(b.id));
}
