import { href, words } from "../kit/href.ts";

/** The screens of pay. */
export const payslipHref = {
  /** Rules by country; `rule`: `new`, or the rule whose form is open. */
  configuration: href("/admin/payslips/configuration", words("rule")),
};
