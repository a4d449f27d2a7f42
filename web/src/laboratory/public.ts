// What neighbours may use of laboratories.
import { lazyPart } from "#web/ui/lazy-part.tsx";

/** A component over the last months in all places, with a forecast. */
export const History = lazyPart(() => import("./history.tsx"));
