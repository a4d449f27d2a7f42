/** How the states of a stock-take look. */
export const countTones = { OPEN: "wait", COUNTED: "wait", AGREED: "done", CANCELLED: "draft" } as const;
