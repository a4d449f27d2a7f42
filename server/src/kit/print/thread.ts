import { workerData } from "node:worker_threads";
import { answer } from "#server/kit/shared/thread.ts";
import { drawn, drawnLabels } from "./draw.ts";
import type { LabelOrder } from "./labels.ts";
import type { PaperOrder } from "./paper.ts";

const order = workerData as PaperOrder | LabelOrder;
answer(new Uint8Array(await ("labels" in order ? drawnLabels(order) : drawn(order))));
