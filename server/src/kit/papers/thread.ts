import { parentPort, workerData } from "node:worker_threads";
import { drawn } from "./draw.ts";
import type { PaperOrder } from "./paper.ts";

const bytes = await drawn(workerData as PaperOrder);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(new Uint8Array(bytes));
