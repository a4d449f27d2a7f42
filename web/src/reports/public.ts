// What other areas may use of reports.
import { tabOf } from "#web/ui/record/tab-of.tsx";

/** A contact's tab of its reports and open next steps. */
export const contactReportsTab = tabOf(() => import("./contact-tab.tsx"));
