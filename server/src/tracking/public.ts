// What neighbours may use of sample orders.
export { sampleTrace } from "./trace.ts";
export { customerVerdict, samplesForCustomer } from "./portal.ts";
