const nothing: ReadonlySet<never> = new Set<never>();

/** Sets of members by a key, such as the sockets of a channel. A set that becomes empty is removed with its key. */
export class SetsBy<Key, Member> {
  readonly #sets = new Map<Key, Set<Member>>();

  get(key: Key): ReadonlySet<Member> {
    return this.#sets.get(key) ?? nothing;
  }

  add(key: Key, member: Member): void {
    const known = this.#sets.get(key);
    if (known) known.add(member);
    else this.#sets.set(key, new Set([member]));
  }

  /** Returns whether it was a member. */
  delete(key: Key, member: Member): boolean {
    const known = this.#sets.get(key);
    if (!known?.delete(member)) return false;
    if (known.size === 0) this.#sets.delete(key);
    return true;
  }

  keys(): IterableIterator<Key> {
    return this.#sets.keys();
  }

  /** The set with the most members. */
  largest(): ReadonlySet<Member> {
    let found: ReadonlySet<Member> = nothing;
    for (const one of this.#sets.values()) if (one.size > found.size) found = one;
    return found;
  }
}
