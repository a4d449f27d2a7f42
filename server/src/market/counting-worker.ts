import { workerData } from "node:worker_threads";
import { answer } from "#server/kit/shared/thread.ts";
import { count, type Counting } from "./counting.ts";

answer(count(workerData as Counting));
