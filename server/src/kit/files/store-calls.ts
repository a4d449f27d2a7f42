import { Failure } from "#server/kit/shared/failures.ts";

/** Seconds for the Retry-After header. */
const RETRY_SECONDS = 5;
/** Milliseconds for which the store is not asked again after it failed. */
const LEFT_ALONE_MS = 5000;
/** Milliseconds that a write waits for its turn, with its transaction open. */
const TURN_MS = 2000;

/** Node's codes of a store that is out of reach, and of a folder without room. */
const CODES = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENOTFOUND", "ENOSPC"]);

interface StoreError {
  readonly name?: string;
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

/** Whether the store of files refuses only for now: it is out of reach, stalls, fails, or has no room. */
function isStoreAway(error: unknown): boolean {
  for (let at = error as StoreError | undefined; at instanceof Error; at = (at as StoreError).cause as StoreError) {
    const { name, code, $metadata } = at as StoreError;
    if (name === "TimeoutError" || (typeof code === "string" && CODES.has(code))) return true;
    if (($metadata?.httpStatusCode ?? 0) >= 500) return true;
  }
  return false;
}

/** 503: the store of files does not answer. Nothing of the call is kept. */
const filesAway = (): Failure =>
  new Failure("overloaded", { key: "errors.files_away" }, undefined, "files_away", RETRY_SECONDS);

/**
 * Calls to the store of files. While it fails or stalls, others are refused at once, and no more than `atOnce` transactions wait for it:
 * whoever needs no file goes on working.
 */
export class StoreCalls {
  readonly #atOnce: number;
  readonly #line: (() => void)[] = [];
  #running = 0;
  #failedAt = -Infinity;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** A call that waits for the store within a transaction. */
  async inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#refuseWhileAway();
    await this.#turn();
    try {
      return await this.run(work);
    } finally {
      const next = this.#line.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    this.#refuseWhileAway();
    try {
      return await work();
    } catch (error) {
      if (!isStoreAway(error)) throw error;
      this.#failedAt = performance.now();
      throw Object.assign(filesAway(), { cause: error });
    }
  }

  #refuseWhileAway(): void {
    if (performance.now() - this.#failedAt < LEFT_ALONE_MS) throw filesAway();
  }

  async #turn(): Promise<void> {
    if (this.#running < this.#atOnce) {
      this.#running += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const turn = (): void => {
        clearTimeout(late);
        resolve();
      };
      const late = setTimeout(() => {
        this.#line.splice(this.#line.indexOf(turn), 1);
        reject(filesAway());
      }, TURN_MS);
      this.#line.push(turn);
    });
  }
}
