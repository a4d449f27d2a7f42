export { dueStepsForFeed } from "./waiting-steps.ts";
