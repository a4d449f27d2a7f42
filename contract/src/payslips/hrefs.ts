import { href, words } from "../kit/href.ts";

/** The screens of pay. */
export const payslipHref = {
  /**
   * Rules of a country (`country`) or of all, of one `kind`; `rule`: `new`, or the rule whose form is open, `from` the month of a new version.
   * `settings`: the form of the settings; `try`: a gross amount is tried.
   */
  configuration: href(
    "/admin/payslips/configuration",
    words("country", "zone", "kind", "at", "search", "rule", "make", "settings", "try"),
  ),
};
