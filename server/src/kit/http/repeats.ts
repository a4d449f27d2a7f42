import { createHmac } from "node:crypto";
import type { Person } from "#server/kit/shared/access.ts";
import { sql, type Db } from "../sql/database.ts";
import { conflict, Failure } from "#server/kit/shared/failures.ts";
import { Seal } from "#server/kit/shared/seal.ts";

type At = readonly [userId: string, call: string, key: string];
const claimKey = sql<{ claimed: boolean }, [...At, Buffer]>(
  "INSERT INTO idempotency_key (user_id, call, key, body_hash) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING true AS claimed",
);
/** An answer of a transaction that ran beside the erasing of a person (for half a minute at most) may still name them: it is gone too. */
const readKey = sql<{ body_hash: Buffer; answer: Buffer | null }, At>(
  `SELECT body_hash, CASE WHEN NOT EXISTS (SELECT 1 FROM personal_key WHERE erased_at >= k.created_at - interval '30 seconds') THEN answer END AS answer
   FROM idempotency_key k WHERE user_id = $1 AND call = $2 AND key = $3`,
);
const keepAnswer = sql<unknown, [...At, Buffer]>(
  "UPDATE idempotency_key SET status = 200, answer = $4 WHERE user_id = $1 AND call = $2 AND key = $3",
);

/** Answers that no repeat asks for any more, as table and condition; deleted every night. */
export const outdatedAnswers = ["idempotency_key", "created_at < now() - interval '7 days'"] as const;

/** The input of a call; files count by their content. */
interface Asked {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}
/** A submit with its key. */
interface Submit {
  readonly at: At;
  readonly digest: Buffer;
  /** The rights version of the caller: a repeat is answered only while it is unchanged. */
  readonly rights: string;
}
interface Kept {
  readonly value: unknown;
  readonly rights: string;
}

/**
 * Answers a repeated submit with its first answer. Answers and requests may hold a password or a salary: answers are stored encrypted and
 * requests as a keyed hash, so that reading the database without the server's secret reveals neither.
 */
export class Repeats {
  readonly #seal: Seal;
  readonly #digests: Buffer;
  constructor(secret: Buffer) {
    const key = (name: string): Buffer => createHmac("sha256", secret).update(name).digest();
    this.#seal = new Seal(key("answers"));
    this.#digests = key("digests");
  }

  /**
   * The submit of a request; undefined when it came without a key.
   * @param header the request's `Idempotency-Key`.
   */
  submitOf(
    person: Person,
    call: string,
    asked: Asked,
    header: string | readonly string[] | undefined,
  ): Submit | undefined {
    if (typeof header !== "string" || header === "") return undefined;
    if (header.length > 200) throw new Failure("invalid", { key: "errors.idempotency_key_long" });
    const text = JSON.stringify([asked.params, asked.query, asked.body], (_, v: unknown) =>
      v !== null && typeof v === "object" && "sha256" in v ? v.sha256 : v,
    );
    return {
      at: [person.id, `${call} ${JSON.stringify(asked.params ?? null)}`, header],
      digest: createHmac("sha256", this.#digests).update(text).digest(),
      rights: person.rightsVersion,
    };
  }

  /**
   * Claims the key of a submit in its transaction, or returns the first answer. Throws a 409 when the caller's rights have changed since,
   * because the answer may be out of reach by now.
   */
  async claim(db: Db, submit: Submit): Promise<{ readonly value: unknown } | undefined> {
    const { at, digest, rights } = submit;
    if (await claimKey.first(db, ...at, digest)) return undefined;
    const kept = await readKey.one(db, ...at);
    if (!kept.body_hash.equals(digest))
      throw new Failure("invalid", { key: "errors.idempotency_key" }, undefined, "idempotency_key");
    const first = kept.answer && this.#open(kept.answer, at);
    if (first?.rights !== rights) throw conflict("errors.already_saved", undefined, "already_saved");
    return first;
  }

  /** Stores the answer for a repeat, in the same transaction. Erasing a person ends all answers from before (`kit/records/personal.ts`). */
  async keep(db: Db, { at }: Submit, sealed: Buffer): Promise<void> {
    await keepAnswer.run(db, ...at, sealed);
  }

  /** The answer as it is kept. Apart from `keep`, which is sent with the COMMIT: what fails here fails before. */
  sealed({ at, rights }: Submit, value: unknown): Buffer {
    const kept: Kept = { value, rights };
    return this.#seal.close(Buffer.from(JSON.stringify(kept)), at.join(" "));
  }

  #open(sealed: Buffer, at: At): Kept | undefined {
    const open = this.#seal.open(sealed, at.join(" "));
    return open && (JSON.parse(open.toString()) as Kept);
  }
}
