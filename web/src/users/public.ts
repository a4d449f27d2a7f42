import { lazyPart } from "#web/ui/lazy-part.tsx";
import { lazyTab } from "#web/ui/lazy-tab.tsx";

/** The user's own contracts, for the profile page. */
export const OwnContracts = lazyTab(() => import("./own-contracts.tsx"));

export type { LetInAsked } from "./let-in.tsx";
/** Invites somebody, or makes them a sign-in code. */
export const LetIn = lazyPart(() => import("./let-in.tsx"));
