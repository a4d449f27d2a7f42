import { area } from "#server/kit/area/area.ts";
import { payslipsRoutes } from "./routes.ts";

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
  kinds: [],
});
