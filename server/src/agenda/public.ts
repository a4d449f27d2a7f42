// What other areas may use of the agenda.
export { appointments } from "./lists.ts";
export { hostOf } from "./routes.ts";
export { createAppointment, type Use } from "./write.ts";
