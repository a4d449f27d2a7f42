// What other areas may use of invoices.
export { lateness } from "./lateness.ts";
export { invoicesHearTasks } from "./tasks.ts";
export { invoicesForCustomer, printForCustomer } from "./for-customer.ts";
