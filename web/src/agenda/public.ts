import { tabOf } from "#web/ui/record/tab-of.tsx";

/** A contact's tab of its appointments. */
export const contactAppointments = tabOf(() => import("./contact-tab.tsx"));
