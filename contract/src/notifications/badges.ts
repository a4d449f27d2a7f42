import { z } from "zod";

/** The counts of the menu that notifications bring. */
export const notificationBadges = { notification_count: z.int() };
