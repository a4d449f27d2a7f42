import * as calls from "#contract/payslips/payslip-endpoints.ts";
import { routesOf, type Route } from "#server/kit/http/route.ts";
import { generatePayrollExpense } from "./generate-expense.ts";
import { listOwnPayslips, listPayslips } from "./lists.ts";
import { payslipNow } from "./records.ts";
import { getPayrollRun, listArrears, startPayrollRun } from "./run.ts";
import { createPayslip, deletePayslip, previewPayslip, updatePayslip } from "./store-payslip.ts";
import { reopenPayslip, validatePayslip, validatePayslips } from "./validate-payslip.ts";
import { askWhatIf } from "./what-if.ts";

export const payslipsRoutes: Route[] = routesOf(calls, {
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
});
