import type { Permission } from "../permissions.ts";

/** Rights to open contacts: one's own, or everybody's in a country. */
export const contactSeers = { any: ["contacts_view", "contacts_view_all"] } as const satisfies {
  any: readonly Permission[];
};
export const contactKeepers = { any: ["contacts_update", "contacts_update_all"] } as const satisfies {
  any: readonly Permission[];
};
export const contactRemovers = { any: ["contacts_delete", "contacts_delete_all"] } as const satisfies {
  any: readonly Permission[];
};
