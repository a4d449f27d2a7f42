import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";

/** `TRUST_PROXY`: no proxy, all, a number of proxies, or their addresses separated by commas. */
export type TrustProxy = boolean | number | string;
type Trusts = (address: string, hop: number) => boolean;

/** The value of Fastify's `trustProxy` option. Fastify trusts no proxy when given a number (5.12), so we pass a function that counts hops. */
export const trustOf = (trustProxy: TrustProxy): boolean | string | Trusts =>
  typeof trustProxy === "number" ? (_address, hop) => hop < trustProxy : trustProxy;

/** The client address of requests that bypass Fastify, such as websocket upgrades: same rule and same package as Fastify's `request.ip`. */
export function callerAddress(trustProxy: TrustProxy): (request: IncomingMessage) => string {
  const direct = (request: IncomingMessage): string => request.socket.remoteAddress ?? "";
  const trust = trustOf(trustProxy);
  if (trust === false) return direct;
  const trusts =
    typeof trust === "function"
      ? trust
      : trust === true
        ? () => true
        : proxyAddress.compile(trust.split(",").map((one) => one.trim()));
  // A client that has disconnected has no address.
  return (request) => (request.socket.remoteAddress === undefined ? "" : proxyAddress(request, trusts));
}
