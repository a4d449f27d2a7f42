import { workerData } from "node:worker_threads";
import { answer } from "#server/kit/shared/thread.ts";
import { drawn, drawnLabels } from "./draw.ts";
import type { LabelOrder } from "./labels.ts";
import type { PaperOrder } from "./paper.ts";

const order = workerData as PaperOrder | LabelOrder | readonly PaperOrder[];
const isSeveral = (o: typeof order): o is readonly PaperOrder[] => Array.isArray(o);
if (isSeveral(order)) {
  const papers: Uint8Array[] = [];
  for (const one of order) papers.push(new Uint8Array(await drawn(one)));
  answer(papers);
} else answer(new Uint8Array(await ("labels" in order ? drawnLabels(order) : drawn(order))));
