import { monitorEventLoopDelay } from "node:perf_hooks";

/** Milliseconds between two looks of the monitor; they are part of what it measures. */
const RESOLUTION = 10;
const WINDOW = 15_000;

/** Seconds by which the event loop was late. */
interface Delay {
  readonly median: number;
  readonly p99: number;
  readonly max: number;
}
const NONE: Delay = { median: 0, p99: 0, max: 0 };

/** How late the event loop was in the last 15 to 30 seconds, whoever asks and how often. */
export class EventLoop {
  readonly #monitor = monitorEventLoopDelay({ resolution: RESOLUTION });
  readonly #turn: NodeJS.Timeout;
  #before = NONE;

  constructor() {
    this.#monitor.enable();
    this.#turn = setInterval(() => {
      this.#before = this.#measured();
      this.#monitor.reset();
    }, WINDOW).unref();
  }

  get delay(): Delay {
    const now = this.#measured();
    const worse = (of: keyof Delay): number => Math.max(this.#before[of], now[of]);
    return { median: worse("median"), p99: worse("p99"), max: worse("max") };
  }

  stop(): void {
    clearInterval(this.#turn);
    this.#monitor.disable();
  }

  #measured(): Delay {
    if (this.#monitor.count === 0) return NONE;
    const seconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - RESOLUTION / 1000);
    const { max } = this.#monitor;
    return {
      median: seconds(this.#monitor.percentile(50)),
      p99: seconds(this.#monitor.percentile(99)),
      max: seconds(max),
    };
  }
}
