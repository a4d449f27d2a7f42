import { lazyTab } from "#web/ui/lazy-tab.tsx";

/** One's own contracts, on one's profile. */
export const OwnContracts = lazyTab(() => import("./own-contracts.tsx"));
