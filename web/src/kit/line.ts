import { hideToast } from "./toast.ts";

/** The toast of the global handling; it goes when the line is back. */
export const NETWORK_TOAST = "network";

/** How long to wait between two looks whether the server answers, in milliseconds. */
const WAITS = [1000, 2000, 4000, 8000, 15_000];

let away = false;
let looks = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();
const returned = new Set<() => void>();

/** Whether our server answers; what the browser believes (`navigator.onLine`) is only whether there is a cable. */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch("/health", { cache: "no-store", signal: AbortSignal.timeout(10_000) })).ok;
  } catch {
    return false;
  }
}

function plan(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void look(), WAITS[Math.min(looks, WAITS.length - 1)]);
  looks += 1;
}
async function look(): Promise<void> {
  if (!away) return;
  if (await serverAnswers()) lineIsBack();
  else plan();
}

/** Whether a form waits to send again; it has said so itself. */
export const isWaitedFor = (): boolean => waiting.size > 0;

/** A call found no server: looks for it from now on until it answers. */
export function lineIsAway(): void {
  if (away) return;
  away = true;
  looks = 0;
  plan();
}

/** A call was answered. */
export function lineIsBack(): void {
  if (!away) return;
  away = false;
  clearTimeout(timer);
  // Before the toast goes: closed by hand, it would mean that nobody wants to wait.
  for (const goOn of waiting) goOn();
  hideToast(`error-${NETWORK_TOAST}`);
  for (const tell of returned) tell();
}

/** Told each time that the line comes back. */
export function onLineBack(tell: () => void): () => void {
  returned.add(tell);
  return () => returned.delete(tell);
}

/** Waits until the server answers again; false when given up before. */
export function whenLineIsBack(signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (back: boolean): void => {
      waiting.delete(yes);
      signal.removeEventListener("abort", no);
      resolve(back);
    };
    const yes = (): void => done(true);
    const no = (): void => done(false);
    if (signal.aborted) return resolve(false);
    waiting.add(yes);
    signal.addEventListener("abort", no);
    lineIsAway();
  });
}

/** Looks now: the cable is in again, the lid is open again, somebody pressed 'Try again'. */
export const lookForLine = (): void => {
  clearTimeout(timer);
  void look();
};
addEventListener("online", lookForLine);
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && lookForLine());
