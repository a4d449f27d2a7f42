import { lazyTab } from "#web/ui/lazy-tab.tsx";

/** The appointments with a contact, on its record. */
export const ContactAppointments = lazyTab(() => import("./contact-tab.tsx"));
