import type { FastifyRequest } from "fastify";
import { changes, type AnyEndpoint } from "#contract/kit/endpoint.ts";
import type { Person } from "./access.ts";
import { Failure, forbidden, overloaded, unauthorized } from "./failures.ts";
import { network } from "./network.ts";
import { preferredLocale, type Locale } from "./texts.ts";
import type { Call } from "./transaction.ts";

/** What is known of a request before its body is read. */
export interface Caller {
  /** The signed-in person, or a stranger. */
  readonly person: Person | undefined;
  readonly call: Call;
}
const callers = new WeakMap<FastifyRequest, Caller>();
export const callerOf = (request: FastifyRequest): Caller | undefined => callers.get(request);

/** The language of a request's answer, known from when its person is: refusals have one too. */
const locales = new WeakMap<FastifyRequest, Locale>();
export const localeOf = (request: FastifyRequest): Locale =>
  locales.get(request) ?? preferredLocale(request.headers["accept-language"]) ?? "en";

/** A call is refused while more than this many others wait for a connection: people do not wait that long. */
const MOST_WAITING = 400;

/**
 * Finds out who calls, and refuses whoever may not, before a byte of the body is read: a stranger cannot make the server hold a
 * body that it will refuse.
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
  if (pool.waitingCount > MOST_WAITING) throw overloaded();
  const token = tokenOf(endpoint, request);
  const person = token === undefined ? undefined : await identify(token);
  const locale = preferredLocale(request.headers["accept-language"]) ?? person?.locale ?? "en";
  locales.set(request, locale);
  const agent = request.headers["user-agent"]?.slice(0, 300);
  const call: Call = { requestId: request.id, address: request.ip, ...(agent && { agent }), locale, now: new Date() };
  checkXsrf(endpoint, request);
  if (person) checkNeed(endpoint, person);
  callers.set(request, { person, call });
}

/** The token that a call is made with. Public calls have none, but that a reading one (bootstrap) may carry it: the shell refreshes an outdated one. */
function tokenOf(endpoint: AnyEndpoint, request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  const token = header?.startsWith("Bearer ") ? header.slice(7) : undefined;
  if (endpoint.permission === "public") return endpoint.method === "GET" ? token : undefined;
  if (token === undefined) throw unauthorized();
  return token;
}

/** Whose share of the server a call takes: the person's who really asks, or that of a stranger's network. */
export const shareOf = ({ person, call }: Caller): string =>
  person ? (person.impersonator?.id ?? person.id) : `network ${network(call.address)}`;

function checkNeed(endpoint: AnyEndpoint, person: Person): void {
  const need = endpoint.permission;
  if (!person.passwordSecure && !endpoint.insecureToo)
    throw new Failure("insecure-password", { key: "errors.insecure_password" });
  // An impersonator changes nothing in the person's name, and reads what is the person's own only where that is declared.
  if (person.impersonator && (changes(endpoint) || endpoint.openToImpersonator === false))
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

/** What a client reads out of a cookie; one that is no proper encoding stands for itself. */
function decoded(cookie: string): string {
  try {
    return decodeURIComponent(cookie);
  } catch {
    return cookie;
  }
}

/** A changing call that arrives with the XSRF cookie must carry its value in the header too. */
function checkXsrf(endpoint: AnyEndpoint, request: FastifyRequest): void {
  if (endpoint.method === "GET" && !endpoint.ownTransaction) return;
  const cookie = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/u.exec(request.headers.cookie ?? "")?.[1];
  if (cookie !== undefined && ![cookie, decoded(cookie)].includes(String(request.headers["x-xsrf-token"])))
    throw new Failure("xsrf", { key: "errors.xsrf" }, undefined, "xsrf");
}
