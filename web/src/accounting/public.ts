// What other areas of the front end may use.
export { LazyOfficeTabs as OfficeTabs } from "./lazy-office-tabs.tsx";
