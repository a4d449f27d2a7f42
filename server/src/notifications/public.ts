import type { Work } from "#server/dashboard/public.ts";
import { unreadColumn } from "./queries.ts";

/** What other areas may use of notifications. */
export { notificationCrontab, notificationTasks, oldNotifications } from "./delivery.ts";

/** What notifications bring to the menu. */
export const notificationsWork: Work = {
  counts: { notification_count: ({ access }, where) => unreadColumn(where, access) },
};
