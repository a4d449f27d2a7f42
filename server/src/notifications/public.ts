export { notifying } from "./notifying.ts";
