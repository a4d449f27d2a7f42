import { closingsDue } from "../accounting/closings.ts";
import { listAppointments } from "../agenda/endpoints.ts";
import { scrollExpenses, userStats } from "../expenses/lists.ts";
import { getCalendar } from "../holidays/endpoints.ts";
import { ageing } from "../invoices/endpoints.ts";
import { part, togetherOn } from "../kit/together.ts";
import { expiring, outOfStock } from "../laboratory/alerts.ts";
import { listBatches } from "../laboratory/batches.ts";
import { HOME_WITHIN } from "../laboratory/home.ts";
import { listOrders, ordersOverview } from "../orders/endpoints.ts";
import { listRecipes } from "../recipes/endpoints.ts";
import { listOwnTickets } from "../tickets/endpoints.ts";
import { listSamples, sampleFunnel } from "../tracking/endpoints.ts";
import { recently } from "../tracking/recently.ts";
import { dashboard, firstDecisions, listApprovals } from "./endpoints.ts";

/** Rows of a tile. */
const FEW = 4;
/** All of a person's day. */
const OF_A_DAY = 50;
/** Expenses that were sent: drafts have a tile of their own. */
const sent = "UNVALIDATED,APPROVED,VALIDATED,PARTIALLY_PAID,PAID,REJECTED";

const declared = {
  permission: "any-user",
  openToImpersonator: true,
  reach: "what each part reaches",
} as const;

// Three calls, asked at once: what is in one is read one after the other, but for figures.

/** What is the caller's own, and waits for them. */
export const homeOwn = togetherOn({
  ...declared,
  name: "dashboard.own",
  path: "/api/home/{day}/own",
  summary:
    "What is mine on the home screen on a day, each part as its own call answers it and under its right, null for who lacks it: what waits for me, drafts, appointments, expenses, tickets, who is away.",
  parts: {
    home: part(dashboard, () => ({})),
    decisions: part(listApprovals, () => firstDecisions([]), true),
    today: part(listAppointments, (on) => ({ query: { date_start: on, date_end: on, limit: OF_A_DAY } })),
    expenses: part(scrollExpenses, () => ({
      query: { expenseStatus: sent, sort: "newest" as const, page: 1, limit: 5 },
    })),
    tickets: part(listOwnTickets, () => ({ query: { state: "OPEN,WAITING,SOLVED", limit: 5 } })),
    away: part(getCalendar, (on) => ({ query: { from: on, to: on } })),
  },
});

/** The lists of what is to be done in sales, laboratory and accounting. */
export const homeWork = togetherOn({
  ...declared,
  name: "dashboard.work",
  path: "/api/home/{day}/work",
  summary:
    "The lists of work on the home screen, each as its own call answers it and under its right, null for who lacks it: orders and samples that need me, batches, lots that expire, components that are short, recipes, closings.",
  parts: {
    orders: part(listOrders, () => ({ query: { attention: "1" as const, limit: FEW } })),
    samples: part(listSamples, () => ({ query: { attention: "1" as const, limit: FEW } })),
    batches: part(listBatches, () => ({ query: { state: "PLANNED,WEIGHED", limit: FEW } })),
    expiring: part(expiring, () => ({ query: { within: HOME_WITHIN, limit: 3 } })),
    short: part(outOfStock, () => ({ query: { limit: FEW } })),
    recipes: part(listRecipes, () => ({ query: { limit: FEW } })),
    closings: part(closingsDue, () => ({})),
  },
});

/** Its figures, which are summed over many rows. */
export const homeFigures = togetherOn({
  ...declared,
  name: "dashboard.figures",
  path: "/api/home/{day}/figures",
  apart: true,
  summary:
    "The figures of the home screen, each as its own call answers it and under its right, null for who lacks it: orders by state and month, receivables by age, the funnel of samples, my expenses.",
  parts: {
    sales: part(ordersOverview, () => ({})),
    owing: part(ageing, () => ({ query: {} })),
    funnel: part(sampleFunnel, (on) => ({ query: { date_from: recently(on) } })),
    spent: part(userStats, () => ({ query: {} })),
  },
});
export const homeEndpoints = [homeOwn, homeWork, homeFigures] as const;
export const homeParts = { ...homeOwn.parts, ...homeWork.parts, ...homeFigures.parts };
