import { pusherFor, type Pusher } from "../pusher.ts";
import type { Acknowledged } from "./load.ts";

/** A window that is kept up to date through the balancer: what it heard, and when it read everything again. */
export class LiveWindow {
  readonly #pusher: Pusher;
  readonly #heard = new Set<string>();
  /** Whether it says "reconnecting" has been seen. */
  reconnects = 0;
  #readAt = Infinity;

  constructor(url: string, token: string, channel: string) {
    this.#pusher = pusherFor(url, token);
    const on = this.#pusher.subscribe(channel);
    on.bind("pusher:subscription_succeeded", () => (this.#readAt = Date.now()));
    on.bind("record.changed", (data: { hash_id: string }) => this.#heard.add(data.hash_id));
    this.#pusher.bind_global((event: string) => {
      if (event === "cordial.resync") this.#readAt = Date.now();
    });
    this.#pusher.connection.bind("state_change", ({ current }: { current: string }) => {
      if (current !== "connected") this.reconnects += current === "connecting" ? 1 : 0;
    });
  }

  get isOpen(): boolean {
    return this.#readAt !== Infinity;
  }

  /** What it neither heard nor read again since. */
  missed(done: readonly Acknowledged[]): number {
    return done.filter((one) => one.kind === "expense" && one.id && !this.#heard.has(one.id) && one.at > this.#readAt)
      .length;
  }

  close(): void {
    this.#pusher.disconnect();
  }
}
