export { bindNoticesRead } from "./acceptance/returns.ts";
