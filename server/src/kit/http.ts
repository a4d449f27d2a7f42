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
import { sqlState } from "./database.ts";
import { Bodies, type DoorLimits, doorLimits, Doors } from "./doors.ts";
import { isTooDeep, tooDeep } from "./depth.ts";
import { Failure, type Message, notFound, overloaded } from "./failures.ts";
import { callerOf, localeOf } from "./caller.ts";
import { trustOf, type TrustProxy } from "./proxies.ts";
import { preferredLocale, text, type Locale } from "./texts.ts";

/** JSON bodies; files come as multipart and have limits of their own. */
const BODY_LIMIT = 1024 * 1024;
/** Somebody who is not signed in sends an address and a password. */
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

/** What people are told is kept nowhere on the way. */
const unkept = { "cache-control": "no-store" } as const;

/** The HTTP server with what every answer has: a request id, security headers, one way of telling errors. */
export function httpServer(options: {
  log: Logger;
  trustProxy: TrustProxy;
  https: boolean;
  limits?: Partial<DoorLimits> | undefined;
}): FastifyInstance {
  const limits = { ...doorLimits, ...options.limits };
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(options.trustProxy),
    bodyLimit: BODY_LIMIT,
    serverFactory: (answer) => new Doors(answer, limits).server,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    genReqId: () => randomUUID(),
    forceCloseConnections: "idle",
    // An address that is none is told like any other that is not there.
    frameworkErrors: (_error, request, given) => {
      const reply = given as unknown as FastifyReply;
      const locale = preferredLocale(request.headers["accept-language"]) ?? "en";
      void reply.headers({ ...headers, ...unkept, "x-request-id": request.id }).type("application/json; charset=utf-8");
      void reply.code(404).send(JSON.stringify(tell(notFound(), locale)));
    },
  }) as unknown as FastifyInstance;
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(headers).header("x-request-id", request.id);
    if (options.https) reply.header("strict-transport-security", "max-age=31536000; includeSubDomains");
    // By the route, not by the address: there are several ways to write one.
    if (/^\/(?:api|broadcasting)\//u.test(request.routeOptions.url ?? "")) reply.headers(unkept);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    // Paths only: tokens travel in headers and bodies, and those are never logged.
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
  readBodies(app, new Bodies(limits.bodies));
  app.setErrorHandler<Error>((error, request, reply) => {
    const locale = localeOf(request);
    const failure = asFailure(error, request);
    if (failure.retryAfter !== undefined) reply.header("retry-after", String(failure.retryAfter));
    return reply
      .code(failure.status)
      .headers(unkept)
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(tell(failure, locale)));
  });
  return app;
}

function readBodies(app: FastifyInstance, bodies: Bodies): void {
  // Calls without a body come with or without a content type.
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", async (request: FastifyRequest) => {
    // Who asks is known by now. A header alone says nothing: public calls do not look at it.
    const body = await bodies.text(request.raw, callerOf(request)?.person ? BODY_LIMIT : BODY_LIMIT_OF_STRANGERS);
    if (body === "") return undefined;
    if (isTooDeep(body)) throw tooDeep();
    try {
      return JSON.parse(body) as unknown;
    } catch {
      throw new Failure("invalid", { key: "errors.body" });
    }
  });
  // The clients of the Pusher protocol ask for a channel as a form; nothing else comes that way.
  app.addContentTypeParser("application/x-www-form-urlencoded", async (request: FastifyRequest) => {
    if (!request.routeOptions.url?.startsWith("/broadcasting/"))
      throw new Failure("unsupported", { key: "errors.body_type" });
    return Object.fromEntries(new URLSearchParams(await bodies.text(request.raw, 10_000)));
  });
}

/** An error's body in the reader's language. */
export function tell(
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

/** What PostgreSQL and its connection say when they are full, stopping, starting or gone: it is worth trying again. */
const busy = new Set([
  "55P03",
  "57014",
  "53300",
  "57P01",
  "57P02",
  "57P03",
  "08006",
  "08001",
  "25P03",
  "40P01",
  "40001",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
]);

/** What was well-formed, and is more than a column holds: a sum of many amounts, a year nobody counted, text that is none. */
const unstorable: Readonly<Record<string, string>> = {
  "22003": "errors.amount",
  "22007": "errors.date",
  "22008": "errors.date",
  "22021": "errors.format",
  "22P05": "errors.format",
};

/** One of the closed set; what is not ours to explain is logged and told as a 500 without its insides. */
function asFailure(
  error: Error,
  request: FastifyRequest,
): { status: number; say: Message; retryAfter?: number | undefined } & Pick<Partial<Failure>, "fields" | "code"> {
  if (error instanceof Failure) return error;
  const status = (error as FastifyError).statusCode;
  if (status === 413) return { status: 413, say: { key: "errors.body_too_large" } };
  if (status === 415) return { status: 415, say: { key: "errors.body_type" } };
  if (status !== undefined && status >= 400 && status < 500) return { status: 422, say: { key: "errors.body" } };
  const state = sqlState(error);
  const unheld = state && unstorable[state];
  if (unheld) {
    request.log.warn({ err: error }, "unstorable");
    return { status: 422, say: { key: unheld } };
  }
  if (
    (state && busy.has(state)) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable|ECONNREFUSED|Query read timeout/u.test(
      error.message,
    )
  ) {
    request.log.warn({ err: error }, "busy");
    return overloaded();
  }
  request.log.error({ err: error }, "fault");
  return { status: 500, say: { key: "errors.fault" } };
}
