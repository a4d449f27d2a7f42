// What other areas of the front end may use.
export { OfficeTabs } from "./office-tabs.tsx";
