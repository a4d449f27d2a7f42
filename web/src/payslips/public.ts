// Exports for other areas of the web.
/** Tab of an office with the taxes that hold in it. */
export const loadTaxesTab = async () => await import("./rules/taxes-tab.tsx");
