import { z } from "zod";
import { expenseBadges } from "./expenses/badges.ts";
import { notificationBadges } from "./notifications/badges.ts";

/** The counts of the menu, of all areas. */
export const badgeCounts = z.object({ ...expenseBadges, ...notificationBadges });
