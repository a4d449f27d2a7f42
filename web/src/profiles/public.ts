export { UserRights } from "./user-rights.tsx";
export { SeeAs } from "./see-as.tsx";
export { ManagementTabs } from "./management-tabs.tsx";
