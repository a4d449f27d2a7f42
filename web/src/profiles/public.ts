export { SeeAs } from "./see-as.tsx";
export { UserRights } from "./lazy-user-rights.tsx";
