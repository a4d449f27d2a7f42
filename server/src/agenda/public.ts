// What other areas may use of the agenda.
export { appointmentRows, guestRows } from "./readable.ts";
export { appointmentRef } from "./load.ts";
export { appointments } from "./lists.ts";
export { hostOf } from "./host.ts";
export type { Use } from "./appointment-form.ts";
export { createAppointment } from "./create-appointment.ts";
