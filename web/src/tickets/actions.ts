import {
  IconArrowBackUp,
  IconArrowMerge,
  IconArrowsSplit2,
  IconCheck,
  IconClock,
  IconHandGrab,
  IconPencil,
  IconProgressCheck,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import * as calls from "#contract/tickets/endpoints.ts";
import { unmergeTicket } from "#contract/tickets/process-endpoints.ts";
import { ticketLifecycle } from "#contract/tickets/lifecycle.ts";
import type { TicketRow } from "#contract/tickets/schemas.ts";
import { actionsOf } from "#web/ui/actions/actions-of.ts";

/** How each action of a ticket is shown, confirmed and reported. `assign` takes it oneself; a drawer gives it to others. */
export const ticketActions = actionsOf<TicketRow, typeof ticketLifecycle>(
  ticketLifecycle,
  { get: calls.getTicket },
  {
    update: { opens: { do: "edit" }, label: "tickets.update", icon: IconPencil, key: "e" },
    assign: {
      call: calls.assignTicket,
      label: "tickets.take",
      done: "tickets.taken",
      icon: IconHandGrab,
      key: "t",
      look: "outline",
    },
    reopen: {
      call: calls.reopenTicket,
      label: "tickets.reopen",
      done: "tickets.reopened",
      icon: IconArrowBackUp,
      key: "r",
      look: "outline",
      asks: { title: "tickets.reopen_title", text: "tickets.reopen_text", reason: "tickets.reopen_reason" },
    },
    close: {
      call: calls.closeTicket,
      label: "tickets.close",
      done: "tickets.closed",
      icon: IconCheck,
      key: "c",
      look: "outline",
      asks: { title: "tickets.close_title", text: "tickets.close_text" },
    },
    withdraw: {
      call: calls.withdrawTicket,
      label: "tickets.withdraw",
      done: "tickets.withdrawn",
      icon: IconX,
      asks: { title: "tickets.withdraw_title", text: "tickets.withdraw_text" },
    },
    merge: { opens: { do: "merge" }, label: "tickets.merge", icon: IconArrowMerge },
    unmerge: {
      call: unmergeTicket,
      label: "tickets.unmerge",
      done: "tickets.unmerged",
      icon: IconArrowsSplit2,
      look: "outline",
      key: "u",
    },
    time: { opens: { do: "time" }, label: "tickets.time_new", icon: IconClock },
    // With the status, over open steps.
    force: null,
    status: { opens: { do: "status" }, label: "tickets.set_status", icon: IconProgressCheck, key: "s", look: "filled" },
    delete: {
      call: calls.deleteTicket,
      label: "tickets.delete",
      done: "tickets.deleted",
      icon: IconTrash,
      asks: { title: "tickets.delete_title", text: "tickets.delete_text", danger: true },
    },
    // Written in the thread.
    reply: null,
  },
);
