import type { Permission } from "../permissions.ts";

// Apart from the calls: the shell knows by these which screens to offer, and does not load a call for it.

/** Rights that let one see who may do what, each in the offices where it is held. */
export const accessReaders = {
  any: ["users_view", "users_update"],
} as const satisfies { any: readonly Permission[] };
/** Who chooses a profile for somebody, or looks after them. */
export const profileReaders = {
  any: ["profiles_view", "users_view", "users_create", "users_update"],
} as const satisfies { any: readonly Permission[] };
