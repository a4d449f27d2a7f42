import { queryClient } from "#web/api/query.ts";
import { language } from "#web/kit/i18n.ts";
import { onLineBack } from "#web/kit/line.ts";

/** Delay in ms after the shell has rendered, so that its own calls go first. */
const BEGINS = 2500;
const AT_ONCE = 4;
const DONE = "cordial.ahead";

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** Waits while any API call is running. */
async function untilIdle(): Promise<void> {
  while (queryClient.isFetching() > 0 || queryClient.isMutating() > 0) await pause(100);
}

/** Loads a file into the HTTP cache, which keeps it for good: its name contains a content hash. */
async function load(href: string): Promise<void> {
  const answer = await fetch(href, { priority: "low", cache: "force-cache" });
  await answer.arrayBuffer();
}

async function loadAll(): Promise<void> {
  const all = (await (await fetch("/ahead.json", { priority: "low" })).json()) as Record<string, string[]>;
  const files = [...(all[language()] ?? []), ...(all.program ?? [])];
  const list = files.join();
  if (sessionStorage.getItem(DONE) === list) return;
  const left = files.toReversed();
  const worker = async (): Promise<void> => {
    for (let href = left.pop(); href !== undefined; href = left.pop()) {
      await untilIdle();
      await load(href);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  sessionStorage.setItem(DONE, list);
}

let begun = false;
/**
 * Preloads the code of all screens when no call is running, so that on a slow connection a click waits only for data, and forms work offline. Skipped
 * if the browser asks to save data.
 */
export function bringScreensAhead(): void {
  const line = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (begun || line?.saveData || import.meta.env.DEV) return;
  begun = true;
  setTimeout(() => void loadAll().catch(again), BEGINS);
}

/** Connection lost: start again when it is back. */
function again(): void {
  begun = false;
  const stop = onLineBack(() => (stop(), bringScreensAhead()));
}
