import { tabOf } from "#web/ui/record/tab-of.tsx";
export { SeeAs } from "./see-as.tsx";

/** A person's tab of rights: the grid is large and rarely opened. */
export const userRightsTab = tabOf(() => import("./user-rights.tsx"));
