import { z } from "zod";
import { longText } from "../kit/long-text.ts";
import { lineText } from "../kit/one-line.ts";
import { changedComment, comment, newComment } from "../discussion/endpoints.ts";
import { day } from "../kit/dates.ts";
import { endpoint } from "../kit/endpoint.ts";
import { afterQuery, byId, done, idOf, item, list, search, several } from "../kit/page.ts";
import { paperFiles, removedFiles } from "../kit/papers.ts";
import { stepCall, version } from "../kit/step-call.ts";
import { ticketColours, ticketMeanings } from "./colours.ts";
import { ticketLifecycle } from "./lifecycle.ts";
import { processEndpoints } from "./process-endpoints.ts";
import { ticketStatistics } from "./statistics-endpoint.ts";
import { boardColumn, ticket, ticketRow, ticketType } from "./schemas.ts";

/** So long may a description, a question or an answer be, in characters: as long as a comment. */
export const LONGEST_TEXT = 4000;
/** So many people may follow one ticket, or handle one type. */
export const MOST_PEOPLE = 50;
/** So many lines has a checklist. */
export const MOST_CHECKED = 50;
/** Tickets below tickets: so many levels in all. */
export const LEVELS = 3;

const topic = lineText().min(1, { error: "errors.required" }).max(160);
const description = longText().max(LONGEST_TEXT);
/** What a comment of the step says; checked by the status that it goes to. */
const said = longText().max(LONGEST_TEXT).optional();

const filters = {
  state: several(ticketMeanings),
  type_id: idOf("ticket_type").optional(),
  priority_id: idOf("ticket_priority").optional(),
  date_start: day.optional(),
  date_end: day.optional(),
  search,
};

const handledFilters = {
  whose: z.enum(["mine", "nobody"]).optional(),
  late: z.enum(["1"]).optional(),
  status_id: idOf("ticket_status").optional(),
  zone_id: idOf("zone").optional(),
  user_id: idOf("user").optional(),
  assignee_id: idOf("user").optional(),
};
const handled =
  "tickets that one handles: of the offices of one's rights, of the secret types that one handles, and those that one has";

