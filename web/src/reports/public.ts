// What neighbours may use of reports.
import { lazy } from "#web/kit/lazy.ts";

/** A tab of a contact: its reports, with the next steps that are open. */
export const ContactReportsTab = lazy(() => import("./contact-tab.tsx"));
