import type { FastifyRequest } from "fastify";
import { writes, type AnyEndpoint } from "#contract/kit/endpoint.ts";
import type { Person } from "#server/kit/shared/access.ts";
import { Failure, forbidden, overloaded, unauthorized } from "#server/kit/shared/failures.ts";
import { network } from "#server/kit/shared/network.ts";
import { noteRefusal } from "#server/kit/shared/refusals.ts";
import { preferredLocale, type Locale } from "#server/kit/shared/texts.ts";
import type { Call } from "../sql/transaction.ts";
import { timeNow } from "#server/kit/shared/clock.ts";

/** What is known about a request before its body is read. */
export interface Caller {
  /** The signed-in person; undefined for anonymous calls. */
  readonly person: Person | undefined;
  readonly call: Call;
  /** Milliseconds that identifying them took. */
  readonly admitting: number;
}
const callers = new WeakMap<FastifyRequest, Caller>();
/** The caller of a request; undefined before they are identified. */
export const callerOf = (request: FastifyRequest): Caller | undefined => callers.get(request);

/** The language of the answer, set as soon as the caller is known, so that refusals use it too. */
const locales = new WeakMap<FastifyRequest, Locale>();
/** The language in which a request is answered. */
export const localeOf = (request: FastifyRequest): Locale =>
  locales.get(request) ?? preferredLocale(request.headers["accept-language"]) ?? "en";

/** Refuse calls while more than this many wait for a database connection: people would give up before their turn. */
const MOST_WAITING = 400;

/**
 * Identifies the caller and checks their rights before the body is read, so that a stranger cannot make the server hold a body it will
 * refuse.
 * @param identify the person of a Bearer token, or a 401.
 */
export async function admit(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  {
    pool,
    identify,
  }: { readonly pool: { readonly waitingCount: number }; readonly identify: (token: string) => Promise<Person> },
): Promise<void> {
  if (pool.waitingCount > MOST_WAITING) {
    noteRefusal("calls that wait");
    throw overloaded();
  }
  const began = performance.now();
  const token = tokenOf(endpoint, request);
  const person = token === undefined ? undefined : await identify(token);
  const locale = preferredLocale(request.headers["accept-language"]) ?? person?.locale ?? "en";
  locales.set(request, locale);
  const agent = request.headers["user-agent"]?.slice(0, 300);
  const call: Call = { requestId: request.id, address: request.ip, ...(agent && { agent }), locale, now: timeNow() };
  checkXsrf(endpoint, request);
  if (person) checkNeed(endpoint, person);
  callers.set(request, { person, call, admitting: performance.now() - began });
}

/** The call's Bearer token. A public call ignores it, except a GET such as bootstrap, which refreshes an outdated one for the web app. */
function tokenOf(endpoint: AnyEndpoint, request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  const token = header?.startsWith("Bearer ") ? header.slice(7) : undefined;
  if (endpoint.permission === "public") return endpoint.method === "GET" ? token : undefined;
  if (token === undefined) throw unauthorized();
  return token;
}

/** The key of the fair-share queue: the signed-in person (the real one when impersonating), or the IP network for anonymous calls. */
export const shareOf = ({ person, call }: Pick<Caller, "person" | "call">): string =>
  person ? (person.impersonator?.id ?? person.id) : `network ${network(call.address)}`;

/** Throws when the person may not make the call at all. */
export function checkNeed(endpoint: AnyEndpoint, person: Person): void {
  const need = endpoint.permission;
  if (!person.passwordSecure && !endpoint.insecureToo)
    throw new Failure("insecure-password", { key: "errors.insecure_password" });
  // An impersonator makes no call that writes, but the few that end sessions, and reads the person's own data only where the call declares it.
  const isOpen = writes(endpoint) ? endpoint.openToImpersonator === true : endpoint.openToImpersonator !== false;
  if (person.impersonator && !isOpen)
    throw new Failure(
      "forbidden",
      { key: "errors.impersonating", params: { name: person.name } },
      undefined,
      "impersonating",
    );
  if (person.secondFactorDue && !endpoint.insecureToo && !endpoint.secondFactorToo)
    throw new Failure("second-factor-due", { key: "errors.second_factor_due" }, undefined, "second_factor_due");
  if (need === "public" || need === "any-account") return;
  if (person.kind === "portal" && !endpoint.path.startsWith("/api/portal/")) throw forbidden();
  if (need !== "any-user" && !person.rights.meets(need)) throw forbidden();
}

/** The cookie's value as a client decodes it; the raw value when it is not valid percent-encoding. */
function decoded(cookie: string): string {
  try {
    return decodeURIComponent(cookie);
  } catch {
    return cookie;
  }
}

/** A changing call that sends the XSRF cookie must repeat its value in the header. */
function checkXsrf(endpoint: AnyEndpoint, request: FastifyRequest): void {
  if (endpoint.method === "GET" && !endpoint.ownTransaction) return;
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/u.exec(request.headers.cookie ?? "")?.[1];
  if (cookie !== undefined && ![cookie, decoded(cookie)].includes(String(request.headers["x-xsrf-token"])))
    throw new Failure("xsrf", { key: "errors.xsrf" }, undefined, "xsrf");
}
