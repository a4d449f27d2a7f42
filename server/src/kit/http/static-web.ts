import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Failure, notFound } from "#server/kit/shared/failures.ts";

const YEAR = 365 * 24 * 3600;
/**
 * Headers for pages, and for files that may change. A file with a digest in its name is asked for once and is no page: each head is 900
 * bytes shorter, more than many such files weigh, and a browser loads 1,300 of them ahead.
 */
const NOT_FOR_HASHED = [
  "content-security-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "x-frame-options",
  "referrer-policy",
  "x-request-id",
  "accept-ranges",
  "last-modified",
  "etag",
] as const;
/** Paths that are never a page; unknown ones get a JSON 404. */
const isApi = (url: string): boolean => /^\/(?:api|broadcasting|app)(?:[/?]|$)/u.test(url);
/** The customers' shell is a page of its own. */
const pageFor = (url: string): string => (/^\/portal\/?(?:\?|$)/u.test(url) ? "portal.html" : "index.html");
const wantsPage = (request: FastifyRequest): boolean =>
  request.method === "GET" && !isApi(request.url) && !/\.[a-z0-9]{2,5}(?:\?|$)/iu.test(request.url);

/**
 * Serves the built web app: files with a digest in their name are cached for a year. `index.html` is revalidated each time and answers every
 * page path except `/portal`, which has its own page. Precompressed files (`.br`, `.gz`) are used where the build made them. The folder may
 * still be empty: `npm start` builds the web beside the server.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (web) => await serveFolder(web, folder));
}

async function serveFolder(app: FastifyInstance, folder: string): Promise<void> {
  const index = join(folder, "index.html");
  if (existsSync(folder)) {
    // Addresses such as `//x` and `/x/../y` are refused without a look at the folder: the shell says that nothing is there.
    app.setErrorHandler((error, _request, reply) => {
      if (error instanceof Failure) throw error;
      reply.callNotFound();
    });
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: ["index.html"],
      preCompressed: true,
      cacheControl: false,
      decorateReply: true,
      // Files of the build that are not for clients.
      dotfiles: "ignore",
      setHeaders: (reply, path) => {
        const hashed = path.includes("/assets/");
        reply.header("cache-control", hashed ? `public, max-age=${YEAR}, immutable` : "no-cache");
        if (hashed) for (const name of NOT_FOR_HASHED) reply.removeHeader(name);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!existsSync(index) || !wantsPage(request)) throw notFound();
    // Not returned: Fastify would wait for the reply by two more listeners on the response, which has ten as it is.
    void reply.sendFile(pageFor(request.url));
  });
}
