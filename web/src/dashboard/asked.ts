/** The first page of the inbox; hovering over the link home prefetches the same request. */
export const firstDecisions = (kinds: readonly string[]) => ({
  query: { limit: 7, ...(kinds.length > 0 && { kind: kinds.join(",") }) },
});
