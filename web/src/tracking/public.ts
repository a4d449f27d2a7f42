// What other areas may use of samples.
import { lazy } from "#web/kit/lazy.ts";

/** Tabs of samples on a contact and on a recipe. */
export const ContactSamplesTab = lazy(() => import("./contact-tab.tsx"));
export const RecipeSamplesTab = lazy(() => import("./recipe-tab.tsx"));
