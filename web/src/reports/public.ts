// What other areas may use of reports.
import { lazy } from "#web/kit/lazy.ts";

/** A contact's tab of its reports and open next steps. */
export const ContactReportsTab = lazy(() => import("./contact-tab.tsx"));
