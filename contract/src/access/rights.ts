import type { Permission } from "../permissions.ts";

// Separate from the calls: the web app needs these at start to decide which screens to offer.

/** Rights to see who may do what, in the offices where they are held. */
export const accessReaders = {
  any: ["users_view", "users_update"],
} as const satisfies { any: readonly Permission[] };
/** Rights of people who assign profiles or maintain them. */
export const profileReaders = {
  any: ["profiles_view", "users_view", "users_create", "users_update"],
} as const satisfies { any: readonly Permission[] };
