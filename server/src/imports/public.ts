export { importedRows } from "./readable.ts";
