import { randomUUID } from "node:crypto";
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Logger } from "pino";
import type { ErrorBody } from "#contract/kit/errors.ts";
import { isAway, isFull } from "../sql/away.ts";
import { constraintOf, detailOf, sqlState } from "../sql/database.ts";
import { BodyReader, type ConnectionLimits, connectionLimits, BoundedServer } from "./connection-limits.ts";
import { isTooDeep, tooDeep } from "./depth.ts";
import { Failure, type Message, notFound, overloaded } from "#server/kit/shared/failures.ts";
import { callerOf, localeOf } from "./caller.ts";
import { trustOf, type TrustProxy } from "./proxies.ts";
import { preferredLocale, text, type Locale } from "#server/kit/shared/texts.ts";

/** Bytes of a JSON body; files come as multipart and have their own limits. */
const BODY_LIMIT = 1024 * 1024;
/** Bytes of a body from an anonymous client, which sends no more than an address and a password. */
const BODY_LIMIT_OF_STRANGERS = 64 * 1024;

const headers: Readonly<Record<string, string>> = {
  "content-security-policy":
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; frame-src blob:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default dompurify",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(self), microphone=(), geolocation=(), payment=()",
  "x-frame-options": "DENY",
};

/** No browser or proxy may cache API answers. */
const unkept = { "cache-control": "no-store" } as const;

/** Calls check their input themselves; Fastify's own compilers would load 80 files for nothing. */
const noSchemas = (): never => {
  throw new Error("A route has a schema of Fastify's");
};

/** The HTTP server with what all answers share: a request id, security headers, one error format. */
export function httpServer(options: {
  log: Logger;
  trustProxy: TrustProxy;
  https: boolean;
  limits?: Partial<ConnectionLimits> | undefined;
  /** Told of each call that failed because the database refuses for now. */
  away?: (error: Error) => void;
}): FastifyInstance {
  const limits = { ...connectionLimits, ...options.limits };
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(options.trustProxy),
    bodyLimit: BODY_LIMIT,
    serverFactory: (answer) => new BoundedServer(answer, limits).server,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    genReqId: () => randomUUID(),
    forceCloseConnections: "idle",
    // A malformed URL gets the same 404 as an unknown one.
    frameworkErrors: (_error, request, given) => {
      const reply = given as unknown as FastifyReply;
      const locale = preferredLocale(request.headers["accept-language"]) ?? "en";
      void reply.headers({ ...headers, ...unkept, "x-request-id": request.id }).type("application/json; charset=utf-8");
      void reply.code(404).send(JSON.stringify(errorBody(notFound(), locale)));
    },
  }) as unknown as FastifyInstance;
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    if (options.https) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    // Match the route, not the URL: the same route can be written in several ways.
    if (/^\/(?:api|broadcasting)\//u.test(request.routeOptions.url ?? "")) reply.headers(unkept);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    // Log the route only. Tokens are in headers and bodies, which are never logged.
    request.log.info(
      {
        method: request.method,
        path: request.routeOptions.url ?? "-",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
    done();
  });
  readBodies(app, new BodyReader(limits.bodies));
  app.setErrorHandler<Error>((error, request, reply) => {
    const locale = localeOf(request);
    const failure = asFailure(error, request);
    if (failure.status === 503) options.away?.(error);
    if (failure.retryAfter !== undefined) reply.header("retry-after", String(failure.retryAfter));
    return reply
      .code(failure.status)
      .headers(unkept)
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(errorBody(failure, locale)));
  });
  return app;
}

function readBodies(app: FastifyInstance, bodies: BodyReader): void {
  // Our own parser also accepts an empty body: calls without a body may still send the content type.
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", async (request: FastifyRequest) => {
    // `admit` has identified the caller by now. The mere presence of an Authorization header would prove nothing: most public calls ignore
    // it.
    const body = await bodies.text(request.raw, callerOf(request)?.person ? BODY_LIMIT : BODY_LIMIT_OF_STRANGERS);
    if (body === "") return undefined;
    if (isTooDeep(body)) throw tooDeep();
    try {
      return JSON.parse(body) as unknown;
    } catch {
      throw new Failure("invalid", { key: "errors.body" });
    }
  });
  // Pusher clients authorise a channel with a form-encoded body; no other call takes one.
  app.addContentTypeParser("application/x-www-form-urlencoded", async (request: FastifyRequest) => {
    if (!request.routeOptions.url?.startsWith("/broadcasting/"))
      throw new Failure("unsupported", { key: "errors.body_type" });
    return Object.fromEntries(new URLSearchParams(await bodies.text(request.raw, 10_000)));
  });
}

/** An error's body in the reader's language. */
function errorBody(
  failure: { say: Message; fields?: Failure["fields"]; code?: string | undefined },
  locale: Locale,
): ErrorBody {
  const say = (m: Message): string => text(locale, m.key, m.params);
  return {
    message: say(failure.say),
    ...(failure.fields && {
      errors: Object.fromEntries(Object.entries(failure.fields).map(([field, all]) => [field, all.map(say)])),
    }),
    ...(failure.code && { code: failure.code }),
  };
}

/** SQLSTATE codes for valid input that no column can hold: a sum that is too large, a year out of range, text with invalid characters. */
const unstorable: Readonly<Record<string, string>> = {
  "22003": "errors.amount",
  "22007": "errors.date",
  "22008": "errors.date",
  "22021": "errors.format",
  "22P05": "errors.format",
};

/** Maps any error to a failure. An unknown error is logged and answered with a 500 without details. */
function asFailure(
  error: Error,
  request: FastifyRequest,
): { status: number; say: Message; retryAfter?: number | undefined } & Pick<Partial<Failure>, "fields" | "code"> {
  if (error instanceof Failure) {
    if (error.cause !== undefined) request.log.warn({ err: error.cause }, error.message);
    return error;
  }
  const status = (error as FastifyError).statusCode;
  if (status === 413) return { status: 413, say: { key: "errors.body_too_large" } };
  if (status === 415) return { status: 415, say: { key: "errors.body_type" } };
  if (status !== undefined && status >= 400 && status < 500) return { status: 422, say: { key: "errors.body" } };
  const state = sqlState(error);
  // The database refuses it wherever an entry is used; the words are one.
  if (constraintOf(error) === "proposed_elsewhere")
    return { status: 422, say: { key: "errors.proposed_elsewhere", params: { name: detailOf(error) } } };
  const unheld = state && unstorable[state];
  if (unheld) {
    request.log.warn({ err: error }, "unstorable");
    return { status: 422, say: { key: unheld } };
  }
  if (isAway(error)) {
    if (isFull(error)) request.log.error({ err: error }, "the database has no room on its disk");
    else request.log.warn({ err: error }, "busy");
    return overloaded();
  }
  request.log.error({ err: error }, "fault");
  return { status: 500, say: { key: "errors.fault" } };
}
