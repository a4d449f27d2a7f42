export { notifying } from "./notifying.ts";
export { readLinked } from "./queries.ts";
