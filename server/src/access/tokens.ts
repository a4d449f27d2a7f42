import { createHmac, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";

/** Validity of an access token, in seconds. */
export const TOKEN_SECONDS = 30 * 60;
/** Seconds after its expiry in which a session's latest token can still be refreshed. */
export const REFRESH_SECONDS = 14 * 24 * 3600;

/** The claims of an access token: user, session, token id, issue time and expiry (in seconds). */
export interface Claims {
  readonly sub: string;
  readonly sid: string;
  readonly jti: string;
  readonly iat: number;
  readonly exp: number;
}

const HEADER = Buffer.from(JSON.stringify({ alg: "HS256", typ: "JWT" })).toString("base64url");
const MAX_LENGTH = 1000;

/**
 * Signs and verifies access tokens: compact JWS with HMAC-SHA256. Verified tokens are cached, so a call costs a look-up; the database is
 * asked each time whether the session still exists.
 */
export class Tokens {
  readonly #secret: Buffer;
  readonly #verified = new LRUCache<string, Claims>({ max: 10_000 });
  constructor(secret: Buffer) {
    this.#secret = secret;
  }

  #mac(signed: string): Buffer {
    return createHmac("sha256", this.#secret).update(signed).digest();
  }

  sign(claims: Claims): string {
    const { sub, sid, jti, iat, exp } = claims;
    const signed = `${HEADER}.${Buffer.from(JSON.stringify({ sub, sid, jti, iat, exp })).toString("base64url")}`;
    return `${signed}.${this.#mac(signed).toString("base64url")}`;
  }

  /** The claims of a genuine token, expired or not; undefined for anything else. */
  read(token: string): Claims | undefined {
    const known = this.#verified.get(token);
    if (known) return known;
    if (token.length > MAX_LENGTH) return undefined;
    const [header, payload, signature, ...rest] = token.split(".");
    // The header must equal ours exactly, so no other algorithm is accepted.
    if (header !== HEADER || !payload || !signature || rest.length > 0) return undefined;
    const given = Buffer.from(signature, "base64url");
    const expected = this.#mac(`${header}.${payload}`);
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as Claims;
    this.#verified.set(token, claims);
    return claims;
  }
}

/** The issue time and expiry of a new token. */
export function timesFrom(now: Date): { iat: number; exp: number } {
  const iat = Math.floor(now.getTime() / 1000);
  return { iat, exp: iat + TOKEN_SECONDS };
}
