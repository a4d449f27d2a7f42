/** What other areas may use of notifications. */
export { notificationCrontab, notificationTasks, oldNotifications } from "./delivery.ts";
export { unreadColumn } from "./queries.ts";
