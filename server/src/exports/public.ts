export { endExportsOf } from "./ending.ts";
