// What other areas may use of samples.
import { tabOf } from "#web/ui/record/tab-of.tsx";

/** Tabs of samples on a contact and on a recipe. */
export const contactSamplesTab = tabOf(() => import("./contact-tab.tsx"));
export const recipeSamplesTab = tabOf(() => import("./recipe-tab.tsx"));
