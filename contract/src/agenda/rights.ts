import type { Permission } from "../permissions.ts";

/** Rights to open appointments: those one created or takes part in, or everybody's. */
export const agendaSeers = { any: ["agenda_view", "agenda_view_all"] } as const satisfies {
  any: readonly Permission[];
};
export const agendaKeepers = { any: ["agenda_update", "agenda_update_all"] } as const satisfies {
  any: readonly Permission[];
};
export const agendaRemovers = { any: ["agenda_delete", "agenda_delete_all"] } as const satisfies {
  any: readonly Permission[];
};
