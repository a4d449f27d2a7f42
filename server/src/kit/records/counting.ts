interface CountRow<S extends string = string> {
  readonly state: S;
  readonly user: { readonly hash_id: string };
  readonly counters: readonly string[];
}
/** While it is counted, and when it was given up, a stock-take says nothing of what should be there. */
export const isBlind = ({ state }: Pick<CountRow, "state">): boolean => state === "OPEN" || state === "CANCELLED";
/**
 * What the lifecycle of a stock-take decides by. Whoever began it or counted owns it: whatever the company says of four eyes, it is agreed by
 * somebody else.
 */
export const countFacts = <S extends string>({ state, user, counters }: CountRow<S>, me: string) => ({
  state,
  own: user.hash_id === me || counters.includes(me),
  fourEyes: true as const,
});
