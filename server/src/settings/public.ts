export { defaultPassword } from "./company.ts";
