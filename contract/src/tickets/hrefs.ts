import { href, query, words } from "../kit/href.ts";
import type { listOwnTickets, listTickets, listTicketTypes } from "./endpoints.ts";

/** The screens of tickets. */
export const ticketHref = {
  /** `edit`: the panel that asks. `topic`, `type`: what it begins with. */
  own: href("/admin/settings/asking/tickets", query<typeof listOwnTickets, "edit">()),
  /** `view`: `board` instead of the list. */
  list: href("/admin/managment/tickets", query<typeof listTickets, "edit" | "view">()),
  /** `do`: the open panel. */
  view: href("/admin/managment/tickets/{id}/details", words("tab", "do")),
  /** `edit`: the type whose panel is open. */
  statistics: href("/admin/managment/tickets/statistics", words("zone_id", "type_id", "from", "to")),
  /** The steps of a type. */
  processes: href("/admin/managment/settings/tickets/{id}/type"),
  types: href("/admin/managment/settings/tickets/type", query<typeof listTicketTypes, "edit">()),
};
