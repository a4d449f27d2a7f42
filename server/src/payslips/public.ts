// What other areas may use of payslips.
export { payrollOfExpenses } from "./expense-hook.ts";
