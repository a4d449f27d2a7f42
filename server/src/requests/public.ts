// What other areas may use of requests.
export { handingOut } from "./hand-out.ts";
export { requestKit } from "./request-kit.ts";
