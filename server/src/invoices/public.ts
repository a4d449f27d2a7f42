// What neighbours may use of invoices.
export { invoicesHearTasks } from "./tasks.ts";
