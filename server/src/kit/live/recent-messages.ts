import { type Addressees, addressees } from "./live-messages.ts";
import type { LiveMessage } from "../records/record.ts";

/** Milliseconds for which messages are kept; the web refetches by itself when it took longer to subscribe (`web/src/api/live.ts`). */
const KEPT_MS = 10_000;
/** The most messages kept: a subscription reads them all. */
const MOST = 500;

interface Kept {
  readonly message: LiveMessage;
  readonly to: Addressees;
  readonly at: number;
}

/**
 * The messages of the last seconds, for a window that subscribes: what changed between its first answers and its subscription would
 * otherwise never reach it.
 */
export class RecentMessages {
  readonly #now: () => number;
  #kept: Kept[] = [];
  /** Until when it is known that not all messages of the last seconds are here. */
  #incompleteUntil = 0;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  add(message: LiveMessage): Addressees {
    const to = addressees(message);
    this.#forgetOld();
    this.#kept.push({ message, to, at: this.#now() });
    if (this.#kept.length > MOST) {
      this.#kept.shift();
      this.missed();
    }
    return to;
  }

  /** Messages were lost or pushed out: for a while, whoever subscribes must read everything again. */
  missed(): void {
    this.#incompleteUntil = this.#now() + KEPT_MS;
  }

  /** What was sent lately, oldest first; undefined when some of it is not known. */
  all(): readonly Kept[] | undefined {
    if (this.#now() < this.#incompleteUntil) return undefined;
    this.#forgetOld();
    return this.#kept;
  }

  #forgetOld(): void {
    const oldest = this.#now() - KEPT_MS;
    const from = this.#kept.findIndex((kept) => kept.at > oldest);
    if (from !== 0) this.#kept = from < 0 ? [] : this.#kept.slice(from);
  }
}
