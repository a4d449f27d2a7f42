export const name = { kind: "text", required: true, max: 120 } as const;
/** The name in French, where it differs; shown to people who read French. */
export const nameFr = { kind: "text", max: 120 } as const;
