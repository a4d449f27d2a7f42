// Exports for other areas of the web.
/** Lazy: loaded after the home screen. */
export const loadAdvanceActions = async () => (await import("./actions.ts")).advanceActions;
