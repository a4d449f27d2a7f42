// What other areas may use of laboratories.
import { lazyPart } from "#web/ui/lazy-part.tsx";

/** A component's history in all places, with a forecast. */
export const History = lazyPart(() => import("./history.tsx"));
