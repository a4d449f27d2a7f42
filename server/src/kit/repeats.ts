import { createHmac } from "node:crypto";
import { Failure } from "./failures.ts";
import { Seal } from "./seal.ts";

export interface Kept {
  readonly value: unknown;
  /** The version of the rights it was answered with: a repeat is answered while they have not changed. */
  readonly rights: string;
}

/**
 * What is kept of a submit for its repeat. An answer may tell a password, or a salary, and what was asked may hold one: neither
 * can be read, or guessed at, by who sees the database and not the server's secret.
 */
export class Repeats {
  readonly #seal: Seal;
  readonly #digests: Buffer;
  constructor(secret: Buffer) {
    const key = (name: string): Buffer => createHmac("sha256", secret).update(name).digest();
    this.#seal = new Seal(key("answers"));
    this.#digests = key("digests");
  }
  /** The digest of what was asked, files by their content. */
  digest(asked: { readonly params: unknown; readonly query: unknown; readonly body: unknown }): Buffer {
    const text = JSON.stringify([asked.params, asked.query, asked.body], (_, v: unknown) =>
      v !== null && typeof v === "object" && "sha256" in v ? v.sha256 : v,
    );
    return createHmac("sha256", this.#digests).update(text).digest();
  }
  close(kept: Kept, whose: string): Buffer {
    return this.#seal.close(Buffer.from(JSON.stringify(kept)), whose);
  }
  open(sealed: Buffer, whose: string): Kept | undefined {
    const open = this.#seal.open(sealed, whose);
    return open && (JSON.parse(open.toString()) as Kept);
  }
}

export function idempotencyKey(header: string | readonly string[] | undefined): string | undefined {
  if (typeof header !== "string" || header === "") return undefined;
  if (header.length > 200) throw new Failure("invalid", { key: "errors.idempotency_key_long" });
  return header;
}
