import { accessArea } from "./access/area.ts";
import { advancesArea } from "./advances/area.ts";
import { accountingArea } from "./accounting/area.ts";
import { anythingPosted, holdersInCurrency, officeLedger } from "./accounting/public.ts";
import { agendaArea } from "./agenda/area.ts";
import { auditArea } from "./audit/area.ts";
import { calendarsArea } from "./calendars/area.ts";
import { componentsArea } from "./components/area.ts";
import { conditionsArea } from "./conditions/area.ts";
import { contactsArea } from "./contacts/area.ts";
import { contactRefs } from "./contacts/public.ts";
import { dashboardArea } from "./dashboard/area.ts";
import { discussionArea } from "./discussion/area.ts";
import { expensesArea } from "./expenses/area.ts";
import { expensesInCurrency, officeExpenses, settledExpense } from "./expenses/public.ts";
import { exportsArea } from "./exports/area.ts";
import { factoriesArea } from "./factories/area.ts";
import { filesArea } from "./files/area.ts";
import { holidaysArea } from "./holidays/area.ts";
import { holidaysHearCalendars } from "./holidays/public.ts";
import { importsArea } from "./imports/area.ts";
import { houseOf, type Area, type House } from "./kit/area/area.ts";
import { notifyThrough } from "./kit/records/record.ts";
import { invoicesArea } from "./invoices/area.ts";
import { invoicesHearTasks, lateness } from "./invoices/public.ts";
import { leavingArea } from "./leaving/area.ts";
import { laboratoryArea } from "./laboratory/area.ts";
import { ordersArea } from "./orders/area.ts";
import { openOrders, orderedRows, orderTrace } from "./orders/public.ts";
import { notificationsArea } from "./notifications/area.ts";
import { notifying, readLinked } from "./notifications/public.ts";
import { marketArea } from "./market/area.ts";
import { payslipsArea } from "./payslips/area.ts";
import { payrollOfExpenses } from "./payslips/public.ts";
import { pricesArea } from "./prices/area.ts";
import { portalArea } from "./portal/area.ts";
import { hasAccounts } from "./portal/public.ts";
import { recipesArea } from "./recipes/area.ts";
import { recipeRefs } from "./recipes/public.ts";
import { referenceArea } from "./reference/area.ts";
import { bindUncounted } from "./reference/public.ts";
import { reportsArea } from "./reports/area.ts";
import { requestsArea } from "./requests/area.ts";
import { handingOut } from "./requests/public.ts";
import { searchArea } from "./search/area.ts";
import { settingsArea } from "./settings/area.ts";
import { suppliesArea } from "./supplies/area.ts";
import { bindNoticesRead } from "./supplies/public.ts";
import { ticketsArea } from "./tickets/area.ts";
import { uncountedTickets } from "./tickets/public.ts";
import { trackingArea } from "./tracking/area.ts";
import { sampleTrace } from "./tracking/public.ts";
import { usersArea } from "./users/area.ts";
import { viewsArea } from "./views/area.ts";
import { zonesArea } from "./zones/area.ts";
import { officesInCurrency, shownPlaces } from "./zones/public.ts";

/** All areas, in the order of search results. An area that needs something from a higher one gets it here as an argument. */
export const areas: readonly Area[] = [
  contactsArea(recipeRefs, hasAccounts, orderedRows),
  conditionsArea,
  componentsArea,
  recipesArea,
  pricesArea,
  laboratoryArea([sampleTrace, orderTrace], openOrders),
  ordersArea([invoicesHearTasks], lateness),
  invoicesArea,
  trackingArea,
  portalArea,
  expensesArea(payrollOfExpenses),
  advancesArea(settledExpense),
  holidaysArea,
  payslipsArea,
  suppliesArea(handingOut),
  requestsArea,
  ticketsArea,
  agendaArea,
  reportsArea,
  usersArea,
  zonesArea(officeExpenses, officeLedger),
  calendarsArea([holidaysHearCalendars]),
  accountingArea,
  accessArea(shownPlaces),
  factoriesArea,
  marketArea,
  referenceArea(contactRefs, {
    inCurrency: [officesInCurrency, holdersInCurrency, expensesInCurrency],
    anythingPosted,
  }),
  settingsArea,
  // Areas that serve all the others.
  leavingArea(() => house.leaving),
  notificationsArea,
  discussionArea,
  importsArea,
  exportsArea(contactRefs),
  filesArea,
  searchArea,
  auditArea,
  dashboardArea,
  viewsArea,
];

export const house: House = houseOf(areas);
notifyThrough(notifying);
bindNoticesRead(readLinked);
bindUncounted(uncountedTickets);
