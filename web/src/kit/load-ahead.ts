/** Chunks to preload one after the other when the browser is idle. */
const queue: (() => Promise<unknown>)[] = [];
let isStarted = false;
let isRunning = false;

/** Queues a preload; `isFirst` puts it at the front, for dialogs that every screen may need. */
export function loadAhead(load: () => Promise<unknown>, isFirst = false): void {
  if (isFirst) queue.unshift(load);
  else queue.push(load);
  if (isStarted) void run();
}

/** Starts preloading, once the shell has rendered. */
export function startLoadingAhead(): void {
  isStarted = true;
  void run();
}

const idle = (): Promise<unknown> =>
  new Promise((done) => {
    // Safari lacks `requestIdleCallback`.
    if ("requestIdleCallback" in window) requestIdleCallback(done, { timeout: 3000 });
    else setTimeout(done, 300);
  });

async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  for (let load = queue.shift(); load; load = queue.shift()) {
    await idle();
    // A chunk that fails is asked for again when it is needed.
    await load().catch(() => undefined);
  }
  isRunning = false;
}
