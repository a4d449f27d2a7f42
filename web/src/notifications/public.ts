/** What other areas may show of notifications. */
export { Mute } from "./bell.tsx";
export { NotificationRow } from "./notification-row.tsx";
/** @public The settings of each person show it. */
export { NotificationPreferences } from "./lazy-preferences.tsx";
export { useNotifications } from "./use-notifications.ts";
