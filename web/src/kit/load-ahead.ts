/** What may be opened soon, loaded one after the other once the browser has nothing else to do. */
const queue: (() => Promise<unknown>)[] = [];
let isStarted = false;
let isRunning = false;

/** `isFirst`: before everything that waits, for what every screen may ask with. */
export function loadAhead(load: () => Promise<unknown>, isFirst = false): void {
  if (isFirst) queue.unshift(load);
  else queue.push(load);
  if (isStarted) void run();
}

/** Once the frame of the product stands. */
export function startLoadingAhead(): void {
  isStarted = true;
  void run();
}

const idle = (): Promise<unknown> =>
  new Promise((done) => {
    // Safari has none.
    if ("requestIdleCallback" in window) requestIdleCallback(done, { timeout: 3000 });
    else setTimeout(done, 300);
  });

async function run(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  for (let load = queue.shift(); load; load = queue.shift()) {
    await idle();
    await load();
  }
  isRunning = false;
}
