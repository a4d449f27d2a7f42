import { parentPort, workerData } from "node:worker_threads";
import { drawn, drawnLabels } from "./draw.ts";
import type { LabelOrder } from "./labels.ts";
import type { PaperOrder } from "./paper.ts";

const order = workerData as PaperOrder | LabelOrder;
const bytes = await ("labels" in order ? drawnLabels(order) : drawn(order));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage(new Uint8Array(bytes));
