import { parentPort, Worker } from "node:worker_threads";

interface Limits {
  /** Most memory of the thread. */
  readonly megabytes: number;
  readonly seconds: number;
}
/** Marks the answer: under `node --watch` a thread also posts the modules that it loads, to the same port. */
interface Answer<A> {
  readonly answer: A;
}
const isAnswer = <A>(message: unknown): message is Answer<A> =>
  typeof message === "object" && message !== null && "answer" in message;

/** Runs a module in a worker thread and returns what it passes to `answer`. Rejects when it throws, or goes over its limits. */
export const inThread = async <A>(module: URL, workerData: object, { megabytes, seconds }: Limits): Promise<A> =>
  await new Promise((resolve, reject) => {
    const worker = new Worker(module, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 32 },
    });
    const late = setTimeout(() => void worker.terminate(), seconds * 1000);
    worker.on("message", (message: unknown) => {
      if (isAnswer<A>(message)) resolve(message.answer);
    });
    worker.once("error", reject);
    worker.once("exit", () => {
      clearTimeout(late);
      reject(new Error(`${module.pathname} gave no answer in ${seconds} seconds`));
    });
  });

/** Answers `inThread`, from the module that it runs. */
export function answer(value: unknown): void {
  const message: Answer<unknown> = { answer: value };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
}
