import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import type { Person } from "#server/kit/shared/access.ts";
import { constraintOf, sql, type Db } from "../sql/database.ts";
import { conflict, Failure } from "#server/kit/shared/failures.ts";
import { Seal } from "#server/kit/shared/seal.ts";

type At = readonly [userId: string, call: string, key: string];
type Look = readonly [...At, submit: string];
const lockOf = (submit: string): string => `hashtextextended(${submit}, 48)`;
/** Whether the submit was answered before, and whether no other transaction is at it. Nearly all are new: only this is asked of them. */
const lookFor = sql<{ alone: boolean; answered: boolean }, Look>(
  `SELECT pg_try_advisory_xact_lock(${lockOf("$4")}) AS alone, EXISTS (SELECT 1 FROM idempotency_key WHERE user_id = $1 AND call = $2 AND key = $3) AS answered`,
);
const waitForOther = sql<unknown, [submit: string]>(`SELECT pg_advisory_xact_lock(${lockOf("$1")})`);
/** An answer of a transaction that ran beside the erasing of a person (for half a minute at most) may still name them: it is gone too. */
const readKey = sql<{ body_hash: Buffer; answer: Buffer | null }, At>(
  `SELECT body_hash, CASE WHEN NOT EXISTS (SELECT 1 FROM personal_key WHERE erased_at >= k.created_at - interval '30 seconds') THEN answer END AS answer
   FROM idempotency_key k WHERE user_id = $1 AND call = $2 AND key = $3`,
);
const keepAnswer = sql<unknown, [...At, Buffer, Buffer]>(
  "INSERT INTO idempotency_key (user_id, call, key, body_hash, status, answer) VALUES ($1, $2, $3, $4, 200, $5)",
);

/** Whether a change failed because its submit was kept meanwhile: by a server of the version before, which waits nowhere. */
export const isKeptAlready = (error: unknown): boolean => constraintOf(error) === "idempotency_key_pkey";

/** Answers that no repeat asks for any more, as table and condition; deleted every night. */
export const outdatedAnswers = ["idempotency_key", "created_at < now() - interval '7 days'"] as const;

/** The input of a call; files count by their content. */
interface Asked {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}
/** Slower than without, so only where there may be files. */
const filesByContent = (_: string, v: unknown): unknown =>
  v !== null && typeof v === "object" && "sha256" in v ? v.sha256 : v;

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
  readonly #digests: KeyObject;
  constructor(secret: Buffer) {
    const key = (name: string): Buffer => createHmac("sha256", secret).update(name).digest();
    this.#seal = new Seal(key("answers"));
    this.#digests = createSecretKey(key("digests"));
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
    const input = [asked.params, asked.query, asked.body];
    const plain = JSON.stringify(input);
    const text = plain.includes('"sha256":') ? JSON.stringify(input, filesByContent) : plain;
    return {
      at: [person.id, `${call} ${JSON.stringify(asked.params ?? null)}`, header],
      digest: createHmac("sha256", this.#digests).update(text).digest(),
      rights: person.rightsVersion,
    };
  }

  /**
   * The first answer of a submit, if there is one; otherwise the transaction has the submit to itself until it ends. Throws a 409 when the
   * caller's rights have changed since, because the answer may be out of reach by now.
   */
  async first(db: Db, { at, digest, rights }: Submit): Promise<Kept | undefined> {
    const submit = at.join(" ");
    const { alone, answered } = await lookFor.one(db, ...at, submit);
    if (alone && !answered) return undefined;
    if (!alone) await waitForOther.one(db, submit);
    const kept = await readKey.first(db, ...at);
    if (!kept) return undefined;
    if (!kept.body_hash.equals(digest))
      throw new Failure("invalid", { key: "errors.idempotency_key" }, undefined, "idempotency_key");
    const first = kept.answer && this.#open(kept.answer, at);
    if (first?.rights !== rights) throw conflict("errors.already_saved", undefined, "already_saved");
    return first;
  }

  /**
   * Stores the answer for a repeat, in the same transaction. It is the key that lets a submit happen once: it fails where the submit was
   * kept meanwhile (`isKeptAlready`). Erasing a person ends all answers from before (`kit/records/personal.ts`).
   */
  async keep(db: Db, { at, digest }: Submit, sealed: Buffer): Promise<void> {
    await keepAnswer.run(db, ...at, digest, sealed);
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
