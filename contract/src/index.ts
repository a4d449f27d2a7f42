import type { AnyEndpoint } from "./kit/endpoint.ts";
import { accessEndpoints } from "./access/endpoints.ts";
import { impersonationEndpoints } from "./access/impersonation.ts";
import { questionsEndpoints } from "./access/questions.ts";
import { signInEndpoints } from "./access/sign-in.ts";
import { rolesEndpoints } from "./access/roles.ts";
import { securityEndpoints } from "./access/security.ts";
import { advancesEndpoints } from "./advances/endpoints.ts";
import { changeAccountIban } from "./accounting/account-iban.ts";
import { accountingEndpoints } from "./accounting/endpoints.ts";
import { closingEndpoints } from "./accounting/closings.ts";
import { countEndpoints } from "./accounting/counts.ts";
import { agendaEndpoints } from "./agenda/endpoints.ts";
import { auditEndpoints } from "./audit/endpoints.ts";
import { calendarsEndpoints } from "./calendars/endpoints.ts";
import { componentsEndpoints } from "./components/endpoints.ts";
import { conditionsEndpoints } from "./conditions/endpoints.ts";
import { customerEndpoints } from "./contacts/customer.ts";
import { visitEndpoints } from "./contacts/visit.ts";
import { contactsEndpoints } from "./contacts/endpoints.ts";
import { contactPage } from "./contacts/page.ts";
import { dashboardEndpoints } from "./dashboard/endpoints.ts";
import { homeEndpoints } from "./dashboard/screen.ts";
import { discussionEndpoints } from "./discussion/endpoints.ts";
import { callsOf } from "./kit/resource-keeping.ts";
import { expensesEndpoints } from "./expenses/endpoints.ts";
import { expenseListEndpoints } from "./expenses/lists.ts";
import { moneyOverviewEndpoints } from "./expenses/money-overviews.ts";
import { overviewEndpoints } from "./expenses/overview.ts";
import { stopExpense } from "./expenses/stop.ts";
import { duplicateEndpoints } from "./expenses/duplicates.ts";
import { paymentEndpoints } from "./expenses/payments.ts";
import { policyEndpoints } from "./expenses/policy.ts";
import { exportsEndpoints } from "./exports/endpoints.ts";
import { factoriesEndpoints } from "./factories/endpoints.ts";
import { filesEndpoints } from "./files/endpoints.ts";
import { holidaysEndpoints } from "./holidays/endpoints.ts";
import { holidayTypesEndpoints } from "./holidays/types.ts";
import { importsEndpoints } from "./imports/endpoints.ts";
import { invoicesEndpoints } from "./invoices/endpoints.ts";
import { leavingEndpoints } from "./leaving/endpoints.ts";
import { laboratoryEndpoints } from "./laboratory/endpoints.ts";
import { marketEndpoints } from "./market/endpoints.ts";
import { notificationsEndpoints } from "./notifications/endpoints.ts";
import { ordersEndpoints } from "./orders/endpoints.ts";
import { proposeLines } from "./orders/proposal.ts";
import { purchaseEndpoints } from "./orders/purchase.ts";
import { pricesEndpoints } from "./prices/endpoints.ts";
import { payslipsEndpoints } from "./payslips/endpoints.ts";
import { portalEndpoints } from "./portal/endpoints.ts";
import { recipesEndpoints } from "./recipes/endpoints.ts";
import { formulasEndpoints } from "./recipes/formulas/endpoints.ts";
import { referenceEndpoints } from "./reference/endpoints.ts";
import { proposalEndpoints } from "./reference/proposals.ts";
import { reportsEndpoints } from "./reports/endpoints.ts";
import { resources } from "./reference/resources.ts";
import { searchEndpoints } from "./search/endpoints.ts";
import { companyEndpoints } from "./settings/company.ts";
import { settingsEndpoints } from "./settings/endpoints.ts";
import { requestsEndpoints } from "./requests/endpoints.ts";
import { requestTypesEndpoints } from "./requests/types.ts";
import { everySupplyEndpoint } from "./supplies/every.ts";
import { ticketsEndpoints } from "./tickets/endpoints.ts";
import { trackingEndpoints } from "./tracking/endpoints.ts";
import { contractsEndpoints } from "./users/contracts.ts";
import { bankEndpoints } from "./users/bank.ts";
import { usersEndpoints } from "./users/endpoints.ts";
import { viewsEndpoints } from "./views/endpoints.ts";
import { zonesEndpoints } from "./zones/endpoints.ts";

/** Every call of the product. The server mounts all of them or does not start. */
export const allEndpoints: readonly AnyEndpoint[] = [
  ...accessEndpoints,
  ...signInEndpoints,
  ...questionsEndpoints,
  ...impersonationEndpoints,
  ...rolesEndpoints,
  ...securityEndpoints,
  ...settingsEndpoints,
  ...companyEndpoints,
  ...usersEndpoints,
  ...bankEndpoints,
  ...importsEndpoints,
  ...contractsEndpoints,
  ...zonesEndpoints,
  ...calendarsEndpoints,
  ...resources.flatMap(callsOf),
  ...referenceEndpoints,
  ...proposalEndpoints,
  ...conditionsEndpoints,
  ...contactsEndpoints,
  ...customerEndpoints,
  contactPage,
  ...visitEndpoints,
  ...factoriesEndpoints,
  ...componentsEndpoints,
  ...marketEndpoints,
  ...recipesEndpoints,
  ...invoicesEndpoints,
  ...laboratoryEndpoints,
  ...leavingEndpoints,
  ...ordersEndpoints,
  proposeLines,
  ...purchaseEndpoints,
  ...pricesEndpoints,
  ...formulasEndpoints,
  ...everySupplyEndpoint,
  ...requestsEndpoints,
  ...requestTypesEndpoints,
  ...ticketsEndpoints,
  ...trackingEndpoints,
  ...portalEndpoints,
  ...expensesEndpoints,
  ...expenseListEndpoints,
  stopExpense,
  ...duplicateEndpoints,
  ...policyEndpoints,
  ...paymentEndpoints,
  ...overviewEndpoints,
  ...moneyOverviewEndpoints,
  ...advancesEndpoints,
  ...agendaEndpoints,
  ...holidaysEndpoints,
  ...holidayTypesEndpoints,
  ...payslipsEndpoints,
  ...reportsEndpoints,
  ...accountingEndpoints,
  changeAccountIban,
  ...countEndpoints,
  ...closingEndpoints,
  ...dashboardEndpoints,
  ...homeEndpoints,
  ...notificationsEndpoints,
  ...filesEndpoints,
  ...searchEndpoints,
  ...auditEndpoints,
  ...discussionEndpoints,
  ...exportsEndpoints,
  ...viewsEndpoints,
];
