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
import { dashboard, firstDecisions, listApprovals } from "./endpoints.ts";

/** Rows of a tile. */
const FEW = 4;
/** All of a person's day. */
const OF_A_DAY = 50;
/** Expenses that were sent: drafts have a tile of their own. */
const sent = "UNVALIDATED,APPROVED,VALIDATED,PARTIALLY_PAID,PAID,REJECTED";

const declared = { permission: "any-user", openToImpersonator: true } as const;

/** The lists of the home screen. */
export const homeScreen = togetherOn({
  ...declared,
  name: "dashboard.screen",
  path: "/api/home/{day}",
  summary:
    "The lists of the home screen on a day, each as its own call answers it and under its right, null for who lacks it: what waits for me, my own things, appointments, orders and samples that need me, batches, lots, recipes, closings, who is away.",
  parts: {
    home: part(dashboard, () => ({})),
    decisions: part(listApprovals, () => firstDecisions([]), true),
    today: part(listAppointments, (on) => ({ query: { date_start: on, date_end: on, limit: OF_A_DAY } })),
    orders: part(listOrders, () => ({ query: { attention: "1" as const, limit: FEW } })),
    samples: part(listSamples, () => ({ query: { attention: "1" as const, limit: FEW } })),
    batches: part(listBatches, () => ({ query: { state: "PLANNED,WEIGHED", limit: FEW } })),
    expiring: part(expiring, () => ({ query: { within: HOME_WITHIN, limit: 3 } })),
    short: part(outOfStock, () => ({ query: { limit: FEW } })),
    recipes: part(listRecipes, () => ({ query: { limit: FEW } })),
    expenses: part(scrollExpenses, () => ({ query: { expenseStatus: sent, sort: "newest" as const, page: 1, limit: 5 } })),
    closings: part(closingsDue, () => ({})),
    away: part(getCalendar, (on) => ({ query: { from: on, to: on } })),
    tickets: part(listOwnTickets, () => ({ query: { state: "OPEN,WAITING,SOLVED", limit: 5 } })),
  },
});

/** Its figures, which are summed over many rows: the lists need not wait for them. */
export const homeFigures = togetherOn({
  ...declared,
  name: "dashboard.figures",
  path: "/api/home/{day}/figures",
  summary:
    "The figures of the home screen, each as its own call answers it and under its right, null for who lacks it: orders by state and month, receivables by age, the funnel of samples, my expenses.",
  parts: {
    sales: part(ordersOverview, () => ({})),
    owing: part(ageing, () => ({ query: {} })),
    funnel: part(sampleFunnel, () => ({ query: {} })),
    spent: part(userStats, () => ({ query: {} })),
  },
});
export const homeEndpoints = [homeScreen, homeFigures];
