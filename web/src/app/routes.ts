import type { RouteRecord } from "#web/kit/route.ts";
import { accessRoutes } from "../access/routes.ts";
import { accountingRoutes } from "../accounting/routes.ts";
import { advancesRoutes } from "../advances/routes.ts";
import { agendaRoutes } from "../agenda/routes.ts";
import { auditRoutes } from "../audit/routes.ts";
import { componentsRoutes } from "../components/routes.ts";
import { conditionsRoutes } from "../conditions/routes.ts";
import { contactsRoutes } from "../contacts/routes.ts";
import { dashboardRoutes } from "../dashboard/routes.ts";
import { expensesRoutes } from "../expenses/routes.ts";
import { exportsRoutes } from "../exports/routes.ts";
import { factoriesRoutes } from "../factories/routes.ts";
import { importsRoutes } from "../imports/routes.ts";
import { invoicesRoutes } from "../invoices/routes.ts";
import { laboratoryRoutes } from "../laboratory/routes.ts";
import { marketRoutes } from "../market/routes.ts";
import { notificationsRoutes } from "../notifications/routes.ts";
import { ordersRoutes } from "../orders/routes.ts";
import { portalRoutes } from "../portal/routes.ts";
import { profilesRoutes } from "../profiles/routes.ts";
import { recipesRoutes } from "../recipes/routes.ts";
import { referenceRoutes } from "../reference/routes.ts";
import { reportsRoutes } from "../reports/routes.ts";
import { settingsRoutes } from "../settings/routes.ts";
import { trackingRoutes } from "../tracking/routes.ts";
import { usersRoutes } from "../users/routes.ts";
import { zonesRoutes } from "../zones/routes.ts";
import { shellRoutes } from "./shell-routes.ts";

/** Every screen of the product; an area adds its `routes.ts` here. */
export const allRoutes: readonly RouteRecord[] = [
  ...accessRoutes,
  ...accountingRoutes,
  ...advancesRoutes,
  ...agendaRoutes,
  ...auditRoutes,
  ...componentsRoutes,
  ...conditionsRoutes,
  ...contactsRoutes,
  ...dashboardRoutes,
  ...expensesRoutes,
  ...exportsRoutes,
  ...factoriesRoutes,
  ...importsRoutes,
  ...invoicesRoutes,
  ...laboratoryRoutes,
  ...marketRoutes,
  ...notificationsRoutes,
  ...ordersRoutes,
  ...portalRoutes,
  ...profilesRoutes,
  ...recipesRoutes,
  ...referenceRoutes,
  ...reportsRoutes,
  ...settingsRoutes,
  ...shellRoutes,
  ...trackingRoutes,
  ...usersRoutes,
  ...zonesRoutes,
];
