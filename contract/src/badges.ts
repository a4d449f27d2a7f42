import { z } from "zod";
import { badges, type Badge } from "./areas.ts";

/** The counts of the menu, of all areas. */
export const badgeCounts = z.object(
  Object.fromEntries(badges.map((badge) => [badge, z.int()])) as Record<Badge, z.ZodInt>,
);
