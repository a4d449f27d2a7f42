import { existsSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { notFound } from "./failures.ts";

const YEAR = 365 * 24 * 3600;
const FOR_PAGES = [
  "content-security-policy",
  "permissions-policy",
  "cross-origin-opener-policy",
  "x-frame-options",
] as const;
/** Paths that are never a screen: what is not found there is told as JSON. */
const isApi = (url: string): boolean => /^\/(?:api|broadcasting|app)(?:[/?]|$)/u.test(url);
/** The customers' shell is a page of its own. */
const pageFor = (url: string): string => (/^\/portal\/?(?:\?|$)/u.test(url) ? "portal.html" : "index.html");
const wantsPage = (request: FastifyRequest): boolean =>
  request.method === "GET" && !isApi(request.url) && !/\.[a-z0-9]{2,5}(?:\?|$)/iu.test(request.url);

/**
 * The built front end: files with a digest in their name are kept for a year, `index.html` is asked for each time and answers
 * every path that is a screen, but that of the portal, which has its own page. Compressed sisters (`.br`, `.gz`) are sent where the build made them.
 */
export async function serveWeb(app: FastifyInstance, folder: string): Promise<void> {
  const index = join(folder, "index.html");
  if (existsSync(index)) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: true,
      index: ["index.html"],
      preCompressed: true,
      cacheControl: false,
      decorateReply: true,
      // The build's own notes.
      dotfiles: "ignore",
      setHeaders: (reply, path) => {
        const hashed = path.includes("/assets/");
        reply.header("cache-control", hashed ? `public, max-age=${YEAR}, immutable` : "no-cache");
        // They are rules for pages. A part of one would carry 700 bytes of them, more than many parts weigh.
        if (hashed) for (const name of FOR_PAGES) reply.removeHeader(name);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (existsSync(index) && wantsPage(request)) return reply.sendFile(pageFor(request.url));
    throw notFound();
  });
}
