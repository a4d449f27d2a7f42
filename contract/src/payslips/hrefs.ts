import { href, query, words } from "../kit/href.ts";
import type { listOwnPayslips, listPayslips } from "./payslip-endpoints.ts";

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
  /** `view`: the run of a month, the list, arrears, or what if; `person`: whose payslip of the run stands beside it. */
  list: href("/admin/payslips", query<typeof listPayslips, "view" | "person">()),
  /** `{id}`: the person; for a month of an office. */
  create: href("/admin/payslips/{id}/create", words("zone", "month")),
  view: href("/admin/payslips/{id}/view", words("tab", "edit", "do")),
  own: href("/admin/settings/payslips", query<typeof listOwnPayslips>()),
};
