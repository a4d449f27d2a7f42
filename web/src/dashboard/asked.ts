/** What the inbox asks for first: no more than one sees at a glance. Asked the same way when the link home is hovered. */
export const firstDecisions = (kind: string | undefined) => ({ query: { limit: 10, ...(kind && { kind }) } });
