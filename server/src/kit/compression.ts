import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  zstdCompress,
  zstdCompressSync,
} from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AnyEndpoint } from "#contract/kit/endpoint.ts";

/** Below this a compressed answer fits no fewer packets. */
const WORTHWHILE = 1024;
/** Up to this size a level as cheap as ours takes less than a fifth of a millisecond: handing it to another thread and back costs more. */
const AT_ONCE = 64 * 1024;

interface Way {
  readonly now: (text: Buffer) => Buffer;
  readonly aside: (text: Buffer) => Promise<Buffer>;
}
const zstdLevel = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
// A window of 256 KB: the usual one of 4 MB is allocated anew for each answer.
const brotliLevel = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const gzipLevel = { level: 1 };
const [zstdAside, brotliAside, gzipAside] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)];
/** What we can send, the cheapest first: of a list of 50 (37 KB), zstd makes 3.0 KB in 0.10 ms, brotli 3.3 in 0.12, gzip 4.0 in 0.14. */
const ways: ReadonlyMap<string, Way> = new Map([
  [
    "zstd",
    { now: (text) => zstdCompressSync(text, zstdLevel), aside: async (text) => await zstdAside(text, zstdLevel) },
  ],
  [
    "br",
    {
      now: (text) => brotliCompressSync(text, brotliLevel),
      aside: async (text) => await brotliAside(text, brotliLevel),
    },
  ],
  ["gzip", { now: (text) => gzipSync(text, gzipLevel), aside: async (text) => await gzipAside(text, gzipLevel) }],
] satisfies [string, Way][]);

/** The first of ours that the client takes (RFC 9110, 12.5.3); undefined sends the answer as it is. */
export function encodingFor(header: string | undefined): string | undefined {
  if (!header) return undefined;
  const weights = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((word) => word.trim());
    const q = parameters.find((p) => p.startsWith("q="));
    weights.set(name, q === undefined ? 1 : Number(q.slice(2)) || 0);
  }
  const weight = (name: string): number => weights.get(name) ?? weights.get("*") ?? 0;
  let best: string | undefined;
  for (const name of ways.keys()) if (weight(name) > (best === undefined ? 0 : weight(best))) best = name;
  return best;
}

const SECRETS = /^(?:(?:.*_)?(?:token|secret|password|challenge|recovery_codes|qr|uri)|first_code)$/u;

function namesIn(schema: unknown, found: Set<string>): Set<string> {
  if (typeof schema !== "object" || schema === null) return found;
  for (const [key, value] of Object.entries(schema)) {
    if (key === "properties") for (const name of Object.keys(value as object)) found.add(name);
    namesIn(value, found);
  }
  return found;
}

/** Whether an answer holds what lets somebody in: a token, a password told once, codes. A `code` is one where people sign in; elsewhere it is a supplier’s. */
export const holdsSecret = (endpoint: AnyEndpoint): boolean =>
  [...namesIn(z.toJSONSchema(endpoint.response, { unrepresentable: "any", io: "output" }), new Set())].some(
    (name) => SECRETS.test(name) || (name === "code" && endpoint.name.startsWith("access.")),
  );

const isText = (type: unknown): boolean =>
  typeof type === "string" && /^(?:application\/(?:[\w.+-]*\+)?json|text\/(?!event-stream))/u.test(type);

function varies(reply: FastifyReply): void {
  const before = reply.getHeader("vary");
  if (before === undefined) reply.header("vary", "Accept-Encoding");
  else if (!/accept-encoding|\*/iu.test(String(before))) reply.header("vary", `${String(before)}, Accept-Encoding`);
}

/** The compressed bytes are another representation: a strong ETag of the plain ones would be a lie (RFC 9110, 8.8.1). */
function relabel(reply: FastifyReply, encoding: string): void {
  const etag = reply.getHeader("etag");
  if (typeof etag === "string" && etag.startsWith('"')) reply.header("etag", `W/${etag}`);
  reply.header("content-encoding", encoding).removeHeader("content-length");
}

/**
 * Compresses the texts that the server makes for an answer, if they are worth it and the client asks. Files pass as they are: they are
 * streams, and mostly compressed by themselves.
 *
 * Answers that hold a secret never are (BREACH): their length would tell, guess by guess, how much of the secret equals a text that
 * somebody else chose beside it. Which those are follows from the schema of the answer (`docs/decisions/0017-compression.md`).
 */
export function compressAnswers(app: FastifyInstance, endpoints: readonly AnyEndpoint[]): void {
  const byCall = new Map(endpoints.map((e) => [`${e.method} ${e.path.replace(/\{(\w+)\}/gu, ":$1")}`, e]));
  const secret = new Map<string, boolean>();
  const isSecret = (request: FastifyRequest): boolean => {
    const call = `${request.method} ${request.routeOptions.url ?? ""}`;
    const known = secret.get(call);
    if (known !== undefined) return known;
    const endpoint = byCall.get(call);
    const found = endpoint !== undefined && holdsSecret(endpoint);
    secret.set(call, found);
    return found;
  };
  app.addHook<unknown>("onSend", (request, reply, payload, done) => {
    const text = typeof payload === "string" || Buffer.isBuffer(payload) ? payload : undefined;
    if (text === undefined || request.method === "HEAD" || !isText(reply.getHeader("content-type"))) return done();
    if (reply.hasHeader("content-encoding") || reply.statusCode === 206 || isSecret(request)) return done();
    varies(reply);
    // No character is more than three bytes: what is short anyway is not measured.
    if (text.length * 3 < WORTHWHILE) return done();
    const encoding = encodingFor(request.headers["accept-encoding"]);
    const way = ways.get(encoding ?? "");
    if (encoding === undefined || way === undefined) return done();
    const bytes = typeof text === "string" ? Buffer.from(text) : text;
    if (bytes.length < WORTHWHILE) return done();
    relabel(reply, encoding);
    if (bytes.length <= AT_ONCE) return done(null, way.now(bytes));
    way.aside(bytes).then((compressed) => done(null, compressed), done);
  });
}
