import { area } from "../kit/area.ts";

// Who has something to do with a ticket hears of it; holders of the working right in its office where nobody has it yet.
const party = { family: "tickets", party: true, asks: [], usually: ["app", "mail"] } as const;

export const ticketsArea = area({
  ownByLogin: true,
  shownBy: ["discussion", "leaving"],
  badges: ["ticket_badge_count", "ticket_step_badge_count"],
  notices: {
    ticket_asked: { family: "tickets", party: true, asks: ["tickets_update"], usually: ["app", "mail"] },
    ticket_assigned: party,
    ticket_answered: party,
    ticket_note: { ...party, usually: ["app"] },
    ticket_waits: party,
    ticket_solved: party,
    ticket_reopened: party,
    /** Three quarters of a target, and more than it: to its assignee, else to who gives tickets to people. */
    ticket_due_soon: { family: "tickets", party: true, asks: ["tickets_analyse"], usually: ["app", "mail"] },
    ticket_late: { family: "tickets", party: true, asks: ["tickets_analyse"], usually: ["app", "mail"] },
    /** Its assignee was deactivated. */
    ticket_left: { family: "tickets", party: true, asks: ["tickets_analyse"], usually: ["app", "mail"] },
    /** A step is open, waits for approval, was refused; a ticket was solved over one. */
    ticket_step: party,
    ticket_to_approve: party,
    ticket_refused: party,
    ticket_forced: { ...party, usually: ["app"] },
    ticket_merged: party,
    ticket_closed: { ...party, usually: ["app"] },
  },
});