export const listOwnTickets = endpoint({
  name: "tickets.own",
  method: "GET",
  path: "/api/tickets",
  openToImpersonator: true,
  permission: "any-user",
  reach: "tickets that one asked, follows or has a step of",
  summary:
    "My tickets, newest first: those that I asked (`part=asked`), follow (`part=followed`) or have a step of that waits for me (`part=steps`), or all.",
  query: z.object({ part: z.enum(["asked", "followed", "steps"]).optional(), ...filters, ...afterQuery }),
  response: list(ticketRow),
});
export const listTickets = endpoint({
  name: "tickets.list",
  method: "GET",
  path: "/api/manager/tickets",
  openToImpersonator: true,
  permission: "any-user",
  reach: handled,
  summary:
    "The tickets to handle, newest first. `whose`: mine, or nobody's. `late`: a clock was past its target a few minutes ago.",
  query: z.object({ ...filters, ...handledFilters, ...afterQuery }),
  response: list(ticketRow),
});
/** So many tickets of a status are on the board; the list has all. */
export const MOST_ON_BOARD = 50;
export const getTicketBoard = endpoint({
  name: "tickets.board",
  method: "GET",
  path: "/api/manager/tickets/board",
  permission: "any-user",
  openToImpersonator: true,
  reach: handled,
  summary: `The tickets to handle that are not closed, by status in the company's order: how many, and the newest ${MOST_ON_BOARD} of each. Filters are those of the list.`,
  query: z.object({ ...filters, ...handledFilters }),
  response: z.object({ data: z.array(boardColumn) }),
});
export const askTicket = endpoint({
  name: "tickets.ask",
  method: "POST",
  path: "/api/ticket",
  permission: "any-user",
  place: "the office that it is asked in",
  multipart: true,
  summary:
    "Asks: a ticket of one's own office, of an active type, with files. For somebody else (`user_id`), or in another office, with `tickets_update` there.",
  body: z.object({
    topic,
    description: description.default(""),
    type_id: idOf("ticket_type"),
    priority_id: idOf("ticket_priority").optional(),
    zone_id: idOf("zone").optional(),
    user_id: idOf("user").optional(),
    parent_id: idOf("ticket").optional(),
    files: paperFiles.optional(),
  }),
  response: item(ticket),
});
export const getTicket = endpoint({
  name: "tickets.get",
  method: "GET",
  path: "/api/ticket/{id}",
  openToImpersonator: true,
  permission: "any-user",
  reach: "tickets one may see",
  summary: "One ticket.",
  params: byId("ticket"),
  response: item(ticket),
});
export const updateTicket = stepCall(ticketLifecycle, "update", {
  path: "/api/ticket/{id}/update",
  multipart: true,
  summary:
    "Changes what is sent. Topic, description and files by the asker while nobody answered, everything by who works on it. Another type is secret as the first one is.",
  body: z
    .object({
      version,
      topic,
      description,
      type_id: idOf("ticket_type"),
      priority_id: idOf("ticket_priority"),
      zone_id: idOf("zone"),
      parent_id: idOf("ticket").nullable(),
      checklist: z
        .array(z.object({ text: lineText().min(1, { error: "errors.required" }).max(200), done: z.boolean() }))
        .max(MOST_CHECKED),
      files: paperFiles,
      removes: removedFiles,
    })
    .partial(),
  response: item(ticket),
});
export const assignTicket = stepCall(ticketLifecycle, "assign", {
  path: "/api/ticket/{id}/assign",
  summary: "Gives it to somebody who may see it without being its asker, or to nobody (null).",
  body: z.object({ version, assignee_id: idOf("user").nullable() }),
  response: item(ticket),
});
export const setTicketStatus = stepCall(ticketLifecycle, "status", {
  path: "/api/ticket/{id}/status",
  summary:
    "Sets the status. One that means WAITING takes a `question`, one that means SOLVED a `text`: each is a comment that the asker reads. A ticket with open steps or children is solved only by `force`, with a `reason`: the steps are skipped.",
  body: z.object({
    version,
    status_id: idOf("ticket_status"),
    question: said,
    text: said,
    force: z.boolean().optional(),
    reason: said,
  }),
  response: item(ticket),
});
export const reopenTicket = stepCall(ticketLifecycle, "reopen", {
  path: "/api/ticket/{id}/reopen",
  summary: "Opens a solved ticket again, with a reason that the asker reads. The asker just answers.",
  response: item(ticket),
});
export const closeTicket = stepCall(ticketLifecycle, "close", {
  path: "/api/ticket/{id}/close",
  summary: "Closes a solved ticket; nobody needs to: it closes itself after 5 working days.",
  response: item(ticket),
});
export const withdrawTicket = stepCall(ticketLifecycle, "withdraw", {
  path: "/api/ticket/{id}/withdraw",
  summary: "The asker needs it no longer: it is closed.",
  response: item(ticket),
});
export const deleteTicket = stepCall(ticketLifecycle, "delete", {
  method: "DELETE",
  path: "/api/ticket/{id}/delete",
  summary: "Deletes a ticket that nobody has answered yet, with its files.",
  response: done,
});
export const followTicket = endpoint({
  name: "tickets.followers",
  method: "POST",
  path: "/api/ticket/{id}/followers",
  permission: "any-user",
  reach: "tickets one may see; other people of one's own or where one works on it",
  summary:
    "Adds and removes people who see the ticket and hear of it; oneself, or anybody by its asker and who works on it.",
  params: byId("ticket"),
  body: z
    .object({
      add: z.array(idOf("user")).max(MOST_PEOPLE).optional(),
      remove: z.array(idOf("user")).max(MOST_PEOPLE).optional(),
    })
    .refine((b) => (b.add?.length ?? 0) + (b.remove?.length ?? 0) > 0, { error: "errors.all_empty", path: ["add"] }),
  /** Null for who left it and sees it no longer. */
  response: item(ticket.nullable()),
});

