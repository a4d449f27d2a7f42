// What other areas may use of invoices.
export { issuerOf } from "./issuer.ts";
export { lateness } from "./lateness.ts";
export { invoicesHearTasks } from "./tasks.ts";
export { invoicesForCustomer, printForCustomer } from "./for-customer.ts";
