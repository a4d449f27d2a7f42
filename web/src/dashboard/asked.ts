/** The first page of the inbox; hovering over the link home prefetches the same request. */
export const firstDecisions = (kind: string | undefined) => ({ query: { limit: 7, ...(kind && { kind }) } });
