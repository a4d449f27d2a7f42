import { area } from "../kit/area.ts";

export const payslipsArea = area({
  ownByLogin: true,
  shownBy: ["leaving"],
  notices: {
    /** Without an amount, in the mail too. */
    payslip_validated: { family: "payslips", party: true, asks: [], usually: ["app", "mail"] },
    /** A run in the background ended, or some could not be made. */
    payroll_run_done: { family: "payslips", party: true, asks: ["payslips_create"], usually: ["app"] },
  },
});
