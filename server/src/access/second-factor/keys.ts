import { isId } from "#server/kit/sql/list-query.ts";
import { Seal } from "#server/kit/shared/seal.ts";
import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { Secret, TOTP } from "otpauth";

/** Letters and digits that are not easily confused. */
const ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const block = (length: number): string => Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
export const RECOVERY_CODES = 10;
/** A code of the app is valid for its 30 seconds and the periods before and after: clocks differ. */
const STEP = 30_000;
const DRIFT = 1;
/** Seconds in which the second step must be completed. */
export const CHALLENGE_SECONDS = 300;

/** Proof that the password of an account was right; bound to that password. */
export interface Challenge {
  readonly sub: string;
  readonly exp: number;
  readonly device?: string | undefined;
}

/** The account whose password was right, with its hash. */
interface Proven {
  readonly id: string;
  readonly password_hash: string | null;
}

const totp = (secret: Buffer, more: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }), digits: 6, period: STEP / 1000, ...more });

/** The operations of second factors that need a key; no key is in the database. */
export class FactorKeys {
  readonly #seal: Seal;
  readonly #codes: Buffer;
  readonly #firstCodes: Buffer;
  readonly #challenges: Buffer;
  constructor(secret: Buffer) {
    const key = (name: string): Buffer => createHmac("sha256", secret).update(name).digest();
    this.#seal = new Seal(key("seal"));
    this.#codes = key("recovery codes");
    this.#firstCodes = key("first codes");
    this.#challenges = key("challenges");
  }

  newSecret(): Buffer {
    return randomBytes(20);
  }

  seal(secret: Buffer, userId: string): Buffer {
    return this.#seal.close(secret, userId);
  }
  /** Undefined when it was encrypted with another key or for another user. */
  open(sealed: Buffer, userId: string): Buffer | undefined {
    return this.#seal.open(sealed, userId);
  }

  /** The secret for an app: as text to type, and as the URI in a QR code. */
  tell(secret: Buffer, issuer: string, label: string): { secret: string; uri: string } {
    const one = totp(secret, { issuer: issuer.replaceAll(":", " "), label });
    return { secret: one.secret.base32, uri: one.toString() };
  }

  newRecoveryCodes(): string[] {
    return Array.from({ length: RECOVERY_CODES }, () => `${block(5)}-${block(5)}`);
  }

  recoveryDigest(userId: string, code: string): Buffer {
    return digestOf(this.#codes, userId, code);
  }

  /** A code for the first sign-in, needed with a password that somebody else knows. */
  newFirstCode(): string {
    return `${block(4)}-${block(4)}`;
  }
  firstCodeDigest(userId: string, code: string): Buffer {
    return digestOf(this.#firstCodes, userId, code);
  }

  challenge(account: Proven, now: Date, device: string | undefined): string {
    const claims: Challenge = { sub: account.id, exp: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS, device };
    const body = Buffer.from(JSON.stringify(claims)).toString("base64url");
    return `${body}.${this.#sign(body, account.password_hash).toString("base64url")}`;
  }

  /** The unverified claims of a challenge; trust them only after `verify`. */
  claimOf(challenge: string): Challenge | undefined {
    try {
      const [body = ""] = challenge.split(".");
      const { sub, exp, device } = JSON.parse(Buffer.from(body, "base64url").toString()) as Partial<Challenge>;
      if (typeof sub !== "string" || typeof exp !== "number" || !isId(sub)) return undefined;
      return { sub, exp, device: typeof device === "string" ? device : undefined };
    } catch {
      return undefined;
    }
  }

  /** Whether the challenge is genuine and still valid; a changed password invalidates it. */
  verify(challenge: string, claim: Challenge, account: Proven, now: Date): boolean {
    const [body = "", signature = "", ...rest] = challenge.split(".");
    const given = Buffer.from(signature, "base64url");
    const expected = this.#sign(body, account.password_hash);
    return (
      rest.length === 0 &&
      account.password_hash !== null &&
      given.length === expected.length &&
      timingSafeEqual(given, expected) &&
      claim.sub === account.id &&
      claim.exp * 1000 > now.getTime()
    );
  }

  #sign(body: string, passwordHash: string | null): Buffer {
    return createHmac("sha256", this.#challenges).update(`${body}\n${passwordHash}`).digest();
  }
}

const digestOf = (key: Buffer, userId: string, code: string): Buffer =>
  createHmac("sha256", key)
    .update(`${userId}\n${plainCode(code)}`)
    .digest();

/** Normalizes a code: separators and case don't matter. */
export const plainCode = (code: string): string => code.replace(/[^\p{L}\p{N}]/gu, "").toUpperCase();

/** The 30-second period an app code belongs to; undefined when it is not valid now. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: DRIFT });
  return delta === null ? undefined : Math.floor(timestamp / STEP) + delta;
}
