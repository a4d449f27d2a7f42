export { dueStepsForFeed } from "./waiting-steps.ts";
export { uncountedTickets } from "./access.ts";
