import { area } from "#server/kit/area/area.ts";
import { ofStaff } from "#server/kit/area/exporting.ts";
import { payslipsRoutes } from "./routes.ts";
import { ruleExports } from "./rules/exports.ts";
import { countryPayrollKind, officePayrollKind, ruleKind } from "./rules/kind.ts";

export const payslipsArea = area({
  name: "payslips",
  tables: [
    "country_payroll",
    "office_payroll",
    "payroll_due_day",
    "payroll_rule",
    "payroll_rule_value",
    "payroll_rule_version",
    "payslip",
  ],
  routes: () => payslipsRoutes,
  kinds: [ruleKind, officePayrollKind, countryPayrollKind],
  exports: ofStaff(ruleExports),
  inOffice: { payroll_rules: "SELECT count(*)::int FROM payroll_rule WHERE zone_id = $1" },
});
