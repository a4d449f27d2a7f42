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

/** Bytes. Below this size, compression does not save a network packet. */
const WORTHWHILE = 1024;
/** Bytes. Up to this size our levels take less than a fifth of a millisecond: handing the work to another thread costs more. */
const AT_ONCE = 64 * 1024;

interface Way {
  readonly now: (text: Buffer) => Buffer;
  readonly aside: (text: Buffer) => Promise<Buffer>;
}
const zstdLevel = { params: { [constants.ZSTD_c_compressionLevel]: 1 } };
// A window of 256 KB: Node allocates the default one of 4 MB anew for each answer.
const brotliLevel = { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } };
const gzipLevel = { level: 1 };
const [zstdAside, brotliAside, gzipAside] = [promisify(zstdCompress), promisify(brotliCompress), promisify(gzip)];
/** Supported encodings, the cheapest first: for a list of 50 rows (37 KB), zstd makes 3.0 KB in 0.10 ms, brotli 3.3 in 0.12, gzip 4.0 in 0.14. */
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

/** The encoding the client prefers among ours (RFC 9110, 12.5.3), the cheapest one on a tie; undefined when it accepts none. */
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
    if (key === "properties")
      for (const [name, field] of Object.entries(value as Readonly<Record<string, { readonly type?: unknown }>>))
        // Yes or no is no credential: whether a ticket is secret.
        if (field.type !== "boolean") found.add(name);
    namesIn(value, found);
  }
  return found;
}

/**
 * Whether an answer contains a credential: a token, a password shown once, recovery codes. A `code` counts only in the access area;
 * elsewhere it is a supplier’s code.
 */
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

/** Compression changes the representation, so a strong ETag has to become a weak one (RFC 9110, 8.8.1). */
function relabel(reply: FastifyReply, encoding: string): void {
  const etag = reply.getHeader("etag");
  if (typeof etag === "string" && etag.startsWith('"')) reply.header("etag", `W/${etag}`);
  reply.header("content-encoding", encoding).removeHeader("content-length");
}

/**
 * Compresses text answers that are large enough, when the client accepts it. Files are sent as they are: they are streams and mostly
 * compressed already.
 *
 * Answers with a secret are never compressed (BREACH attack: the compressed length shows how much of the secret equals text that an
 * attacker placed beside it). The answer's schema says which ones those are (`docs/decisions/0017-compression.md`).
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
    // UTF-8 takes at most three bytes per UTF-16 unit: short texts need no exact measuring.
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
