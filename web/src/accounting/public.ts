// Exports for other areas of the web.
export { LazyOfficeTabs as OfficeTabs } from "./lazy-office-tabs.tsx";
export { HolderLink } from "./holder-link.tsx";
