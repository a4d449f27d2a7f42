// What neighbours may use of sample orders.
export { customerVerdict, samplesForCustomer } from "./portal.ts";