const ofComments = "comments of tickets one may see";
export const commentTicket = endpoint({
  name: "tickets.comment",
  method: "POST",
  path: "/api/ticket/{id}/comment",
  permission: "any-user",
  reach: ofComments,
  multipart: true,
  summary:
    "Comments on a ticket, as `/api/discussion` does. `audience`: internal for who works on it, external for its asker too; the asker's ends a wait.",
  params: byId("ticket"),
  body: newComment,
  response: item(comment),
});
export const updateTicketComment = endpoint({
  name: "tickets.updateComment",
  method: "PATCH",
  path: "/api/ticket/comment/{id}/update",
  permission: "any-user",
  reach: ofComments,
  summary: "Changes one's own comment on a ticket, for 15 minutes.",
  params: byId("comment"),
  body: changedComment,
  response: item(comment),
});
export const deleteTicketComment = endpoint({
  name: "tickets.deleteComment",
  method: "DELETE",
  path: "/api/ticket/comment/{id}/delete",
  permission: "any-user",
  reach: ofComments,
  summary: "Deletes one's own comment on a ticket with its files, for 15 minutes.",
  params: byId("comment"),
  response: done,
});

const minutes = z.int().min(1).max(129_600).nullable();
const typeFields = {
  name: lineText().min(1, { error: "errors.required" }).max(120),
  name_fr: z.preprocess((v) => (v === "" ? null : v), lineText().max(120).nullish()),
  colour: z.enum(ticketColours).optional(),
  secret: z.boolean().optional(),
  retired: z.boolean().optional(),
  priority_id: idOf("ticket_priority"),
  answer_minutes: minutes.optional(),
  solution_minutes: minutes.optional(),
  handlers: z.array(idOf("user")).max(MOST_PEOPLE).optional(),
};
export const listTicketTypes = endpoint({
  name: "tickets.types",
  method: "GET",
  path: "/api/ticket_types",
  permission: "any-user",
  openToImpersonator: true,
  summary: "The types of tickets by name: those that are offered. `retired`: the others too.",
  query: z.object({ search, retired: z.enum(["true"]).optional(), ...afterQuery }),
  response: list(ticketType),
});
export const getTicketType = endpoint({
  name: "tickets.getType",
  method: "GET",
  path: "/api/ticket_type/{id}",
  permission: "any-user",
  openToImpersonator: true,
  summary: "One type of tickets.",
  params: byId("ticket_type"),
  response: item(ticketType),
});
export const createTicketType = endpoint({
  name: "tickets.createType",
  method: "POST",
  path: "/api/ticket_type",
  permission: "ticket_types_create",
  summary: "Adds a type of tickets. A secret one needs handlers.",
  body: z.object(typeFields),
  response: item(ticketType),
});
export const updateTicketType = endpoint({
  name: "tickets.updateType",
  method: "PATCH",
  path: "/api/ticket_type/{id}/update",
  permission: "ticket_types_update",
  summary: "Changes a type. Whether it is secret counts for tickets from then on; its handlers for all that are.",
  params: byId("ticket_type"),
  body: z.object(typeFields).partial().extend({ version }),
  response: item(ticketType),
});
export const deleteTicketType = endpoint({
  name: "tickets.deleteType",
  method: "DELETE",
  path: "/api/ticket_type/{id}/delete",
  permission: "ticket_types_delete",
  summary: "Deletes a type; refused while tickets have it.",
  params: byId("ticket_type"),
  response: done,
});

export const ticketsEndpoints = [
  ...processEndpoints,
  ticketStatistics,
  listOwnTickets,
  listTickets,
  getTicketBoard,
  askTicket,
  getTicket,
  updateTicket,
  assignTicket,
  setTicketStatus,
  reopenTicket,
  closeTicket,
  withdrawTicket,
  deleteTicket,
  followTicket,
  commentTicket,
  updateTicketComment,
  deleteTicketComment,
  listTicketTypes,
  getTicketType,
  createTicketType,
  updateTicketType,
  deleteTicketType,
];
