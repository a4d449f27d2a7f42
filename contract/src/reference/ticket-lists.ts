import { resource } from "../kit/resource.ts";
import { ticketColours, ticketMeanings } from "../tickets/colours.ts";
import { name, nameFr } from "./names.ts";
import { listScreens } from "./screens.ts";

/** Minutes of working time, at most a quarter of round-the-clock work; 0 is no target. */
const target = { kind: "integer", min: 0, max: 129_600, fallback: 0 } as const;

/** In order: the first of a meaning is the one that a ticket gets when it takes on that meaning. */
export const ticketStatus = resource({
  name: "ticket_status",
  paths: { list: "/api/ticket_statuses", one: "/api/ticket_status" },
  screen: listScreens.ticket_status,
  family: "ticket_statuses",
  readByAll: true,
  ordered: true,
  fields: {
    name,
    name_fr: nameFr,
    meaning: { kind: "choice", of: ticketMeanings, fixed: true },
    colour: { kind: "choice", of: ticketColours },
  },
  unique: ["name"],
});

export const ticketPriority = resource({
  name: "ticket_priority",
  paths: { list: "/api/ticket_priorities", one: "/api/ticket_priority" },
  screen: listScreens.ticket_priority,
  family: "ticket_priorities",
  readByAll: true,
  ordered: true,
  fields: {
    name,
    name_fr: nameFr,
    colour: { kind: "choice", of: ticketColours },
    answer_minutes: target,
    solution_minutes: target,
  },
  unique: ["name"],
});
