// What other areas may use of requests.
export { requestsForFeed } from "./feed.ts";
export { handingOut } from "./hand-out.ts";
export { requestKit } from "./request-kit.ts";
