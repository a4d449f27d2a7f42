import type { Permission } from "../permissions.ts";

// Apart from the calls: the shell knows by these which screens to offer, and does not load a call for it.

/** Rights by which one opens sample orders: one's own, or everybody's of a country. */
export const sampleSeers = {
  any: ["trackings_view", "trackings_view_all", "trackings_update_all"],
} as const satisfies { any: readonly Permission[] };
