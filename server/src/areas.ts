import { accessArea } from "./access/area.ts";
import { advancesArea } from "./advances/area.ts";
import { accountingArea } from "./accounting/area.ts";
import { agendaArea } from "./agenda/area.ts";
import { auditArea } from "./audit/area.ts";
import { componentsArea } from "./components/area.ts";
import { conditionsArea } from "./conditions/area.ts";
import { contactsArea } from "./contacts/area.ts";
import { dashboardArea } from "./dashboard/area.ts";
import { discussionArea } from "./discussion/area.ts";
import { expensesArea } from "./expenses/area.ts";
import { officeExpenses } from "./expenses/public.ts";
import { exportsArea } from "./exports/area.ts";
import { factoriesArea } from "./factories/area.ts";
import { filesArea } from "./files/area.ts";
import { importsArea } from "./imports/area.ts";
import { houseOf, type Area } from "./kit/area.ts";
import { invoicesArea } from "./invoices/area.ts";
import { invoicesHearTasks } from "./invoices/public.ts";
import { laboratoryArea } from "./laboratory/area.ts";
import { ordersArea } from "./orders/area.ts";
import { notificationsArea } from "./notifications/area.ts";
import { marketArea } from "./market/area.ts";
import { recipesArea } from "./recipes/area.ts";
import { referenceArea } from "./reference/area.ts";
import { reportsArea } from "./reports/area.ts";
import { searchArea } from "./search/area.ts";
import { settingsArea } from "./settings/area.ts";
import { trackingArea } from "./tracking/area.ts";
import { usersArea } from "./users/area.ts";
import { viewsArea } from "./views/area.ts";
import { zonesArea } from "./zones/area.ts";
import { zonesColumn } from "./zones/queries.ts";

/** Every area, in the order in which the search lists what it finds. One that needs something of a higher one is given it here. */
export const areas: readonly Area[] = [
  contactsArea,
  conditionsArea,
  componentsArea,
  recipesArea,
  laboratoryArea([]),
  ordersArea([invoicesHearTasks]),
  invoicesArea,
  // The funnel of samples ends with verdicts until orders say which samples led to them.
  trackingArea({ ordered: null }),
  expensesArea,
  advancesArea,
  agendaArea,
  reportsArea,
  usersArea,
  zonesArea(officeExpenses),
  accountingArea,
  accessArea(zonesColumn),
  factoriesArea,
  marketArea,
  referenceArea,
  settingsArea,
  // Those that serve all the others.
  notificationsArea,
  discussionArea,
  importsArea,
  exportsArea,
  filesArea,
  searchArea,
  auditArea,
  dashboardArea,
  viewsArea,
];

export const house = houseOf(areas);
