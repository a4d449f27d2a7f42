import { area } from "#server/kit/area/area.ts";
import { ofStaff } from "#server/kit/area/exporting.ts";
import { payslipOfLeaver } from "./leaving.ts";
import { payslipExports } from "./exports.ts";
import { openingsImporter } from "./import-openings.ts";
import { payslipKind } from "./records.ts";
import { payslipsRoutes } from "./routes.ts";
import { RUN_JOB } from "./run.ts";
import { runTask } from "./run-job.ts";
import { payslipInvariants } from "./verify.ts";
import { ruleExports } from "./rules/exports.ts";
import { countryPayrollKind, officePayrollKind, ruleKind } from "./rules/kind.ts";

export const payslipsArea = area({
  name: "payslips",
  tables: [
    "country_payroll",
    "office_payroll",
    "payroll_due_day",
    "payroll_opening",
    "payroll_payment",
    "payroll_reason",
    "payroll_rule",
    "payroll_rule_value",
    "payroll_rule_version",
    "payroll_run",
    "payslip",
  ],
  routes: payslipsRoutes,
  kinds: [payslipKind, ruleKind, officePayrollKind, countryPayrollKind],
  exports: ofStaff({ ...payslipExports, ...ruleExports }),
  invariants: payslipInvariants,
  importers: [openingsImporter],
  leaving: [payslipOfLeaver],
  demo: async () => (await import("./demo/payslips.ts")).payslipsDemo,
  membersHeardBy: ["payslips_view_all"],
  // Each minute too: no job tells of a run whose process was killed.
  jobs: (services) => ({ [RUN_JOB]: { at: "* * * * *", run: runTask(services) } }),
  inOffice: {
    payroll_rules: "SELECT count(*)::int FROM payroll_rule WHERE zone_id = $1",
    payslips: "SELECT count(*)::int FROM payslip WHERE zone_id = $1",
  },
});
