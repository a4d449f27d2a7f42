import type { WebArea } from "#web/ui/area.ts";
import { accessArea } from "../access/area.ts";
import { accountingArea } from "../accounting/area.ts";
import { advancesArea } from "../advances/area.ts";
import { agendaArea } from "../agenda/area.ts";
import { auditArea } from "../audit/area.ts";
import { calendarsArea } from "../calendars/area.ts";
import { componentsArea } from "../components/area.ts";
import { conditionsArea } from "../conditions/area.ts";
import { contactsArea } from "../contacts/area.ts";
import { dashboardArea } from "../dashboard/area.ts";
import { expensesArea } from "../expenses/area.ts";
import { exportsArea } from "../exports/area.ts";
import { factoriesArea } from "../factories/area.ts";
import { holidaysArea } from "../holidays/area.ts";
import { importsArea } from "../imports/area.ts";
import { invoicesArea } from "../invoices/area.ts";
import { laboratoryArea } from "../laboratory/area.ts";
import { leavingArea } from "../leaving/area.ts";
import { marketArea } from "../market/area.ts";
import { notificationsArea } from "../notifications/area.ts";
import { ordersArea } from "../orders/area.ts";
import { payslipsArea } from "../payslips/area.ts";
import { pricesArea } from "../prices/area.ts";
import { portalArea } from "../portal/area.ts";
import { profilesArea } from "../profiles/area.ts";
import { recipesArea } from "../recipes/area.ts";
import { referenceArea } from "../reference/area.ts";
import { reportsArea } from "../reports/area.ts";
import { settingsArea } from "../settings/area.ts";
import { suppliesArea } from "../supplies/area.ts";
import { requestsArea } from "../requests/area.ts";
import { ticketsArea } from "../tickets/area.ts";
import { trackingArea } from "../tracking/area.ts";
import { usersArea } from "../users/area.ts";
import { zonesArea } from "../zones/area.ts";

/** Every area of the web, in the order of the menu. */
export const allAreas: readonly WebArea[] = [
  dashboardArea,
  contactsArea,
  ordersArea,
  invoicesArea,
  pricesArea,
  trackingArea,
  recipesArea,
  marketArea,
  laboratoryArea,
  expensesArea,
  advancesArea,
  accountingArea,
  holidaysArea,
  payslipsArea,
  usersArea,
  leavingArea,
  profilesArea,
  suppliesArea,
  requestsArea,
  ticketsArea,
  agendaArea,
  reportsArea,
  referenceArea,
  componentsArea,
  factoriesArea,
  zonesArea,
  calendarsArea,
  settingsArea,
  conditionsArea,
  auditArea,
  importsArea,
  exportsArea,
  notificationsArea,
  accessArea,
  portalArea,
];
