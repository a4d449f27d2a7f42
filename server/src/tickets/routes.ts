import * as calls from "#contract/tickets/endpoints.ts";
import * as process from "#contract/tickets/process-endpoints.ts";
import { ticketStatistics } from "#contract/tickets/statistics-endpoint.ts";
import { reading, routesOf, type Route } from "#server/kit/http/route.ts";
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
import { ticketNow } from "./records.ts";
import { closeTicket, reopenTicket, setTicketStatus, withdrawTicket } from "./set-status.ts";
import * as types from "./types.ts";
import { updateTicket } from "./update-ticket.ts";

export const ticketsRoutes = (): Route[] => [
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
      askTicket,
      updateTicket,
      assignTicket,
      setTicketStatus,
      reopenTicket,
      closeTicket,
      withdrawTicket,
      deleteTicket,
      followTicket,
      createTicketType: types.createTicketType,
      updateTicketType: types.updateTicketType,
      deleteTicketType: types.deleteTicketType,
    },
  }),
];
