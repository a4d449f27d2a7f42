// What other areas may use of laboratories.
import { lazy } from "#web/kit/lazy.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

/** The drawer that stores a delivered lot. */
export const StoreForm = lazy(() => import("./store-form.tsx"));

/** A component's stock over the last months in all places, with a forecast. */
export const History = lazyPart(() => import("./history.tsx"));
