// What other areas may use of sample orders.
export { sampleTrace } from "./trace.ts";
export { listSamples } from "./lists.ts";
export { customerVerdict, samplesForCustomer } from "./portal.ts";
