// What neighbours may use of samples.
import { lazy } from "#web/kit/lazy.ts";

/** Tabs of a contact and of a recipe: the samples that went there, or that are of it. */
export const ContactSamplesTab = lazy(() => import("./contact-tab.tsx"));
export const RecipeSamplesTab = lazy(() => import("./recipe-tab.tsx"));
