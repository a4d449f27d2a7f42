// What neighbours may use of laboratories.
import { lazy } from "#web/kit/lazy.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

/** Stores a lot that came, in a drawer. */
export const StoreForm = lazy(() => import("./store-form.tsx"));

/** A component over the last months in all places, with a forecast. */
export const History = lazyPart(() => import("./history.tsx"));
