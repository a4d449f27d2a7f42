import { lazyPart } from "#web/ui/lazy-part.tsx";
import { tabOf } from "#web/ui/record/tab-of.tsx";

/** In an expense: the appointment that it was drafted from. */
export const AppointmentOfExpense = lazyPart(() => import("./of-expense.tsx"));

/** A contact's tab of its appointments. */
export const contactAppointments = tabOf(() => import("./contact-tab.tsx"));
