import * as calls from "#contract/payslips/payslip-endpoints.ts";
import * as rules from "#contract/payslips/rule-endpoints.ts";
import * as settings from "#contract/payslips/settings.ts";
import { ruleKinds } from "#contract/payslips/terms.ts";
import type { Services } from "#server/kit/area/services.ts";
import { changing, given, reading, routesOf, type Route } from "#server/kit/http/route.ts";
import { generatePayrollExpense } from "./generate-expense.ts";
import { listOwnPayslips, listPayslips } from "./lists.ts";
import { downloadPayslip, downloadPayslips } from "./print.ts";
import { payslipNow } from "./records.ts";
import { createRule } from "./rules/create-rule.ts";
import { deleteRule } from "./rules/delete-rule.ts";
import { listRules } from "./rules/rule-lists.ts";
import { getPayrollSettings, setPayrollSettings } from "./rules/settings.ts";
import { updateRule } from "./rules/update-rule.ts";
import { createZoneTax, listZoneTaxes } from "./rules/zone-taxes.ts";
import { getPayrollRun, listArrears, startPayrollRun } from "./run.ts";
import { createPayslip, deletePayslip, previewPayslip, updatePayslip } from "./store-payslip.ts";
import { reopenPayslip, validatePayslip, validatePayslips } from "./validate-payslip.ts";
import { askWhatIf } from "./what-if.ts";

const payslipRoutes = (services: Pick<Services, "pool" | "storage">): Route[] =>
  routesOf(calls, {
    reading: {
      listPayslips,
      listOwnPayslips,
      getPayslip: async (reader, { params }) => await payslipNow(reader, params.id),
      previewPayslip,
      getPayrollRun,
      listArrears,
      askWhatIf,
    },
    changing: {
      createPayslip,
      updatePayslip,
      validatePayslip,
      validatePayslips,
      reopenPayslip,
      deletePayslip,
      startPayrollRun,
      generatePayrollExpense,
    },
    bytes: { downloadPayslip: given(services, downloadPayslip), downloadPayslips: given(services, downloadPayslips) },
  });

/** The four calls of each kind of rule. */
const ruleRoutes: Route[] = ruleKinds.flatMap((kind) => [
  reading(rules.ruleCalls[kind].list, listRules(kind)),
  changing(rules.ruleCalls[kind].create, createRule(kind)),
  changing(rules.ruleCalls[kind].update, updateRule(kind)),
  changing(rules.ruleCalls[kind].remove, deleteRule(kind)),
]);

export const payslipsRoutes = (services: Pick<Services, "pool" | "storage">): Route[] => [
  ...payslipRoutes(services),
  ...ruleRoutes,
  ...routesOf(rules, {
    reading: { listZoneTaxes },
    changing: { createZoneTax, updateZoneTax: updateRule("tax"), deleteZoneTax: deleteRule("tax") },
  }),
  ...routesOf(settings, { reading: { getPayrollSettings }, changing: { setPayrollSettings } }),
];
