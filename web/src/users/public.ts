import { lazyTab } from "#web/ui/lazy-tab.tsx";

/** The user's own contracts, for the profile page. */
export const OwnContracts = lazyTab(() => import("./own-contracts.tsx"));
