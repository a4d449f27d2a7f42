import * as calls from "#contract/payslips/rule-endpoints.ts";
import * as settings from "#contract/payslips/settings.ts";
import { ruleKinds } from "#contract/payslips/terms.ts";
import { changing, reading, routesOf, type Route } from "#server/kit/http/route.ts";
import { createRule } from "./rules/create-rule.ts";
import { deleteRule } from "./rules/delete-rule.ts";
import { listRules } from "./rules/rule-lists.ts";
import { getPayrollSettings, setPayrollSettings } from "./rules/settings.ts";
import { updateRule } from "./rules/update-rule.ts";
import { createZoneTax, listZoneTaxes } from "./rules/zone-taxes.ts";

/** The four calls of each kind of rule. */
const ruleRoutes: Route[] = ruleKinds.flatMap((kind) => [
  reading(calls.ruleCalls[kind].list, listRules(kind)),
  changing(calls.ruleCalls[kind].create, createRule(kind)),
  changing(calls.ruleCalls[kind].update, updateRule(kind)),
  changing(calls.ruleCalls[kind].remove, deleteRule(kind)),
]);

export const payslipsRoutes: Route[] = [
  ...ruleRoutes,
  ...routesOf(calls, {
    reading: { listZoneTaxes },
    changing: { createZoneTax, updateZoneTax: updateRule("tax"), deleteZoneTax: deleteRule("tax") },
  }),
  ...routesOf(settings, { reading: { getPayrollSettings }, changing: { setPayrollSettings } }),
];
