import type { IncomingMessage } from "node:http";
import proxyAddress from "@fastify/proxy-addr";

/** `TRUST_PROXY`: nobody, everybody, a number of proxies, or their addresses separated by commas. */
export type TrustProxy = boolean | number | string;
type Trusts = (address: string, hop: number) => boolean;

/** As Fastify takes it. Of a number alone Fastify would believe nobody. */
export const trustOf = (trustProxy: TrustProxy): boolean | string | Trusts =>
  typeof trustProxy === "number" ? (_address, hop) => hop < trustProxy : trustProxy;

/**
 * The address of the caller of a request that does not pass through Fastify, such as the one that opens a websocket: by the
 * same rule, with the same package, as Fastify's `request.ip`.
 */
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
  // Somebody who left already has no address to begin with.
  return (request) => (request.socket.remoteAddress === undefined ? "" : proxyAddress(request, trusts));
}
