// Exports for other areas of the web.
export { LazyOfficeTabs as OfficeTabs } from "./lazy-office-tabs.tsx";
export { HolderLink } from "./holder-link.tsx";
/** Lazy: loaded after the home screen. */
export const loadCountActions = async () => (await import("./counts/actions.ts")).countActions;
