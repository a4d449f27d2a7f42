import { queryClient } from "#web/api/query.ts";
import { language } from "#web/kit/i18n.ts";
import { onLineBack } from "#web/kit/line.ts";

/** After the shell is there: its own calls go first. */
const BEGINS = 2500;
const AT_ONCE = 4;
const DONE = "cordial.ahead";

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** While somebody waits for an answer, the line is theirs. */
async function untilIdle(): Promise<void> {
  while (queryClient.isFetching() > 0 || queryClient.isMutating() > 0) await pause(100);
}

/** Loads a file into the browser's cache, where it is kept for good: its name changes with its content. */
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
 * Brings the program of every screen into the browser's cache while nothing else is asked for: a click on a slow line then waits for its data
 * alone, and a form opens, closes and asks also when the line has gone. Not where somebody pays by the byte.
 */
export function bringScreensAhead(): void {
  const line = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (begun || line?.saveData || import.meta.env.DEV) return;
  begun = true;
  setTimeout(() => void loadAll().catch(again), BEGINS);
}

/** The line went meanwhile. */
function again(): void {
  begun = false;
  const stop = onLineBack(() => (stop(), bringScreensAhead()));
}
