// What neighbours may use of sample orders.
export { listSamples } from "./lists.ts";
export { customerVerdict, samplesForCustomer } from "./portal.ts";
