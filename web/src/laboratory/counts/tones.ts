/** The colours of a stock-take's states. */
export const countTones = { OPEN: "wait", COUNTED: "wait", AGREED: "done", CANCELLED: "draft" } as const;
