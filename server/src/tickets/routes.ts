import * as calls from "#contract/tickets/endpoints.ts";
import * as process from "#contract/tickets/process-endpoints.ts";
import { ticketStatistics } from "#contract/tickets/statistics-endpoint.ts";
import { addComment, deleteComment, updateComment } from "#server/discussion/public.ts";
import type { Services } from "#server/kit/area/services.ts";
import { given, reading, routesOf, type Route } from "#server/kit/http/route.ts";
import { askTicket } from "./ask-ticket.ts";
import { assignTicket } from "./assign-ticket.ts";
import { deleteTicket } from "./delete-ticket.ts";
import { followTicket } from "./follow-ticket.ts";
import { getTicketBoard, listOwnTickets, listTickets } from "./lists.ts";
import { mergeTicket, unmergeTicket } from "./merge-ticket.ts";
import { spendTime } from "./spend-time.ts";
import { getTicketStatistics } from "./statistics.ts";
import { moveProcess } from "./move-process.ts";
import { getTypeProcesses, setTypeProcesses } from "./type-steps.ts";
import { listDueSteps } from "./waiting-steps.ts";
import { ticketKind } from "./kind.ts";
import { ticketNow } from "./records.ts";
import { closeTicket, reopenTicket, setTicketStatus, withdrawTicket } from "./set-status.ts";
import * as types from "./types.ts";
import { updateTicket } from "./update-ticket.ts";

const of = { kinds: [ticketKind] };
export const ticketsRoutes = ({ storage }: Services): Route[] => [
  ...routesOf(process, {
    reading: { getTypeProcesses, listDueSteps },
    changing: { setTypeProcesses, moveProcess, mergeTicket, unmergeTicket, spendTime },
  }),
  reading(ticketStatistics, getTicketStatistics),
  ...routesOf(calls, {
    reading: {
      getTicket: async (reader, { params }) => await ticketNow(reader, params.id),
      listOwnTickets,
      listTickets,
      getTicketBoard,
      listTicketTypes: types.listTicketTypes,
      getTicketType: types.getTicketType,
    },
    changing: {
      askTicket: given(storage, askTicket),
      updateTicket: given(storage, updateTicket),
      assignTicket,
      setTicketStatus,
      reopenTicket,
      closeTicket,
      withdrawTicket,
      deleteTicket: given(storage, deleteTicket),
      followTicket,
      // The discussion's rows and rules, for tickets alone.
      commentTicket: async (tx, { params, body }) =>
        await addComment(tx, { ...of, storage }, { params: { kind: "ticket", ...params }, body }),
      updateTicketComment: given(of, updateComment),
      deleteTicketComment: given({ ...of, storage }, deleteComment),
      createTicketType: types.createTicketType,
      updateTicketType: types.updateTicketType,
      deleteTicketType: types.deleteTicketType,
    },
  }),
];
