import * as calls from "#contract/tickets/endpoints.ts";
import type { TicketRow, TicketType } from "#contract/tickets/schemas.ts";
import { listExport, type Exportable, type ExportColumn } from "#server/kit/area/exporting.ts";
import { nameIn, text } from "#server/kit/shared/texts.ts";
import { listOwnTickets, listTickets } from "./lists.ts";
import { listTicketTypes } from "./types.ts";

const columns = (locale: "en" | "fr"): readonly ExportColumn<TicketRow>[] => [
  { title: "tickets.number", type: "text", value: (o) => o.number },
  { title: "tickets.topic", type: "text", width: 40, value: (o) => o.topic },
  { title: "tickets.type", type: "text", value: (o) => nameIn(locale, o.type) },
  { title: "tickets.person", type: "text", value: (o) => o.user.name },
  { title: "tickets.office", type: "text", value: (o) => o.zone.name },
  { title: "tickets.priority", type: "text", value: (o) => nameIn(locale, o.priority) },
  { title: "tickets.status", type: "text", value: (o) => nameIn(locale, o.status) },
  { title: "tickets.assignee", type: "text", value: (o) => o.assignee?.name ?? null },
  { title: "tickets.created_at", type: "moment", value: (o) => o.created_at },
  { title: "tickets.answered_at", type: "moment", value: (o) => o.answered_at },
  { title: "tickets.solved_at", type: "moment", value: (o) => o.solved_at },
  { title: "tickets.closed_at", type: "moment", value: (o) => o.closed_at },
];
const typeColumns = (locale: "en" | "fr"): readonly ExportColumn<TicketType>[] => [
  { title: "tickets.type_name", type: "text", width: 30, value: (o) => nameIn(locale, o) },
  { title: "tickets.priority", type: "text", value: (o) => nameIn(locale, o.priority) },
  { title: "tickets.secret", type: "text", value: (o) => text(locale, o.secret ? "reference.yes" : "reference.no") },
  {
    title: "tickets.handlers",
    type: "text",
    width: 40,
    value: (o) => o.handlers.map((h) => h.name).join(", ") || null,
  },
];

export const ticketExports: Readonly<Record<string, Exportable>> = {
  tickets_own: listExport(calls.listOwnTickets, listOwnTickets, columns),
  tickets: listExport(calls.listTickets, listTickets, columns),
  ticket_types: listExport(calls.listTicketTypes, listTicketTypes, typeColumns),
};
