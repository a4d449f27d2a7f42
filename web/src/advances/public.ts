// Exports for other areas of the web.
export { advanceActions } from "./actions.ts";
