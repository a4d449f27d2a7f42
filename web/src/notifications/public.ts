import { lazyTab } from "#web/ui/lazy-tab.tsx";

/** What other areas may show of notifications. */
export { Mute } from "./mute.tsx";
/** @public Used by the profile screen. */
export const NotificationPreferences = lazyTab(() => import("./preferences.tsx"));
