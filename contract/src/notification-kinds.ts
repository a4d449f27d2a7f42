import { notices, type NotificationKind } from "./areas.ts";
import type { Permission } from "./permissions.ts";

export { channels, type Channel } from "./kit/area.ts";
export type { NotificationKind } from "./areas.ts";

/** Everything that people are notified of; each area says its own in its `area.ts`. */
export const notificationKinds = notices;
export const allNotificationKinds = Object.keys(notices) as readonly NotificationKind[];

/** Rights that somebody may be asked by: what a reader's rights are compared with. */
export const askingRights: readonly Permission[] = [...new Set(allNotificationKinds.flatMap((k) => notices[k].asks))];
