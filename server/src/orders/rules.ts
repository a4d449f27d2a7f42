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
