import { lazyTab } from "#web/ui/lazy-tab.tsx";

/** A contact's tab of its appointments. */
export const ContactAppointments = lazyTab(() => import("./contact-tab.tsx"));
